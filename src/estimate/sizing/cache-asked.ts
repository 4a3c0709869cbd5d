import { kvBytesPerToken, kvCacheMemory } from '../cache/kv-cache.ts';
import { lookUpModel } from '../calculators/find-model.ts';
import { assumptionLines, termLines } from '../describe-outcome.ts';
import { dtypeOf } from '../dtype.ts';
import type { Facts } from '../facts.ts';
import { digits } from '../terms.ts';
import { namedModel } from './named.ts';
import type { SizedCache, StatedRun } from './sizing.ts';

const SIXTEEN_BITS = 'fp16';

/** The KV cache alone of a model whose shapes are known, for the length that is stated; null where one of them is not. */
export function cacheAsked(run: StatedRun, facts: Facts): SizedCache | null {
  const { length, batch = 1, cacheType, formats = [] } = run;
  const named = namedModel(run, facts);
  if (named?.kind !== 'language' || length === undefined || length < 1 || batch < 1) return null;
  const found = lookUpModel(named.typed, {}, facts.models);
  // A size alone does not tell how many heads the cache has.
  if (found?.known !== true) return null;
  const { model } = found;
  const keys = [cacheType, ...formats].find((name) => name !== undefined && dtypeOf(name) !== null) ?? SIXTEEN_BITS;
  const estimate = kvCacheMemory({ model, length, sequences: batch, keys });
  const { en, zh } = named.subject;
  const sizes = `batch ${digits(batch)} × ${digits(length)} token`;
  return {
    subject: { en: `${en}, ${sizes}s`, zh: `${zh}，${sizes}` },
    dtype: keys,
    bytes: estimate.totalBytes,
    tokenBytes: kvBytesPerToken({ model, keys }),
    terms: termLines(estimate),
    assumptions: assumptionLines(estimate.assumptions),
    ...(length > model.context ? { limit: model.context } : {}),
  };
}
