import { type Draft, draftAt, specOf } from './draft.ts';
import { type Dtype, dtypeOf, dtypesMeant, isSizeless, nearestDtype } from './dtype.ts';
import type { Layout } from './layouts/layout.ts';
import { isValueName, LAYOUT_WORDS, layoutOf, plain } from './layouts/layouts.ts';
import { nearest } from './nearest.ts';
import { type ParseProblem, type ParseReason, Stop } from './parse-problem.ts';
import {
  isDigit,
  isOpening,
  joinedNumber,
  type Read,
  readBracketed,
  readJoined,
  readNumber,
  type Shape,
  type ShapeProblem,
  STRICT,
  skipSpaces,
} from './shape.ts';
import type { TensorSpec } from './tensor.ts';
import { type Link, linkAt } from './tensor-chain.ts';
import { CALLS, FILLERS, REQUESTS, readWord } from './tensor-words.ts';

export { findTensors } from './find-tensors.ts';

export type ParsedTensors = { readonly ok: true; readonly tensors: readonly TensorSpec[] } | ParseProblem;

const LONGEST = 16_384;
const SEPARATOR = /[,;，；、+\n]/;
const IGNORED = /[\s\p{Cc}\p{Cf}'"`“”‘’]/u;

/** Full-width letters, digits and brackets as an input method of Chinese leaves them, each in its place. */
const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Reads tensors as people write them: `[1,6,3] float32, 8x3x224x224 bf16, f32[1024]`. */
export function parseTensors(text: string): ParsedTensors {
  try {
    if (text.length > LONGEST) throw new Stop(LONGEST, { code: 'too-long', limit: LONGEST });
    return { ok: true, tensors: new Parser(halfWidth(text)).tensors() };
  } catch (error) {
    if (error instanceof Stop) return error.problem;
    throw error;
  }
}

class Parser {
  private readonly text: string;
  private readonly done: TensorSpec[] = [];
  private draft: Draft = draftAt(0);
  private at = 0;
  private separated = false;
  /** Where the calls that are still open began. */
  private readonly calls: number[] = [];

  constructor(text: string) {
    this.text = text;
  }

  tensors(): readonly TensorSpec[] {
    let read = false;
    while (this.at < this.text.length) {
      const character = this.text.charAt(this.at);
      if (IGNORED.test(character) || SEPARATOR.test(character)) {
        this.separated ||= SEPARATOR.test(character);
        this.at += 1;
        continue;
      }
      if (/[)）]/.test(character) && this.calls.pop() !== undefined) {
        this.at += 1;
        continue;
      }
      const link = this.separated ? null : linkAt(this.text, this.at, this.draft);
      if (link !== null) {
        this.link(link);
        continue;
      }
      if (!read) this.draft = draftAt(this.at);
      read = true;
      const word = readWord(this.text, this.at);
      if (word !== '') this.word(word);
      else if (isOpening(character) || isDigit(character) || isNegative(this.text, this.at)) this.shape();
      else
        throw new Stop(this.at, {
          code: 'unexpected',
          found: String.fromCodePoint(this.text.codePointAt(this.at) ?? 0),
        });
    }
    if (!read) throw new Stop(0, { code: 'empty' });
    const open = this.calls.pop();
    if (open !== undefined) throw new Stop(open, { code: 'unclosed' });
    this.finish();
    return this.done;
  }

  private link({ end, dtype, layout, values, gradient }: Link): void {
    if (dtype !== undefined) {
      this.draft.dtype = dtype;
      this.draft.dtypeAt = this.at;
    }
    if (layout !== undefined) {
      this.draft.layout = layout;
      this.draft.layoutAt = this.at;
      if (values !== undefined) this.draft.values[layout.name] = values;
    }
    if (gradient) {
      this.draft.gradient = true;
      this.draft.requestAt = this.at;
    }
    this.at = end;
  }

  private shape(): void {
    if (this.draft.shape) this.next();
    this.draft.shape = this.readShape();
    this.separated = false;
    // XLA writes the order of the dimensions behind a shape: f32[8,3]{1,0}.
    const order = /^\{[\d,:a-z()]*\}/i.exec(this.text.slice(this.at, this.at + 64))?.[0];
    this.at += order?.length ?? 0;
  }

  private bracketed(): Shape {
    const read = readBracketed(this.text, this.at, STRICT);
    const closed = read.ok || /[\])）】]/.test(this.text.slice(this.at));
    return this.take(closed ? read : { ok: false, at: this.at, problem: 'unclosed' });
  }

  private readShape(): Shape {
    if (isOpening(this.text[this.at])) return this.bracketed();
    const start = this.at;
    const first = this.take(readJoined(this.text, this.at, STRICT));
    const shape = [...first];
    // Without brackets "8, 3, 224" is one shape, "8x3, 4x4" are two.
    while (first.length === 1 && shape.length < STRICT.dimensions) {
      const comma = skipSpaces(this.text, this.at);
      const next = skipSpaces(this.text, comma + 1);
      if (!/[,，]/.test(this.text.charAt(comma)) || !isDigit(this.text[next])) break;
      if (readWord(this.text, next) !== '') break;
      const joined = readJoined(this.text, next, STRICT);
      if (joined.ok && joined.value.length > 1) break;
      shape.push(...this.take(joined));
    }
    if (shape.length === 1 && this.calls.length === 0) throw new Stop(start, { code: 'brackets' });
    return shape;
  }

  private word(word: string): void {
    const key = word.toLowerCase();
    const after = skipSpaces(this.text, this.at + word.length);
    const layout = layoutOf(word);
    const request = REQUESTS.get(plain(word));
    const spaced = this.spacedDtype(word);
    const dtype = dtypeOf(spaced);
    if (request !== undefined) this.request(word, request);
    else if (layout !== null) this.layout(word, layout);
    else if (isValueName(word)) this.value(word, plain(word));
    else if (CALLS.has(key) && this.text[after] === '(') this.call(after);
    else if (FILLERS.has(key)) this.at = skipMark(this.text, this.at + word.length);
    else if (dtype !== null) this.dtype(spaced, dtype);
    else throw new Stop(this.at, unknown(word));
  }

  private call(open: number): void {
    this.calls.push(this.at);
    this.at = open + 1;
  }

  // "float 32" and "fp 16" are one dtype, "float 32x3" is a dtype and a shape.
  private spacedDtype(word: string): string {
    const digits = /^ (\d{1,3})(?!\s*[\dx×*^_.])/i.exec(
      this.text.slice(this.at + word.length, this.at + word.length + 8),
    )?.[1];
    if (digits === undefined || dtypeOf(word + digits) === null) return word;
    const next = this.text[skipSpaces(this.text, this.at + word.length + 1 + digits.length)];
    return this.draft.shape || isOpening(next) ? `${word} ${digits}` : word;
  }

  private dtype(word: string, dtype: Dtype): void {
    const after = skipSpaces(this.text, this.at + word.length);
    const opensNext = isOpening(this.text[after]) || (isDigit(this.text[after]) && readWord(this.text, after) === '');
    if (this.draft.shape && this.separated && (this.draft.dtype || opensNext)) this.next();
    if (this.draft.dtype) throw new Stop(this.at, { code: 'two-dtypes' });
    this.draft.dtype = dtype;
    this.draft.dtypeAt = this.at;
    this.at += word.length;
  }

  private layout(word: string, layout: Layout): void {
    if (this.draft.layout) throw new Stop(this.at, { code: 'two-layouts' });
    this.draft.layout = layout;
    this.draft.layoutAt = this.at;
    if (Object.hasOwn(layout.takes, layout.name)) this.value(word, layout.name);
    else this.at += word.length;
  }

  private value(word: string, name: string): void {
    const start = skipMark(this.text, this.at + word.length);
    const marked = start > this.at + word.length && /[=:：]/.test(this.text.slice(this.at + word.length, start));
    if (!marked && !isOpening(this.text[start])) {
      this.at += word.length;
      return;
    }
    if (this.draft.values[name]) throw new Stop(this.at, { code: 'two-layouts' });
    if (!this.draft.layout) this.draft.layoutAt = this.at;
    const limits = { ...STRICT, signed: true };
    const list = isOpening(this.text[start])
      ? this.take(readBracketed(this.text, start, limits))
      : [this.take(readNumber(this.text, start, limits))];
    this.draft.values[name] = list;
  }

  private request(word: string, request: 'gradient' | 'adam'): void {
    this.draft.requestAt = this.at;
    this.at += word.length;
    const answer = /^\s*=\s*(true|false)\b/i.exec(this.text.slice(this.at, this.at + 16));
    this.at += answer?.[0].length ?? 0;
    this.draft[request] = answer?.[1]?.toLowerCase() !== 'false';
  }

  private next(): void {
    this.finish();
    this.draft = draftAt(this.at);
    this.separated = false;
  }

  private finish(): void {
    this.done.push(specOf(this.draft));
  }

  private reason(problem: ShapeProblem, at: number): ParseReason {
    return problem === 'leading-zero' ? { code: problem, write: joinedNumber(this.text, at) } : { code: problem };
  }

  private take<T>(read: Read<T>): T {
    if (!read.ok) throw new Stop(read.at, this.reason(read.problem, read.at));
    this.at = read.end;
    return read.value;
  }
}

function isNegative(text: string, at: number): boolean {
  return /[-−]/.test(text.charAt(at)) && isDigit(text[at + 1]);
}

function unknown(word: string): ParseReason {
  const names = dtypesMeant(word);
  if (names.length > 0) return { code: 'several-dtypes', word, names };
  if (isSizeless(word)) return { code: 'no-size', word };
  return { code: 'unknown-word', word, nearest: nearestDtype(word) ?? nearest(plain(word), LAYOUT_WORDS) };
}

function skipMark(text: string, at: number): number {
  const mark = skipSpaces(text, at);
  return /[=:：]/.test(text.charAt(mark)) ? skipSpaces(text, mark + 1) : mark;
}
