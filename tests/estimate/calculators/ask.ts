import type { Calculation, Calculator, Given } from '../../../src/estimate/calculator.ts';
import { describeRefusal } from '../../../src/estimate/describe-refusal.ts';
import type { Fit } from '../../../src/estimate/fit/fit.ts';
import { readFacts } from '../../../src/knowledge/facts/snapshot.ts';
import type { Language } from '../../../src/language.ts';

const facts = readFacts();

/** What `--json` prints of an estimate. */
export interface EstimateJson {
  readonly totalBytes: number;
  readonly parts: readonly { readonly name: string; readonly bytes: number; readonly formula: string }[];
  readonly assumptions: readonly string[];
  readonly range: { readonly low: number; readonly high: number };
  readonly fits?: readonly (Pick<Fit, 'gpu' | 'verdict'> & { readonly totalBytes: number })[];
  readonly largest?: { readonly length?: number; readonly layers?: number };
}

/** The calculator's answer; a refusal is an error. */
export function answerOf(calculator: Calculator, given: Given): Calculation {
  const answered = calculator.calculate(given, facts);
  if (!answered.ok) throw new Error(describeRefusal(answered, 'en', (field) => field).join('\n'));
  return answered;
}

/** The answer as `--json` prints it. */
export const jsonOf = (calculator: Calculator, given: Given): EstimateJson =>
  answerOf(calculator, given).json('en') as EstimateJson;

/** Why there is no answer, in one line behind the field's key. */
export function refusalOf(calculator: Calculator, given: Given, language: Language = 'en'): string {
  const answered = calculator.calculate(given, facts);
  if (answered.ok) throw new Error('it was answered');
  return describeRefusal(answered, language, (field) => field).join('\n');
}

/** The bytes of a term. */
export const bytesOf = ({ parts }: EstimateJson, name: string): number =>
  parts.filter((part) => part.name === name).reduce((sum, { bytes }) => sum + bytes, 0);
