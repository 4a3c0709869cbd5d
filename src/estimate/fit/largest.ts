import type { KnownModel } from '../facts.ts';
import type { Architecture } from '../model/architecture.ts';
import { countParameters } from '../model/parameters.ts';
import { weightFormatOf } from '../quantization/format.ts';
import { weightMemory } from '../quantization/weights.ts';
import type { Card } from './card.ts';
import { type Fit, fitOfWorkload, isAtLeast } from './fit.ts';
import { GGUF_FORMATS } from './formats.ts';
import { largestThat } from './search.ts';
import { lengthOf, quantizationOf, withBatch, withLength, withQuantization } from './sizes.ts';
import { type ImageWorkload, isOnImages, type Workload } from './workload.ts';

/** How much is asked of the card. */
export interface LargestOptions {
  readonly workload: Workload;
  readonly card: Card;
  /** `tight`, the default: it fits at all; `fits`: with 8 % of the card to spare. */
  readonly verdict?: 'fits' | 'tight';
  /** No answer above it. */
  readonly most?: number;
}

/** The most that fits, and how it stands to the card. */
export interface Largest<Value> {
  readonly value: Value;
  readonly workload: Workload;
  readonly fit: Fit;
}

/** A model to choose among. */
export interface Candidate {
  readonly name: string;
  readonly model: Architecture;
}

const MOST_SEQUENCES = 1 << 16;
const MOST_TOKENS = 1 << 24;

/** The largest batch that fits; null where not even one does. */
export function largestBatch(options: LargestOptions): Largest<number> | null {
  return largestBy(options, withBatch, options.most ?? MOST_SEQUENCES);
}

/** The longest sequences that fit, no longer than the model takes where it is known; null where none do, or for images. */
export function largestLength(options: LargestOptions): Largest<number> | null {
  if (lengthOf(options.workload) === null) return null;
  return largestBy(options, withLength, options.most ?? contextOf(options.workload) ?? MOST_TOKENS);
}

/** The known models that can have a format, to choose among. */
export function candidatesIn(models: readonly KnownModel[], format?: string): readonly Candidate[] {
  const ofExperts = format !== undefined && weightFormatOf(format)?.reach === 'experts';
  return models
    .filter(({ experts }) => !ofExperts || experts !== undefined)
    .map((model) => ({ name: model.name, model }));
}

/** The model with most parameters that fits in the workload's place; null where none does, or for images. */
export function largestModel(
  { workload, card, verdict = 'tight' }: LargestOptions,
  models: readonly Candidate[],
): Largest<string> | null {
  if (isOnImages(workload)) return null;
  const ordered = models
    .map(({ name, model }) => ({ name, model, count: countParameters(model) }))
    .sort((a, b) => (a.count < b.count ? 1 : a.count > b.count ? -1 : 0));
  for (const { name, model } of ordered) {
    const found = holding(withModel(workload, model), card, verdict);
    if (found !== null) return { value: name, ...found };
  }
  return null;
}

const FORMATS: Readonly<Record<Exclude<Workload['kind'], 'vision' | 'picture-training'>, readonly string[]>> = {
  train: ['bf16', 'int8', 'nf4'],
  infer: ['bf16', 'int8', 'nf4', 'nf4-dq'],
  vllm: ['bf16', 'fp8', 'awq'],
  pictures: ['bf16', 'fp8', 'nf4'],
  'llama.cpp': GGUF_FORMATS,
};

/** The formats to choose among for a workload, most bits first; empty where the weights cannot be in another one. */
export function formatsOf(workload: Workload): readonly string[] {
  const isFixed = workload.kind === 'vision' || workload.kind === 'picture-training';
  return isFixed || quantizationOf(workload) === null ? [] : FORMATS[workload.kind];
}

/** The format with most bits in which the model fits; null where none does, or where weights cannot be quantised. */
export function largestQuantization(
  { workload, card, verdict = 'tight' }: LargestOptions,
  formats: readonly string[] = formatsOf(workload),
): Largest<string> | null {
  if (quantizationOf(workload) === null) return null;
  for (const format of mostBitsFirst(workload, formats)) {
    const found = holding(withQuantization(workload, format), card, verdict);
    if (found !== null) return { value: format, ...found };
  }
  return null;
}

function mostBitsFirst(workload: Workload, formats: readonly string[]): readonly string[] {
  const model = 'model' in workload.options ? workload.options.model : undefined;
  if (typeof model !== 'object' || isOnImages(workload)) return formats;
  const shapes = model as Architecture;
  const bytes = (quantization: string): bigint =>
    weightMemory({ model: shapes, quantization, expertsFused: workload.kind !== 'vllm' }).totalBytes;
  return formats
    .map((format) => ({ format, size: bytes(format) }))
    .sort((a, b) => (a.size < b.size ? 1 : a.size > b.size ? -1 : 0))
    .map(({ format }) => format);
}

function largestBy(
  { workload, card, verdict = 'tight' }: LargestOptions,
  change: (workload: Workload, count: number) => Workload,
  most: number,
): Largest<number> | null {
  const holds = (count: number): boolean => holding(change(workload, count), card, verdict) !== null;
  const value = largestThat(
    holds,
    1,
    most,
    most > 1 ? guessed((count) => fitOfWorkload(change(workload, count), card)) : 1,
  );
  if (value === null) return null;
  const changed = change(workload, value);
  return { value, workload: changed, fit: fitOfWorkload(changed, card) };
}

// Nearly everything grows in a straight line with the batch and with the length.
function guessed(fitOfCount: (count: number) => Fit): number {
  const [one, two] = [fitOfCount(1), fitOfCount(2)];
  const each = two.neededBytes - one.neededBytes;
  return each <= 0n || one.spareBytes <= 0n ? 1 : 1 + Number(one.spareBytes / each);
}

function holding(workload: Workload, card: Card, verdict: 'fits' | 'tight'): Omit<Largest<never>, 'value'> | null {
  const fit = fitOfWorkload(workload, card);
  return isAtLeast(fit.verdict, verdict) ? { workload, fit } : null;
}

/** The longest sequences that the workload's model takes, where that is known. */
export function contextOf(workload: Workload): number | undefined {
  return isOnImages(workload) ? undefined : workload.options.model?.context;
}

function withModel(workload: Exclude<Workload, ImageWorkload>, model: Architecture): Workload {
  if (workload.kind === 'train') {
    const { parameters: _, ...options } = workload.options;
    return { ...workload, options: { ...options, model } };
  }
  if (workload.kind === 'infer') return { ...workload, options: { ...workload.options, model } };
  if (workload.kind === 'vllm') return { ...workload, options: { ...workload.options, model } };
  return { ...workload, options: { ...workload.options, model } };
}
