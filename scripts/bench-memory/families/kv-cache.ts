import { kvBytesPerToken, kvCacheMemory } from '../../../src/estimate/cache/kv-cache.ts';
import { type Family, figureOf } from '../figure.ts';
import { inputsOf } from '../inputs.ts';
import { modelOf } from '../model.ts';

/** The cache of one token, or of a whole context where its length is given. */
export const KV_CACHE: Family = {
  id: 'kv cache',
  takes: (item) => inputsOf(item).has('kv_dtype', 'kv_cache_dtype') && !inputsOf(item).has('optimizer', 'n_ctx'),
  answer: (item, facts) => {
    const given = inputsOf(item);
    const model = modelOf(item, facts);
    const keys = given.text('kv_dtype', 'kv_cache_dtype') ?? 'fp16';
    const tensorParallel = given.number('tp', 'tensor_parallel') ?? 1;
    const length = given.number('length', 'seq', 'context_length', 'tokens');
    if (length === undefined) return { bytes: kvBytesPerToken({ model, keys, tensorParallel }) };
    const sequences = given.number('batch', 'sequences') ?? 1;
    const encoder = model.encoderLayers === undefined ? {} : { encoderLength: length };
    return figureOf(kvCacheMemory({ model, keys, tensorParallel, length, sequences, ...encoder }));
  },
};
