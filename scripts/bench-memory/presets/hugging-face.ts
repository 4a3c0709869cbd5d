import { originOf } from '../inputs.ts';
import type { Preset } from '../preset.ts';

/** The documentation's runs of the Trainer: a classifier, PyTorch before 2.0, whose attention keeps every score. */
export const HUGGING_FACE: Preset = {
  id: 'hugging face trainer',
  named: /model_memory_anatomy|perf_train_gpu|HF Trainer/i,
  trains: (item) => ({
    precision: 'fp32',
    attention: 'eager',
    loss: 'fused',
    step: 'loop',
    gradients: 'kept',
    counter: 'process',
    ...(/\b20(?:1\d|2[0-2])\b|eager/.test(originOf(item)) && { context: 'eager' as const }),
  }),
  lora: () => ({ rank: 8, targets: ['q', 'v'], dtype: 'fp32' }),
};
