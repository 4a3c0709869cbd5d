import { inLanguage } from '../../chinese.ts';
import type { Language } from '../../language.ts';
import { clip, codeSpan, inline } from '../../render/escape.ts';
import { COLORS, type DiscordMessage, message, text } from '../../render/message.ts';
import type { EntryStats } from '../../store/entries.ts';
import type { Gap } from '../../store/unanswered.ts';
import type { Bot } from '../bot.ts';
import { tell } from '../settings-words.ts';

/** Below Discord's 4,000 with the heading and the last line. */
const ROOM = 3_600;
const TEXTS = 2;
const TEXT_LENGTH = 120;

const titleOf = (bot: Bot, id: string, language: Language): string => {
  const entry = bot.doctor.entry(id);
  return entry === undefined ? codeSpan(id) : `${inline(inLanguage(entry.title, language))} (${codeSpan(id)})`;
};

/** Rows as long as there is room; a last line says that there are more. */
function listPage(title: string, rows: readonly string[], language: Language): DiscordMessage {
  const shown: string[] = [];
  let room = ROOM;
  for (const row of rows) {
    room -= row.length + 1;
    if (room < 0) break;
    shown.push(row);
  }
  return message(COLORS.neutral, [
    text(`### ${title}`),
    ...(shown.length === 0 ? [] : [text(shown.join('\n'))]),
    ...(shown.length < rows.length ? [text(`-# ${tell('moreRows', language)}`)] : []),
  ]);
}

function gapRow(bot: Bot, gap: Gap, language: Language): string {
  const name = gap.nearest === null ? tell('nothingNear', language) : titleOf(bot, gap.nearest, language);
  const colon = language === 'en' ? ': ' : '：';
  const ids = (list: readonly string[]): string => list.map(codeSpan).join(', ');
  const details = [
    ...(gap.also.length > 0 ? [`${tell('nearest', language)}${colon}${ids(gap.also)}`] : []),
    ...(gap.signs.length > 0 ? [`${tell('read', language)}${colon}${ids(gap.signs)}`] : []),
    Object.entries(gap.languages)
      .map(([spoken, times]) => `${spoken} ${times}`)
      .join(', '),
    `${tell('last', language)} <t:${Math.floor(gap.lastAt / 1_000)}:d>`,
  ];
  const texts = gap.texts.slice(0, TEXTS).map((one) => `\n  > ${codeSpan(clip(one, TEXT_LENGTH))}`);
  return `- **${gap.times} ${tell('times', language)}** · ${name}\n  -# ${details.join(' · ')}${texts.join('')}`;
}

/** What was asked and not answered, grouped, with the entries that lie nearest. */
export function gapsPage(bot: Bot, gaps: readonly Gap[], language: Language): DiscordMessage {
  const rows = gaps.map((gap) => gapRow(bot, gap, language));
  const none = rows.length === 0 ? [tell('noneUnanswered', language)] : [];
  return listPage(tell('unansweredTitle', language), [...rows, ...none], language);
}

/** Which entries were shown, solved something, did not help. */
export function statsPage(bot: Bot, stats: readonly EntryStats[], language: Language): DiscordMessage {
  const rows = stats.map(
    ({ entry, shown, solved, notHelped }) => `- ${shown} · ${solved} · ${notHelped} · ${titleOf(bot, entry, language)}`,
  );
  const head = rows.length === 0 ? tell('noneShown', language) : `-# ${tell('statsHead', language)}`;
  return listPage(tell('statsTitle', language), [head, ...rows], language);
}
