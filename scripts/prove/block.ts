import type { Entry } from '../../src/knowledge/knowledge.ts';
import type { Loaded } from '../../src/knowledge/load.ts';
import { type Mark, readMark } from '../../src/knowledge/mark.ts';

/** A Python block of an entry, with what its info string says about proving it. */
export interface PythonBlock {
  readonly entry: string;
  readonly file: string;
  readonly title: string;
  readonly line: number;
  readonly text: string;
  readonly needs: string;
  readonly proof: string | null;
  readonly mark: Mark;
}

/** Every Python block of the entries, in the order of their files. */
export function pythonBlocks(loaded: Loaded): readonly PythonBlock[] {
  const entries: readonly { readonly file: string; readonly entry: Entry }[] = [...loaded.causes, ...loaded.fixes];
  return entries.flatMap(({ file, entry }) =>
    entry.code
      .filter(({ language }) => language === 'python')
      .map((block) => ({
        entry: entry.id,
        file,
        title: block.title,
        line: block.line,
        text: block.text,
        needs: block.attributes.needs ?? '',
        proof: block.attributes.proof ?? null,
        mark: readMark(block.attributes),
      })),
  );
}
