import type { CodeBlock, Entry } from '../../src/knowledge/knowledge.ts';
import type { Loaded } from '../../src/knowledge/load.ts';

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

/** Why a block has a proof or none; `fault` says what its info string lacks. */
export type Mark =
  | { readonly kind: 'proof' | 'gpu' | 'package' | 'compile' }
  | { readonly kind: 'fault'; readonly message: string };

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

/** The one way in which a block is checked: a proof, a GPU that it takes, a package besides PyTorch, or compiling alone. */
export function readMark(attributes: CodeBlock['attributes']): Mark {
  const { proof, gpu, compile, needs = '', reason } = attributes;
  if (gpu !== undefined && gpu !== 'yes' && gpu !== 'no') return fault(`gpu=${gpu}: it is yes or no`);
  if (compile !== undefined && compile !== 'only') return fault(`compile=${compile}: it can be only`);
  if (compile === 'only' && reason === undefined) return fault('compile=only needs a reason=…');
  if (compile === undefined && reason !== undefined) return fault('reason=… belongs to compile=only');
  const strange = needs.split(',').find((need) => need !== '' && !/^[\w.-]+((>=|<|==)\d+(\.\d+)*)?$/.test(need));
  if (strange !== undefined) return fault(`needs=${strange}: write a package, or one with >=, < or == and a version`);

  const alone = [proof !== undefined, gpu === 'yes', compile === 'only'].filter(Boolean).length;
  if (alone > 1) return fault('proof=…, gpu=yes and compile=only exclude each other');
  if (proof !== undefined) return { kind: 'proof' };
  if (gpu === 'yes') return { kind: 'gpu' };
  if (compile === 'only') return { kind: 'compile' };
  // A version of PyTorch is a condition of the proof, not a reason to have none.
  if (needs.split(',').some((need) => need !== '' && !/^torch($|[><=])/.test(need))) return { kind: 'package' };
  return fault('no proof=NAME, gpu=yes, needs=PACKAGE or compile=only');
}

function fault(message: string): Mark {
  return { kind: 'fault', message };
}
