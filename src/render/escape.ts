import { columns } from '../columns.ts';

const ZERO_WIDTH = '\u200b';

/** Marks that turn the order of what is read, or part a fence so that it shows as one all the same. */
const UNSEEN = /[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Takes the effect from what acts inside a code span as well as outside: pings by name, ids in angle brackets, links. */
export function disarm(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(/@(?=everyone|here)/gi, `@${ZERO_WIDTH}`)
    .replace(/<(?=[@#:/a])/g, `<${ZERO_WIDTH}`)
    .replace(/(https?)(?=:\/\/)/gi, `$1${ZERO_WIDTH}`)
    .replace(/discord(?=\.gg\/|(?:app)?\.com\/invite\/)/gi, `discord${ZERO_WIDTH}`);
}

/** Plain text for a Discord message: shows as typed and does nothing. */
export function escapeText(text: string): string {
  return (
    disarm(text)
      .replace(/@(?!\u200b)/g, `@${ZERO_WIDTH}`)
      .replace(/[\\`*~|[\]]/g, '\\$&')
      // Between letters one underscore does nothing, and `max_split_size_mb` stays searchable.
      .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
      .replace(/^(\s*)(#{1,3}\s|>{1,3}\s|[-+]\s|-#)/gm, '$1\\$2')
      .replace(/^(\s*\d+)\.(?=\s)/gm, '$1\\.')
  );
}

/** One line in a code span that cannot be closed from inside. */
export function codeSpan(text: string): string {
  const line = disarm(text)
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(/`/g, 'ˋ')
    .trim();
  return line === '' ? '' : `\`${line}\``;
}

/** A fenced block that cannot be closed from inside; code stays as it is otherwise, so that it can be pasted. */
export function codeFence(text: string, language = ''): string {
  const body = text.replace(/`{3,}/g, (run) => [...run].join(ZERO_WIDTH)).replace(/\s+$/, '');
  return `\`\`\`${/^[\w+#-]{0,20}$/.test(language) ? language : ''}\n${body}\n\`\`\``;
}

/** The inline Markdown of a block (`code` spans and **bold**, nothing else) as Discord's. */
export function inline(text: string): string {
  let out = '';
  let at = 0;
  for (const found of text.matchAll(/(`+)([\s\S]*?[^`])\1(?!`)|\*\*([^*`]+)\*\*/g)) {
    out += escapeText(text.slice(at, found.index));
    out += found[3] === undefined ? codeSpan(found[2] ?? '') : `**${escapeText(found[3])}**`;
    at = found.index + found[0].length;
  }
  return out + escapeText(text.slice(at));
}

/** The text filled with blanks to a width in columns. */
export function padColumns(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)));
}

/** The text cut to a number of UTF-16 units with an ellipsis, never through a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
