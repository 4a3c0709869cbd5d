import type { ErrorReport } from './evidence.ts';
import type { Format } from './format.ts';
import type { Reader } from './reader.ts';

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

/** A reader of forms that each stand for themselves. */
export function readerOf(id: string, hints: readonly string[], forms: readonly Form[]): Reader {
  return {
    id,
    hints,
    formats: distinct(forms),
    read({ text, squeezed }) {
      const reports: ErrorReport[] = [];
      for (const { format, pattern, states, on } of forms) {
        const raw = on === 'text';
        for (const match of (raw ? text : squeezed.text).matchAll(pattern)) {
          const stated = typeof states === 'function' ? states(match) : states;
          const [start, end] = [match.index, match.index + match[0].length];
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
