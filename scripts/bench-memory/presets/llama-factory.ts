import { ALL_TARGETS } from '../../../src/estimate/training/adapters.ts';
import { wordsOf } from '../inputs.ts';
import type { Preset } from '../preset.ts';

/** LLaMA-Factory's table is for one short sequence. */
export const LLAMA_FACTORY: Preset = {
  id: 'llama-factory',
  named: /llama-?factory/i,
  trains: (item) => ({
    precision: /pure_?bf16|lora|16-?bit/i.test(wordsOf(item)) ? 'bf16' : 'amp',
    batch: 1,
    length: 1024,
    ...(/lora/i.test(wordsOf(item)) && { checkpointing: 'full' as const }),
  }),
  lora: () => ({ rank: 8, targets: ALL_TARGETS, dtype: 'fp32' }),
};
