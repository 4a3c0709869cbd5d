import type { Block } from './block.ts';
import { clip, inline } from './escape.ts';
import { written } from './fill.ts';
import { LIMITS } from './limits.ts';
import { type ActionRow, type DiscordMessage, message, separator, text } from './message.ts';
import { filledMore, type Pages, pagesOf } from './pages.ts';
import type { Section } from './sections.ts';

/** What stands below the text of an answer. */
export interface Controls {
  readonly color: number;
  readonly rows: readonly ActionRow[];
  /** Small lines at the end, e.g. that a picture was not opened. */
  readonly foot?: readonly string[];
}

/** Text displays above the line; what is more shares the last one, so that components stay few. */
const TEXTS = 8;
const SHORTEST = 12;

/** Shortens what may not be left out; only text that no one curated can be that long. */
function squeeze(content: string, limit: number): string {
  if (content.length <= limit) return content;
  if (limit < SHORTEST) return '';
  const cut = clip(content, Math.max(1, limit - 4));
  const fences = cut.match(/^```/gm)?.length ?? 0;
  return fences % 2 === 0 ? cut : `${cut.replace(/`+…$/, '…')}\n\`\`\``;
}

/** The texts of sections within a limit. */
function texts(sections: readonly Section[], limit: number): readonly string[] {
  let room = limit;
  const shown = sections.flatMap((section) => {
    const content = squeeze(written(section), room - 1);
    room -= content === '' ? 0 : content.length + 1;
    return content === '' ? [] : [content];
  });
  const rest = shown.slice(TEXTS).join('\n');
  return [...shown.slice(0, TEXTS), ...(rest === '' ? [] : [rest])];
}

/** The lines at the end as they are written. */
export const footText = (foot: readonly string[] = []): string => foot.map((line) => `-# ${inline(line)}`).join('\n');

/** The first page as a Components V2 message, made for the screen of a phone. */
export function renderFirst({ first, more }: Pages, controls: Controls, hasMore: boolean): DiscordMessage {
  const foot = footText(controls.foot);
  const shown = texts(first, LIMITS.characters - foot.length);
  const used = shown.reduce((sum, content) => sum + content.length + 1, foot.length);
  // Where nothing leads to the second page, it stands below the controls.
  const below = hasMore ? [] : texts(filledMore(more, LIMITS.characters - used), LIMITS.characters - used);
  return message(controls.color, [
    ...shown.map(text),
    ...(foot === '' ? [] : [text(foot)]),
    ...controls.rows,
    ...(below.length === 0 ? [] : [separator, ...below.map(text)]),
  ]);
}

/** The second page: what does not work and why, other causes, the sums, what to paste next. */
export function renderMore({ more }: Pages, controls: Controls): DiscordMessage {
  const shown = texts(filledMore(more), LIMITS.characters);
  return message(controls.color, [...shown.map(text), ...controls.rows]);
}

/** Blocks that are all wanted at once, as a message. */
export function renderDiscord(blocks: readonly Block[], controls: Controls): DiscordMessage {
  const pages = pagesOf(blocks, { language: 'en', whole: true, reserved: footText(controls.foot).length });
  return renderFirst(pages, controls, false);
}
