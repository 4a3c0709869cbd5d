import { withoutLaunchers } from './plain-lines.ts';

/** What normalising did to a text. */
export interface Normalized {
  readonly text: string;
  /** The middle was left out because the text passes `MAX_CHARACTERS`. */
  readonly shortened: boolean;
}

/** The most that is read whole; beyond it the first and the last half. UTF-16 units. */
export const MAX_CHARACTERS = 4 * 1024 * 1024;

// CSI and OSC sequences, character sets, and the two-character escapes that terminals print.
const ANSI = /\u001b(?:\[[0-9;?:]*[ -/]*[@-~]|\][^\u0007\u001b]{0,512}(?:\u0007|\u001b\\)|[()#][0-9A-Za-z]|[@-Z\\-_])/g;
// A colour code whose escape character was lost on the way: `[31m`, `[0;1m`; a bare `[m` may be an index in code.
const BARE_COLOUR = /\[(?:(?:\d|[2-4]\d|9\d|10[0-7])(?:;\d{1,3}){0,4}m(?!in\b|s\b|\])|m(?=\s|$|\[))/g;
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const FENCE_LINE = /^[ \t]*(?:```|~~~)[\w+#.-]{0,20}[ \t]*$/gm;
const INLINE_FENCE = /```(?:[a-z]{1,12}\n)?/g;
// `2**10` and `f(**a, **b)` are code: bold has no letter outside its marks and no blank inside them.
const BOLD = /(?<![\w*)\]])\*\*(?![\s*])([^*\n]{1,2000})(?<!\s)\*\*(?![\w*])/g;
const QUOTED_SIZE = /`(\d[\d.,]{0,24} ?(?:bytes|[KMGT]i?B))`/g;
// `>>> ` is Python's prompt, quoted or not.
const QUOTE = /^(?:(?:> )+(?:>{1,2}(?!>) ?)?|>{1,2}(?!>) ?)/gm;
// More marks on one letter than any script has; sorting them is quadratic in NFKC.
const MARKS = /(\p{M}{16})\p{M}+/gu;
const RANK_PREFIX =
  /^(?:\[(?:rank|default)\d{1,5}\]:[ \t]?|\(\w{2,40}(?: \w{1,20}(?:=\d{1,10})?)?(?: pid=\d{1,10})(?:, [^)\n]{1,60})?\)[ \t]?|\[\d{1,5},\d{1,5}\]<std(?:out|err)>:[ \t]?)/gm;
// Traceback lines that a single-line field joined with spaces.
const FLATTENED =
  / (?=(?:Traceback \(most recent call last\):|File "[^"\n]{1,300}", line \d|During handling of the above))/g;

// Only what web pages put around a message: `</torch_1_2>` and `<ipython-input-1>` are its own.
const TAG =
  /<\/?(?:p|br|pre|code|span|div|b|i|em|strong|font|blockquote|li|ul|ol|td|tr|table|a|hr|samp|tt)(?:[ \t][^<>=\n]{1,40}=[^<>\n]{0,200})?[ ]?\/?>/gi;
const BREAKS = /^<\/?(?:p|br|pre|div|li|tr|blockquote|hr)\b/i;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#(\d{1,6})|#x([\da-f]{1,5}));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
};

/** The text of a web page's piece. */
function withoutHtml(text: string): string {
  const bare = text.replace(TAG, (tag) => (BREAKS.test(tag) ? '\n' : ''));
  return bare.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string) => {
    const named = ENTITIES[entity.toLowerCase()];
    if (named !== undefined) return named;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : entity;
  });
}

function bounded(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const half = MAX_CHARACTERS / 2;
  // Something printed stands between, so that no number is made of two halves.
  return `${text.slice(0, half)}\n[...]\n${text.slice(-half)}`;
}

/**
 * Makes a paste readable by one set of patterns: escapes, carriage returns, fences, bold, quoting and
 * full-width forms go; a traceback that was flattened into one line gets its lines back.
 */
export function normalize(raw: string): Normalized {
  let shortened = raw.length > MAX_CHARACTERS;
  let text = bounded(raw);
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
  if (text.includes('\u001b')) text = text.replace(ANSI, '');
  if (/[[;]\d{0,3}m/.test(text)) text = text.replace(BARE_COLOUR, '');
  if (/[^\n\t -~]/.test(text)) {
    // One character can become eighteen.
    const plain = text.replace(INVISIBLE, '').replace(MARKS, '$1').normalize('NFKC');
    shortened ||= plain.length > MAX_CHARACTERS;
    text = bounded(plain);
  }
  if (/<\/?[a-z]{1,10}[ >/]|&[a-z#]/i.test(text)) text = withoutHtml(text);
  if (text.includes('```') || text.includes('~~~')) text = text.replace(FENCE_LINE, '').replace(INLINE_FENCE, '');
  if (text.includes('**')) text = text.replace(BOLD, '$1');
  if (text.includes('`')) text = text.replace(QUOTED_SIZE, '$1');
  if (/^>/m.test(text)) text = text.replace(QUOTE, '');
  if (/^[[(]/m.test(text)) text = text.replace(RANK_PREFIX, '');
  text = withoutLaunchers(text).replace(FLATTENED, '\n');
  return { text, shortened };
}
