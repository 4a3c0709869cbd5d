import type { z } from 'zod';
import type { Bilingual } from '../../language.ts';
import type { Calculation, Calculator, Given } from '../calculator.ts';
import { EstimateError } from '../estimate.ts';
import { ERROR_WORDS } from '../estimate-words.ts';
import type { Facts } from '../facts.ts';
import { FieldError, type Refusal } from '../refusal.ts';

/** A calculator as it is written down: `run` gets inputs that were read, and may throw what cannot be. */
export interface Declared<Shape extends z.ZodRawShape> extends Pick<Calculator, 'id' | 'label' | 'title'> {
  readonly inputs: z.ZodObject<Shape>;
  readonly examples: readonly (Given & { readonly [Key in keyof Shape]?: string | boolean })[];
  readonly run: (input: z.output<z.ZodObject<Shape>>, facts: Facts) => Calculation | Refusal;
}

/** The calculator of a declaration: reads what was given, runs, and turns errors of the input into a refusal. */
export function defineCalculator<Shape extends z.ZodRawShape>(declared: Declared<Shape>): Calculator {
  const { run, ...rest } = declared;
  const calculate: Calculator['calculate'] = (given, facts) => {
    const read = declared.inputs.safeParse(withoutUnset(given));
    if (!read.success) return refusalOf(read.error);
    try {
      return run(read.data, facts);
    } catch (error) {
      if (error instanceof FieldError) return { ok: false, field: error.field, words: error.words };
      if (error instanceof EstimateError) return { ok: false, field: null, words: wordsOf(error) };
      throw error;
    }
  };
  return { ...rest, inputs: declared.inputs as unknown as z.ZodObject, calculate };
}

const withoutUnset = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

function refusalOf({ issues }: z.ZodError): Refusal {
  const [issue] = issues;
  const field = issue?.path[0];
  const message = issue?.message ?? '';
  const words = issue?.code === 'custom' ? (issue.params?.words as Bilingual | undefined) : undefined;
  return {
    ok: false,
    field: field === undefined ? null : String(field),
    words: words ?? { en: message, zh: `无法读取：${message}` },
  };
}

function wordsOf({ code, values }: EstimateError): Bilingual {
  const words = ERROR_WORDS[code];
  return words === undefined ? { en: code, zh: code } : { en: words.en(values), zh: words.zh(values) };
}
