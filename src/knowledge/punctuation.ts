// A full stop between Han characters is one; in names of files, versions and decimals a Latin letter or a digit stands beside it.
const HALF_WIDTH = /(?<=\p{Script=Han}\s?)[,;:!?().](?=\s?\p{Script=Han})|(?<=\p{Script=Han})\.(?=\s*$)/gmu;
const CODE_SPAN = /`[^`]*`/g;

const FULL_WIDTH: Readonly<Record<string, string>> = {
  ',': '，',
  '.': '。',
  ';': '；',
  ':': '：',
  '!': '！',
  '?': '？',
  '(': '（',
  ')': '）',
};

/** A half-width sign between Han characters, and the full-width one that belongs there. */
export interface HalfWidth {
  readonly index: number;
  readonly found: string;
  readonly wanted: string;
}

/** Half-width punctuation between Han characters, and a full stop behind one, outside code spans. */
export function findHalfWidth(text: string): readonly HalfWidth[] {
  // Code keeps its length, so that an index still points into the text.
  const prose = text.replace(CODE_SPAN, (span) => '`'.repeat(span.length));
  return [...prose.matchAll(HALF_WIDTH)].map((match) => ({
    index: match.index,
    found: match[0],
    wanted: FULL_WIDTH[match[0]] ?? match[0],
  }));
}
