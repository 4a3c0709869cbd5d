import type { Completion } from '../calculator.ts';
import type { Facts } from '../facts.ts';
import { gpuNames } from './find-gpu.ts';
import { modelNames } from './find-model.ts';
import { CACHE_TYPES, quantizations } from './known-formats.ts';
import { everyModel } from './known-names.ts';
import { LAYER_NAMES } from './layer-kinds.ts';
import { type Named, suggest } from './names.ts';

const SOURCES: Readonly<Record<Completion, (facts: Facts) => readonly Named[]>> = {
  'language-model': ({ models }) => models.map(modelNames),
  'any-model': ({ models }) => everyModel(models),
  gpu: ({ gpus }) => gpus.map(gpuNames),
  layer: () => LAYER_NAMES.map(({ name }) => ({ names: [name] })),
  quantization: () => quantizations(),
  'cache-type': () => CACHE_TYPES,
};

/** What a field's text may be meant to become, best first. */
export const completeField = (completion: Completion, typed: string, facts: Facts, limit: number): readonly string[] =>
  suggest(typed, SOURCES[completion](facts), limit);
