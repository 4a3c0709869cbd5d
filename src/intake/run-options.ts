import type { RunOptions } from './evidence.ts';
import { isQuantizedLora, loraRankOf, optimizerOf, shardingOf } from './training-options.ts';
import { cacheTypeOf, formatsOf } from './weight-format.ts';

type Draft = { -readonly [Key in keyof RunOptions]?: RunOptions[Key] };

/** Words beyond these are a report, whose set-up is read by other means. */
const MOST_CHARACTERS = 4_000;

/**
 * How the words want a run to be done; undefined where they say nothing of it.
 * @param cannot fixes that cannot be used, as where 16 bits give NaN
 */
export function runOptionsOf(words: string, cannot: readonly string[] = []): RunOptions | undefined {
  const prose = words.slice(0, MOST_CHARACTERS);
  const draft: Draft = {};
  const formats = cannot.includes('mixed-precision') ? [] : formatsOf(prose);
  if (formats.length > 0) draft.formats = formats;
  const cacheType = cacheTypeOf(prose);
  if (cacheType !== undefined) draft.cacheType = cacheType;
  const optimizer = optimizerOf(prose);
  if (optimizer !== undefined) draft.optimizer = optimizer;
  const rank = loraRankOf(prose);
  if (rank !== undefined) draft.rank = rank;
  const sharding = shardingOf(prose);
  if (sharding !== undefined) draft.sharding = sharding;
  if (isQuantizedLora(prose)) draft.quantizedAdapters = true;
  return Object.keys(draft).length === 0 ? undefined : draft;
}
