import { FORMATS } from '../quantization/format.ts';
import { MIXES } from '../quantization/gguf-mix.ts';
import type { Named } from './names.ts';

/** The formats of weights: PyTorch's for most engines, GGUF's mixes for llama.cpp. */
export function quantizations(engine?: string): readonly Named[] {
  const mixes = MIXES.map(({ id }) => ({ names: [id] }));
  const formats = FORMATS.map(({ id, aliases }) => ({ names: [id, ...aliases] }));
  return engine === 'llama.cpp' ? mixes : [...formats, ...mixes];
}

/** The types that KV caches have, most bits first. */
export const CACHE_TYPES: readonly Named[] = [
  'fp32',
  'fp16',
  'bf16',
  'fp8',
  'q8_0',
  'q5_1',
  'q5_0',
  'q4_1',
  'q4_0',
  'iq4_nl',
].map((name) => ({ names: [name] }));
