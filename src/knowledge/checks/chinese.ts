import type { Fault, Path } from '../fault.ts';
import type { Loaded } from '../load.ts';
import type { ParsedEntry } from '../parse.ts';
import { findHalfWidth } from '../punctuation.ts';
import { WORDS } from '../words.ts';

/** Chinese prose has full-width punctuation; `asks` are exempt, since people type them as they like. */
export function checkChinese(loaded: Loaded): readonly Fault[] {
  const { file, terms, locate } = loaded.glossary;
  return [
    ...[...loaded.causes, ...loaded.fixes].flatMap((of) => [...matterFaults(of), ...bodyFaults(of)]),
    ...terms.flatMap((term, index) =>
      findHalfWidth(term.meaning.zh).map(({ found, wanted }) => ({
        file,
        ...locate([index, 'meaning', 'zh']),
        message: WORDS.halfWidth(found, wanted),
      })),
    ),
  ];
}

function bodyFaults({ file, chinese }: ParsedEntry): readonly Fault[] {
  return chinese.flatMap((passage) =>
    findHalfWidth(passage.text).map(({ index, found, wanted }) => {
      const before = passage.text.slice(0, index).split('\n');
      const last = before.at(-1)?.length ?? 0;
      const column = before.length > 1 ? last + 1 : passage.column + last;
      return { file, line: passage.line + before.length - 1, column, message: WORDS.halfWidth(found, wanted) };
    }),
  );
}

function matterFaults({ file, entry, locate }: ParsedEntry): readonly Fault[] {
  const texts: readonly (readonly [Path, string | undefined])[] = [
    [['title', 'zh'], entry.title.zh],
    [['summary', 'zh'], entry.summary.zh],
    ...(entry.traps?.zh ?? []).map((text, index) => [['traps', 'zh', index], text] as const),
    ...(entry.kind === 'cause'
      ? [
          ...entry.signals.zh.map((text, index) => [['signals', 'zh', index], text] as const),
          ...entry.fixes.map(({ note }, index) => [['fixes', index, 'note', 'zh'], note?.zh] as const),
        ]
      : []),
  ];
  return texts.flatMap(([path, text]) =>
    findHalfWidth(text ?? '').map(({ found, wanted }) => ({
      file,
      ...locate(path),
      message: WORDS.halfWidth(found, wanted),
    })),
  );
}
