import type { Facts } from '../../../src/estimate/facts.ts';
import { samplerBytes, vllmCacheBytes, vllmWeights } from '../../../src/estimate/inference/vllm.ts';
import { sumParts } from '../../../src/estimate/terms.ts';
import type { Family, Figure } from '../figure.ts';
import { inputsOf, originOf, wordsOf } from '../inputs.ts';
import type { Item } from '../item.ts';
import { modelOf } from '../model.ts';

/** What vLLM logs: its weights, the cache of so many tokens, the peak of its rehearsal. */
export const VLLM: Family = {
  id: 'vllm',
  takes: (item) => {
    const given = inputsOf(item);
    if (given.has('vocab') && given.has('max_num_seqs')) return true;
    if (!given.has('model') || given.has('batch', 'n_ctx', 'layers')) return false;
    return given.has('tokens', 'tp', 'tensor_parallel') || /\bvllm\b/i.test(originOf(item));
  },
  answer: (item, facts) => {
    const given = inputsOf(item);
    if (given.has('max_num_seqs') && given.has('vocab')) {
      return { bytes: samplerBytes(given.need('vocab'), given.need('max_num_seqs')) };
    }
    return given.has('tokens', 'kv_tokens') ? cache(item, facts) : weights(item, facts);
  },
};

const NAMED = /\b(fp8|mxfp4|nvfp4|awq|gptq|int8|nf4|w\d+a\d+)\b/i;

function weights(item: Item, facts: Facts): Figure {
  const given = inputsOf(item);
  const stored = given.text('dtype', 'quantization', 'quant', 'weights') ?? NAMED.exec(wordsOf(item))?.[1] ?? 'bf16';
  const tensorParallel = given.number('tp', 'tensor_parallel') ?? 1;
  return { bytes: sumParts(vllmWeights({ model: modelOf(item, facts), quantization: stored, tensorParallel })) };
}

function cache(item: Item, facts: Facts): Figure {
  const given = inputsOf(item);
  const keys = given.text('kv_dtype', 'kv_cache_dtype');
  const options = {
    model: modelOf(item, facts),
    tensorParallel: given.number('tp', 'tensor_parallel') ?? 1,
    ...(keys !== undefined && keys !== 'auto' && { keys }),
  };
  return { bytes: vllmCacheBytes(options, given.need('tokens', 'kv_tokens')) };
}
