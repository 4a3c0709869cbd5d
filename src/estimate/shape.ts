/** Sizes of the dimensions, outermost first; empty for a scalar. */
export type Shape = readonly bigint[];

export type ShapeProblem =
  | 'dimension'
  | 'leading-zero'
  | 'negative'
  | 'not-whole'
  | 'unclosed'
  | 'too-many'
  | 'too-large';

/** What a reader found, and where it stopped; a failure names the character. */
export type Read<T> =
  | { readonly ok: true; readonly value: T; readonly end: number }
  | { readonly ok: false; readonly at: number; readonly problem: ShapeProblem };

export interface Limits {
  readonly dimensions: number;
  readonly digits: number;
  /** Whether numbers below zero are allowed, as in `expand(-1, 8)`. */
  readonly signed?: boolean;
}

/** PyTorch allows 64 dimensions. */
export const STRICT: Limits = { dimensions: 64, digits: 4096 };

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '（': '）', '【': '】' };
/** Characters on each side in which the rest of a number with separators is looked for. */
const JOINED = 48;
const POWER_BITS = 65_536;
const TIMES = 'x×X*✕';
const BETWEEN = `,，、${TIMES}`;

/** Elements of a shape. */
export function elementsOf(shape: Shape): bigint {
  return shape.reduce((product, size) => product * size, 1n);
}

/** `[1, 6, 3]` */
export function printShape(shape: Shape): string {
  return `[${shape.join(', ')}]`;
}

export function isOpening(character: string | undefined): boolean {
  return character !== undefined && Object.hasOwn(CLOSING, character);
}

export function skipSpaces(text: string, at: number): number {
  let end = at;
  // Beyond ASCII there are few spaces, and a regular expression a character is slow.
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code > 0x7f ? !/\s/.test(text.charAt(end)) : code !== 0x20 && (code < 0x09 || code > 0x0d)) break;
  }
  return end;
}

/** A whole number, `1_000`, `2^30` or `2**30`. */
export function readNumber(text: string, at: number, limits: Limits): Read<bigint> {
  const negative = text[at] === '-' || text[at] === '−';
  if (negative && limits.signed !== true) return { ok: false, at, problem: 'negative' };
  const start = negative ? at + 1 : at;
  const end = skipDigits(text, start);
  if (end === start) return { ok: false, at, problem: 'dimension' };
  if (end - start > limits.digits) return { ok: false, at, problem: 'too-large' };
  if (text[end] === '.' && isDigit(text[end + 1])) return { ok: false, at: end, problem: 'not-whole' };
  // `1,000,000` would be read as [1, 0, 0]: no one writes a dimension like this.
  if (text[start] === '0' && end - start > 1) return { ok: false, at: start, problem: 'leading-zero' };
  const base = BigInt(text.slice(start, end).replaceAll('_', ''));
  const mark = text[end] === '^' ? 1 : text.startsWith('**', end) ? 2 : 0;
  if (mark === 0) return { ok: true, value: negative ? -base : base, end };
  return raise(text, base, end + mark);
}

function raise(text: string, base: bigint, at: number): Read<bigint> {
  const end = skipDigits(text, at);
  if (end === at) return { ok: false, at, problem: 'dimension' };
  const exponent = end - at > 6 ? POWER_BITS : Number(text.slice(at, end).replaceAll('_', ''));
  if (base.toString(2).length * exponent > POWER_BITS) return { ok: false, at, problem: 'too-large' };
  return { ok: true, value: base ** BigInt(exponent), end };
}

/** Numbers between brackets: `[8, 3]`, `(5,)`, `[]`, `[8 3 224]`, `（8，3）`. */
export function readBracketed(text: string, at: number, limits: Limits): Read<Shape> {
  const closing = CLOSING[text.charAt(at)];
  if (closing === undefined) return { ok: false, at, problem: 'dimension' };
  const shape: bigint[] = [];
  let end = skipSpaces(text, at + 1);
  while (text[end] !== closing) {
    if (end >= text.length) return { ok: false, at, problem: 'unclosed' };
    if (shape.length === limits.dimensions) return { ok: false, at: end, problem: 'too-many' };
    const number = readNumber(text, end, limits);
    if (!number.ok) return number;
    shape.push(number.value);
    end = skipSpaces(text, number.end);
    if (end < text.length && BETWEEN.includes(text.charAt(end))) end = skipSpaces(text, end + 1);
    else if (end === number.end && text[end] !== closing && end < text.length)
      return { ok: false, at: end, problem: 'dimension' };
  }
  return { ok: true, value: shape, end: end + 1 };
}

/** Numbers joined by a sign: `8x3x224x224`, `2 * 4096 * 4096`; a single number too. */
export function readJoined(text: string, at: number, limits: Limits): Read<Shape> {
  const shape: bigint[] = [];
  let start = at;
  for (;;) {
    if (shape.length === limits.dimensions) return { ok: false, at: start, problem: 'too-many' };
    const number = readNumber(text, start, limits);
    if (!number.ok) return number;
    shape.push(number.value);
    const sign = skipSpaces(text, number.end);
    if (sign >= text.length || !TIMES.includes(text.charAt(sign))) return { ok: true, value: shape, end: number.end };
    start = skipSpaces(text, sign + 1);
  }
}

/** The number that digits with leading zeros belong to, without separators: 1000000 for `1,000,000` or `1 000 000`. */
export function joinedNumber(text: string, at: number): string {
  const before = /(?<![\d.])\d{1,3}(?:(?:[,，_]\s?|\s)\d{3})*(?:[,，_]\s?|\s)$/.exec(
    text.slice(Math.max(0, at - JOINED), at),
  );
  const after = /^\d{3}(?:(?:[,，_]\s?|\s)\d{3})*(?!\d)/.exec(text.slice(at, at + JOINED));
  const whole = before === null || after === null ? text.slice(at, skipDigits(text, at)) : before[0] + after[0];
  return whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

export function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function skipDigits(text: string, at: number): number {
  let end = at;
  while (isDigit(text[end]) || (end > at && text[end] === '_' && isDigit(text[end + 1]))) end += 1;
  return end;
}
