import type { Preset } from '../preset.ts';

/** PEFT's comparison of methods: 16-bit weights, adapters in 32 bits. */
export const PEFT: Preset = {
  id: 'peft',
  named: /\bpeft\b/i,
  trains: () => ({ precision: 'bf16', counter: 'reserved' }),
  lora: () => ({ rank: 32, targets: ['q', 'v'], dtype: 'fp32' }),
};

/** The examples behind its README: 32-bit weights as they are loaded, 8 sentences padded to 64 tokens. */
export const PEFT_README: Preset = {
  id: 'peft readme',
  named: /\bpeft\b.{0,20}README/i,
  trains: () => ({ precision: 'fp32', batch: 8, length: 64, counter: 'allocated', step: 'fused' }),
  lora: () => ({ rank: 8, targets: ['q', 'v'], dtype: 'fp32' }),
};
