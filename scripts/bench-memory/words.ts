import type { Optimizer } from '../../src/estimate/training/optimizer.ts';
import type { TrainingPrecision } from '../../src/estimate/training/precision.ts';
import { Unanswerable } from './figure.ts';

const OPTIMIZERS: readonly (readonly [RegExp, Optimizer])[] = [
  [/paged.?adamw?.?8.?bit|paged.?8.?bit/, 'paged-adamw-8bit'],
  [/paged.?adamw?/, 'paged-adamw'],
  [/adamw?.?8.?bit|8.?bit.?adamw?|adam8/, 'adamw-8bit'],
  [/paged.?lion/, 'paged-lion-8bit'],
  [/lion.?8.?bit|8.?bit.?lion/, 'lion-8bit'],
  [/lion/, 'lion'],
  [/adafactor/, 'adafactor'],
  [/adagrad/, 'adagrad'],
  [/rmsprop/, 'rmsprop'],
  [/muon/, 'muon'],
  [/momentum|nesterov/, 'sgd-momentum'],
  [/sgd/, 'sgd'],
  [/adamw?/, 'adamw'],
];

/** The optimizer that a text names, or null. */
export function findOptimizer(text: string): Optimizer | null {
  const key = text.toLowerCase();
  return OPTIMIZERS.find(([pattern]) => pattern.test(key))?.[1] ?? null;
}

/** The optimizer of this name. */
export function optimizerOf(name: string): Optimizer {
  const optimizer = findOptimizer(name);
  if (optimizer === null) throw new Unanswerable(`no optimizer ${name} is known`);
  return optimizer;
}

/**
 * How a run stores its numbers.
 * @param both what "mixed" means to whoever wrote it: autocast over 32-bit weights, or 16-bit weights beside masters
 */
export function precisionOf(name: string, both: 'amp' | 'mixed'): TrainingPrecision {
  const key = name.toLowerCase();
  if (/autocast|\bamp\b/.test(key)) return 'amp';
  if (/mixed/.test(key)) return both;
  if (/(?:^|[^a-z])(?:fp|float|f)?32/.test(key)) return 'fp32';
  if (/bf16|bfloat16|fp16|float16|half|16/.test(key)) return 'bf16';
  throw new Unanswerable(`no precision ${name} is known`);
}
