import { say } from '../answer/say.ts';
import { inLanguage, written } from '../chinese.ts';
import type { Entry, Section } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';

import { codeText, type Values } from './code-text.ts';
import { codeSpan, escapeText, inline } from './escape.ts';
import { LIMITS } from './limits.ts';
import { type ActionRow, COLORS, type DiscordMessage, message, separator, text } from './message.ts';
import { cutLines, markdown } from './prose.ts';
import { shortFence } from './sections.ts';

const CODE_LIMIT = 2_600;

/** Which variant of an entry's code is shown, and the reader's own numbers in it. */
export interface Shown {
  readonly variant: number;
  readonly values?: Values;
}

/** One variant of an entry's code, whole where it is not extraordinarily long. */
function codeOf(entry: Entry, language: Language, { variant, values }: Shown): string {
  const block = entry.code[variant];
  if (block === undefined) return '';
  const code = codeText(block, language, values);
  return `${codeSpan(code.title)}\n${shortFence(code, CODE_LIMIT)}`;
}

/** The sections in a language, what circulates and does not work second. */
function sectionsOf(entry: Entry, language: Language): readonly Section[] {
  const local = (value: string) => written(value, language);
  const sections = entry.sections[language === 'en' ? 'en' : 'zh'];
  const [first, ...rest] = sections.map(({ heading, text }) => ({ heading: local(heading), text: local(text) }));
  const lines = entry.traps?.[language === 'en' ? 'en' : 'zh'].map((line) => `- ${local(line)}`) ?? [];
  const traps = lines.length === 0 ? [] : [{ heading: say({ key: 'label.traps' }, language), text: lines.join('\n') }];
  return [...(first === undefined ? [] : [first]), ...traps, ...rest];
}

/** A cause or fix with its sections and one variant of its code. */
export function renderEntry(
  entry: Entry,
  language: Language,
  shown: Shown,
  rows: readonly ActionRow[],
): DiscordMessage {
  const title = `### ${escapeText(inLanguage(entry.title, language))}\n${inline(inLanguage(entry.summary, language))}`;
  const code = codeOf(entry, language, shown);
  let room = LIMITS.characters - title.length - code.length;
  const pieces: string[] = [];
  for (const section of sectionsOf(entry, language)) {
    const heading = `**${section.heading}**\n`;
    const body = cutLines(markdown(section.text), room - heading.length - 1);
    if (body === '') break;
    pieces.push(heading + body);
    room -= heading.length + body.length + 1;
  }
  return message(entry.kind === 'fix' ? COLORS.knowledge : COLORS.trouble, [
    text(title),
    ...(code === '' ? [] : [text(code)]),
    ...(pieces.length === 0 ? [] : [separator, text(pieces.join('\n'))]),
    ...rows,
  ]);
}
