import type { Bilingual } from '../../language.ts';
import type { Gap } from '../../store/unanswered.ts';
import { chosenLanguage, printable, say, terminalLanguage } from '../language.ts';
import type { CommonOptions } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { NO_STORE_YET, readStore } from './read-store.ts';
import { titles } from './titles.ts';

const WORDS = {
  none: { en: 'Nothing: every question was answered.', zh: '没有：问题都答上了。' },
  nothing: { en: 'no entry is near', zh: '没有相近的条目' },
  also: { en: 'also near', zh: '其他相近' },
  read: { en: 'read', zh: '读到' },
  languages: { en: 'languages', zh: '语言' },
  last: { en: 'last', zh: '最近' },
} as const satisfies Readonly<Record<string, Bilingual>>;

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Prints what was asked and not answered, the most asked first, with the entries that lie nearest. */
export async function printGaps(options: CommonOptions, terminal: Terminal): Promise<number> {
  const language = chosenLanguage(options.lang) ?? terminalLanguage(terminal.environment);
  const gaps = await readStore((store) => store.gaps());
  if (options.json) {
    const rows = (gaps ?? []).map(({ lastAt, ...gap }) => ({ ...gap, lastAt: new Date(lastAt).toISOString() }));
    terminal.output.write(`${JSON.stringify({ gaps: rows })}\n`);
    return 0;
  }
  const word = (key: keyof typeof WORDS): string => say(WORDS[key], language);
  const titleOf = titles(language);
  const lines = (gap: Gap): readonly string[] => [
    `${String(gap.times).padStart(4)}  ${gap.nearest === null ? word('nothing') : `${titleOf(gap.nearest)} (${gap.nearest})`}`,
    ...(gap.also.length > 0 ? [`      ${word('also')}: ${gap.also.join(', ')}`] : []),
    ...(gap.signs.length > 0 ? [`      ${word('read')}: ${gap.signs.join(', ')}`] : []),
    `      ${word('languages')}: ${Object.entries(gap.languages)
      .map(([spoken, times]) => `${spoken} ${times}`)
      .join(', ')} · ${word('last')} ${dateOf(gap.lastAt)}`,
    ...gap.texts.map((text) => `      > ${printable(text)}`),
  ];
  const none = say(gaps === null ? NO_STORE_YET : WORDS.none, language);
  const shown = gaps === null || gaps.length === 0 ? [none] : gaps.flatMap(lines);
  terminal.output.write(`${shown.join('\n')}\n`);
  return 0;
}
