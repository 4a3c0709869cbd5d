import { type Dtype, dtypeOf } from '../dtype.ts';

/** What runs a language model and keeps its cache. */
export type CacheEngine = 'transformers' | 'vllm' | 'llama.cpp';

/** The types that each can keep keys and values in, as it writes them. */
export const CACHE_TYPES: Readonly<Record<CacheEngine, readonly string[]>> = {
  transformers: ['fp32', 'fp16', 'bf16', 'fp8', 'int8', 'int4', 'int2'],
  vllm: ['auto', 'fp16', 'bf16', 'fp8', 'fp8_e4m3', 'fp8_e5m2'],
  'llama.cpp': ['f32', 'f16', 'bf16', 'q8_0', 'q5_1', 'q5_0', 'q4_1', 'q4_0', 'iq4_nl'],
};

const HALF = 2n;

const known: ReadonlyMap<CacheEngine, ReadonlySet<string>> = new Map(
  Object.entries(CACHE_TYPES).map(([engine, names]) => [
    engine as CacheEngine,
    new Set(names.map((name) => dtypeOf(name)?.name ?? name)),
  ]),
);

/** Whether this engine can keep its cache in this type; `auto` is vLLM's word for the model's own. */
export const takesCacheType = (engine: CacheEngine, name: string): boolean =>
  known.get(engine)?.has(dtypeOf(name)?.name ?? name.toLowerCase()) === true;

/** Whether a cache of this type has less than 16 bits a value. */
export const isQuantizedCache = (name: string): boolean => {
  const dtype = dtypeOf(name);
  return dtype !== null && isSmall(dtype);
};

const isSmall = ({ bytes, per }: Dtype): boolean => bytes < HALF * per;
