import { z } from 'zod';
import type { Bilingual } from '../../language.ts';
import type { Calculator, Field, FieldMeta } from '../calculator.ts';
import { visible } from '../caret.ts';
import { nearest } from '../nearest.ts';
import { readCount, readShare, readSizes } from './amount.ts';

/** What is said of a field; its kind follows from the function that makes it. */
type Said = Omit<FieldMeta, 'kind' | 'choices'>;

const LONGEST = 1_000;

/** A value on one line, short, in a code span. */
export function quoted(value: string): string {
  const line = visible(value).replaceAll('`', 'ˋ').trim();
  return `\`${line.length > 60 ? `${line.slice(0, 59)}…` : line}\``;
}

type Refuse = (words: Bilingual) => never;

/** A field of text that `read` understands; what it refuses is said in both languages. */
function read<T>(said: Said, reader: (typed: string, refuse: Refuse) => T, choices?: readonly string[]) {
  const meta: FieldMeta = { ...said, kind: choices === undefined ? 'text' : 'choice', ...(choices && { choices }) };
  return z
    .string()
    .transform((typed, context): T => {
      try {
        return reader(typed.trim(), (words) => {
          throw new Unreadable(words);
        });
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        context.addIssue({ code: 'custom', message: error.words.en, params: { words: error.words } });
        return z.NEVER;
      }
    })
    .optional()
    .meta({ ...meta });
}

class Unreadable extends Error {
  readonly words: Bilingual;

  constructor(words: Bilingual) {
    super(words.en);
    this.words = words;
  }
}

/** Text as it was typed. */
export const text = (said: Said) =>
  read(said, (typed, refuse) =>
    typed === '' || typed.length > LONGEST
      ? refuse({
          en: `1 to ${LONGEST} characters, for example ${said.example}`,
          zh: `长度为 1 到 ${LONGEST} 个字符，例如 ${said.example}`,
        })
      : typed,
  );

/** A whole number from 1 on. @param thousand what `k` means */
export const count = (said: Said, thousand: 1000n | 1024n = 1000n) =>
  read(said, (typed, refuse) => {
    const value = readCount(typed, thousand);
    if (value !== null && value >= 1n && value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value);
    return refuse({
      en: `${quoted(typed)} is no whole number from 1 on; type for example ${said.example}`,
      zh: `${quoted(typed)} 不是不小于 1 的整数；请输入例如 ${said.example}`,
    });
  });

/** A share above 0 and at most 1. */
export const share = (said: Said) =>
  read(said, (typed, refuse) => {
    const value = readShare(typed);
    if (value !== null && value > 0 && value <= 1) return value;
    return refuse({
      en: `${quoted(typed)} is no share between 0 and 1; type for example ${said.example}`,
      zh: `${quoted(typed)} 不是 0 到 1 之间的比例；请输入例如 ${said.example}`,
    });
  });

/** One size for all dimensions, or one for each. */
export const sizes = (said: Said) =>
  read(said, (typed, refuse) => {
    const value = readSizes(typed);
    if (value !== null) return value;
    return refuse({
      en: `${quoted(typed)} is no size; type for example ${said.example}`,
      zh: `${quoted(typed)} 不是尺寸；请输入例如 ${said.example}`,
    });
  });

const spelled = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** One of a few values, in any spelling. @param aliases what people also call them */
export const choice = <const T extends string>(
  values: readonly T[],
  said: Said,
  aliases: Readonly<Record<string, NoInfer<T>>> = {},
) => {
  const known = new Map<string, T>([
    ...Object.entries<T>(aliases).map(([name, value]) => [spelled(name), value] as const),
    ...values.map((value) => [spelled(value), value] as const),
  ]);
  return read(
    said,
    (typed, refuse): T => {
      const found = known.get(spelled(typed));
      if (found !== undefined) return found;
      const near = nearest(typed, values);
      return refuse({
        en: `${quoted(typed)} is none of ${values.join(', ')}${near === null ? '' : `; did you mean ${near}?`}`,
        zh: `${quoted(typed)} 不在 ${values.join('、')} 之中${near === null ? '' : `；是不是 ${near}？`}`,
      });
    },
    values,
  );
};

/** Yes or no. */
export const flag = (said: Said) =>
  z
    .boolean()
    .optional()
    .meta({ ...said, kind: 'flag' } satisfies FieldMeta);

const flagOf = (key: string): string => key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** The fields of a calculator in their order: what flags, options, help and forms are made from. */
export function fieldsOf({ inputs }: Pick<Calculator, 'inputs'>): readonly Field[] {
  return Object.entries(inputs.shape).map(([key, schema]) => {
    // Every field is made by a function above, which gives it one.
    const meta = (schema as z.ZodType).meta() as FieldMeta | undefined;
    if (meta === undefined) throw new Error(`the field ${key} is not described`);
    return { ...meta, key, flag: flagOf(key) };
  });
}
