import type { Facts } from '../../../src/estimate/facts.ts';
import { llamaCppCache, llamaCppComputeBytes, llamaCppHostBytes } from '../../../src/estimate/inference/llama-cpp.ts';
import type { Architecture } from '../../../src/estimate/model/architecture.ts';
import { sumParts } from '../../../src/estimate/terms.ts';
import { type Family, type Figure, Unanswerable } from '../figure.ts';
import { inputsOf, originOf, wordsOf } from '../inputs.ts';
import type { Item } from '../item.ts';
import { modelOf } from '../model.ts';

/** The buffers that llama.cpp logs; which of them is in the question, or in the inputs that only one of them has. */
export const LLAMA_CPP: Family = {
  id: 'llama.cpp',
  takes: (item) => inputsOf(item).has('n_ctx'),
  answer: (item, facts) => {
    const given = inputsOf(item);
    const question = item.question ?? '';
    const microBatch = given.number('n_ubatch', 'ubatch');
    const keys = given.text('kv', 'kv_k', 'cache_type_k', 'kv_dtype');
    const asksCache = keys !== undefined || given.has('n_seq', 'window', 'kv_v') || /\bkv\b|cache/i.test(question);
    const run = {
      context: given.need('n_ctx'),
      ...(microBatch !== undefined && { microBatch }),
    };
    if (/compute/i.test(question) && !/\bkv\b/i.test(question)) {
      const model = modelOf(item, facts);
      if (/host/i.test(question)) return { bytes: llamaCppHostBytes({ ...run, model }).bytes };
      const flashAttention = given.flag('flash_attn', 'flash_attention') ?? false;
      const fork = /ik_llama/i.test(originOf(item)) ? { fork: 'ik' as const } : {};
      return { bytes: llamaCppComputeBytes({ ...run, ...fork, model, flashAttention }).bytes };
    }
    if (asksCache || given.has('layers')) return cache(item, facts, run);
    throw new Unanswerable('the question names none of compute buffer, host buffer and KV cache');
  },
};

function cache(item: Item, facts: Facts, run: { readonly context: number; readonly microBatch?: number }): Figure {
  const given = inputsOf(item);
  const keys = given.text('kv', 'kv_k', 'cache_type_k', 'kv_dtype');
  const values = given.text('kv', 'kv_v', 'cache_type_v', 'kv_dtype');
  const sequences = given.number('n_seq', 'sequences', 'parallel');
  const { model, layers } = cachedLayers(item, facts);
  // Without support for latent attention each head's keys and values are written out; the logs then name them apart.
  const apart = given.has('kv_k') || /\b(?:without|no) MLA\b/i.test(wordsOf(item));
  const full = /swa-?full/i.test(wordsOf(item));
  const parts = llamaCppCache(
    {
      ...run,
      model,
      ...(sequences !== undefined && { sequences }),
      ...(keys !== undefined && { keys }),
      ...(values !== undefined && { values }),
      ...(apart && model.latent !== undefined && { latentExpanded: true }),
      ...(full && { windowsFull: true }),
    },
    layers,
  );
  return { bytes: sumParts(parts) };
}

/** So many layers of a kind: with the window that is given, else those that see the whole context. */
function cachedLayers(item: Item, facts: Facts): { readonly model: Architecture; readonly layers?: number } {
  const given = inputsOf(item);
  const layers = given.number('layers');
  const tokens = given.number('window');
  const heads = given.number('kv_heads');
  const headDim = given.number('head_dim');
  if (layers !== undefined && heads !== undefined && headDim !== undefined) {
    const sizes = { layers, kvHeads: heads, heads, headDim };
    const model = {
      ...sizes,
      hidden: heads * headDim,
      intermediate: 1,
      vocabulary: 1,
      tied: true,
      context: run(given),
    };
    return { model: tokens === undefined ? model : { ...model, window: { tokens, layers } } };
  }
  const model = modelOf(item, facts);
  if (layers === undefined) return { model };
  if (tokens === undefined) return { model: { ...model, window: undefined }, layers };
  const window = { tokens, layers };
  return { model: { ...model, layers, window, ...(model.encoderLayers && { encoderLayers: layers }) } };
}

const run = (given: ReturnType<typeof inputsOf>): number => given.need('n_ctx');
