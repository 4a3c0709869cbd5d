import type { Bilingual } from '../../language.ts';
import { chosenLanguage, say, terminalLanguage } from '../language.ts';
import type { CommonOptions } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { NO_STORE_YET, readStore } from './read-store.ts';
import { titles } from './titles.ts';

const NONE: Bilingual = { en: 'Nothing was shown yet.', zh: '还没有展示过条目。' };
const HEAD: Bilingual<readonly [string, string, string, string]> = {
  en: ['shown', 'solved', 'did not help', 'entry'],
  zh: ['展示', '解决', '没帮上', '条目'],
};

/** Columns of the three figures: as wide as the widest heading. */
const WIDTH = 14;

/** Prints how each entry fared in the last 90 days, the most shown first. */
export async function printStats(options: CommonOptions, terminal: Terminal): Promise<number> {
  const language = chosenLanguage(options.lang) ?? terminalLanguage(terminal.environment);
  const stats = await readStore((store) => store.stats());
  if (options.json) {
    terminal.output.write(`${JSON.stringify({ entries: stats ?? [] })}\n`);
    return 0;
  }
  if (stats === null || stats.length === 0) {
    terminal.output.write(`${say(stats === null ? NO_STORE_YET : NONE, language)}\n`);
    return 0;
  }
  const titleOf = titles(language);
  // A Han character takes two columns.
  const cell = (text: string): string =>
    ' '.repeat(Math.max(0, WIDTH - text.replace(/\p{sc=Han}/gu, '..').length)) + text;
  const heads =
    language === 'en' ? HEAD.en : HEAD.zh.map((zh, index) => say({ en: HEAD.en[index] ?? zh, zh }, language));
  const rows = stats.map(({ entry, shown, solved, notHelped }) => [
    ...[shown, solved, notHelped].map((count) => cell(String(count))),
    `${titleOf(entry)} (${entry})`,
  ]);
  const lines = [[...heads.slice(0, 3).map(cell), heads[3] ?? ''], ...rows].map((row) => row.join('  '));
  terminal.output.write(`${lines.join('\n')}\n`);
  return 0;
}
