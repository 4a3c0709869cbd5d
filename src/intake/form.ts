import type { ErrorReport } from './evidence.ts';
import type { Format } from './format.ts';
import type { Reader, Source } from './reader.ts';
import { withoutTorn } from './torn.ts';

/** One form of message: its id and kind, a linear pattern over the text without white space, and what a match states. */
export interface Form extends Omit<Format, 'id'> {
  readonly format: string;
  readonly pattern: RegExp;
  /** `text`: the pattern needs white space or word boundaries, and meets the text as it is. */
  readonly on?: 'text';
  readonly states:
    | Omit<ErrorReport, 'format' | 'span'>
    | ((match: RegExpMatchArray) => Omit<ErrorReport, 'format' | 'span'> | null);
}

const distinct = (forms: readonly Form[]): readonly Format[] => [
  ...new Map(
    forms.map(({ format, pattern: _pattern, states: _states, on: _on, ...known }) => [
      format,
      { id: format, ...known },
    ]),
  ).values(),
];

/** The rest of a figure that a terminal wrapped: digits alone on the line, their unit or a bracket at most. */
const WRAPPED = /^\d{1,20}[ \t]?(?:bytes|[KMGT]i?B|B)?[).,;\]]{0,3}[ \t]{0,400}[│┃|]?[ \t]*$/;

/** Digits and a mark at the beginning of a line: the rest of a figure and of its sentence, or a list's number. */
const CONTINUED = /^\d{1,20}[).,;](?!\d)/;
/** Shorter lines than this are no terminal's. */
const NARROWEST = 5;

/** Whether a terminal broke the line that ends at `end`: the line before it is exactly as long. */
function isFull(text: string, end: number): boolean {
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const before = text.lastIndexOf('\n', start - 2) + 1;
  return start > 0 && end - start >= NARROWEST && start - 1 - before === end - start;
}

/** Whether the digits that begin a line belong to those that end the line before; null where nothing tells. */
function isContinued(text: string, start: number): boolean | null {
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? undefined : end);
  if (WRAPPED.test(line)) return true;
  if (!CONTINUED.test(line)) return false;
  return isFull(text, text.lastIndexOf('\n', start - 1)) ? true : null;
}

/**
 * Without white space a figure at the end of a message runs into the digits that begin the next line, as a date does.
 * Gives the match cut where its own line ends, unless the next line is the rest of a wrapped figure; where it may be, without the figure.
 */
function settled(match: RegExpMatchArray & { index: number }, { text, squeezed }: Source): RegExpMatchArray {
  const whole = match[0];
  const digits = /\d{1,60}$/.exec(whole)?.[0] ?? '';
  for (let at = 1; at < digits.length; at += 1) {
    const position = match.index + whole.length - digits.length + at;
    const next = squeezed.at(position);
    if (next === squeezed.at(position - 1) + 1) continue;
    const continued = isContinued(text, next);
    if (continued === true) continue;
    const over = digits.length - at;
    const groups = match.map((group, order) => {
      if (group === undefined || !whole.endsWith(group)) return group;
      // Half a figure would be a wrong one.
      return continued === null && order > 0 ? undefined : group.slice(0, -over);
    });
    return Object.assign(groups, { index: match.index, input: match.input }) as RegExpMatchArray;
  }
  return match;
}

/** A reader of forms that each stand for themselves. */
export function readerOf(id: string, forms: readonly Form[]): Reader {
  return {
    id,
    formats: distinct(forms),
    read(source) {
      const { text, squeezed } = source;
      const reports: ErrorReport[] = [];
      for (const { format, pattern, states, on } of forms) {
        const raw = on === 'text';
        for (const found of (raw ? text : squeezed.text).matchAll(pattern)) {
          const match = raw ? found : withoutTorn(settled(found, source), source);
          const stated = typeof states === 'function' ? states(match) : states;
          const [start, end] = [found.index, found.index + match[0].length];
          if (stated !== null) {
            reports.push({
              ...stated,
              format,
              span: raw ? [start, end] : [squeezed.at(start), squeezed.at(end - 1) + 1],
            });
          }
        }
      }
      return reports;
    },
  };
}

/** A printed whole number of bytes, thousands separators allowed. */
export function wholeBytes(digits: string | undefined): bigint | undefined {
  if (digits === undefined) return undefined;
  const plain = digits.replaceAll(',', '');
  return /^\d{1,40}$/.test(plain) ? BigInt(plain) : undefined;
}

/** `{ [key]: value }`, or nothing where the value is not stated. */
export function stated<Key extends keyof ErrorReport>(
  key: Key,
  value: ErrorReport[Key] | undefined,
): Partial<ErrorReport> {
  return value === undefined ? {} : { [key]: value };
}
