import { inLanguage } from '../answer/say.ts';
import type { Entry } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import { shortFence } from './discord.ts';
import { codeSpan, escapeText } from './escape.ts';
import { LIMITS } from './limits.ts';
import { type ActionRow, COLORS, type DiscordMessage, message, separator, text } from './message.ts';
import { cutLines, markdown } from './prose.ts';

const CODE_LIMIT = 2_600;

/** One variant of an entry's code, whole where it is not extraordinarily long. */
function codeOf(entry: Entry, variant: number): string {
  const code = entry.code[variant];
  if (code === undefined) return '';
  return `${codeSpan(code.title)}\n${shortFence(code, CODE_LIMIT)}`;
}

/** A cause or fix with its sections and one variant of its code. */
export function renderEntry(
  entry: Entry,
  language: Language,
  variant: number,
  rows: readonly ActionRow[],
): DiscordMessage {
  const title = `### ${escapeText(inLanguage(entry.title, language))}\n${inLanguage(entry.summary, language)}`;
  const code = codeOf(entry, variant);
  const local = (value: string) => inLanguage({ en: value, zh: value }, language);
  let room = LIMITS.characters - title.length - code.length;
  const written: string[] = [];
  for (const section of sectionsOf(entry, language)) {
    const heading = `**${local(section.heading)}**\n`;
    const body = cutLines(markdown(local(section.text)), room - heading.length - 1);
    if (body === '') break;
    written.push(heading + body);
    room -= heading.length + body.length + 1;
  }
  return message(entry.kind === 'fix' ? COLORS.knowledge : COLORS.trouble, [
    text(title),
    ...(code === '' ? [] : [text(code)]),
    ...(written.length === 0 ? [] : [separator, text(written.join('\n'))]),
    ...rows,
  ]);
}
