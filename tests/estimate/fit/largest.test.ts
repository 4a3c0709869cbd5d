import { describe, expect, it } from 'vitest';
import { fitOfWorkload, isAtLeast } from '../../../src/estimate/fit/fit.ts';
import {
  formatsOf,
  type LargestOptions,
  largestBatch,
  largestLength,
  largestModel,
  largestQuantization,
} from '../../../src/estimate/fit/largest.ts';
import { withBatch, withLength, withQuantization } from '../../../src/estimate/fit/sizes.ts';
import { isOnImages, type Workload } from '../../../src/estimate/fit/workload.ts';
import { cardOf } from '../cards.ts';
import { allModels, modelOf } from '../models.ts';

const card = cardOf('GeForce RTX 4090');
const mistral = modelOf('mistralai/Mistral-7B-v0.1');
const workloads: readonly Workload[] = [
  { kind: 'train', options: { model: modelOf('meta-llama/Llama-3.2-1B'), batch: 1, length: 1024, precision: 'bf16' } },
  { kind: 'infer', options: { model: mistral, quantization: 'bf16', length: 2048 } },
  { kind: 'llama.cpp', options: { model: mistral, quantization: 'Q4_K_M', context: 2048, flashAttention: true } },
  { kind: 'vllm', options: { model: mistral, quantization: 'bf16', length: 2048 } },
];
const verdictOf = (workload: Workload) => fitOfWorkload(workload, card).verdict;

describe.each(workloads)('the most of a $kind workload', (workload) => {
  it('is a batch of which one more does not fit', () => {
    for (const verdict of ['tight', 'fits'] as const) {
      const found = largestBatch({ workload, card, verdict });
      expect(found?.value).toBeGreaterThan(0);
      const value = found?.value ?? 0;
      expect(isAtLeast(verdictOf(withBatch(workload, value)), verdict)).toBe(true);
      expect(isAtLeast(verdictOf(withBatch(workload, value + 1)), verdict)).toBe(false);
      expect(found?.fit).toEqual(fitOfWorkload(found?.workload ?? workload, card));
    }
  });

  it('is a length of which one token more does not fit, or which is the most that the model takes', () => {
    const found = largestLength({ workload, card })?.value ?? 0;
    const context = isOnImages(workload) ? 0 : (workload.options.model?.context ?? 0);
    expect(verdictOf(withLength(workload, found))).not.toBe('no');
    expect(found === context || verdictOf(withLength(workload, found + 1)) === 'no').toBe(true);
    expect(largestLength({ workload, card, most: 100 })?.value).toBe(100);
  });

  it('is a model of which no larger one fits', () => {
    const models = allModels.map(({ name, ...model }) => ({ name, model }));
    const found = largestModel({ workload, card }, models);
    expect(found?.fit.verdict).not.toBe('no');
    expect(models.map(({ name }) => name)).toContain(found?.value);
  });
});

describe('the format with most bits that fits', () => {
  const large = modelOf('Qwen/Qwen3-32B');
  const of = (workload: Workload, rest: Partial<LargestOptions> = {}) =>
    largestQuantization({ workload, card, ...rest });

  it('fits, and those with more bits do not', () => {
    for (const workload of [
      { kind: 'infer', options: { model: large, quantization: 'bf16', length: 1024 } },
      { kind: 'vllm', options: { model: large, quantization: 'bf16', length: 1024 } },
      { kind: 'llama.cpp', options: { model: large, quantization: 'F16', context: 4096, flashAttention: true } },
    ] as const) {
      const formats = formatsOf(workload);
      const found = of(workload)?.value ?? '';
      const place = formats.indexOf(found);
      expect(place).toBeGreaterThan(0);
      expect(verdictOf(withQuantization(workload, found))).not.toBe('no');
      for (const more of formats.slice(0, place)) expect(verdictOf(withQuantization(workload, more))).toBe('no');
    }
  });

  it('is that of the frozen weights in training, and nothing without adapters or for images', () => {
    const options = { model: large, batch: 1, length: 512, precision: 'bf16', checkpointing: 'full' } as const;
    const lora = { rank: 8, targets: ['q', 'v'] } as const;
    expect(of({ kind: 'train', options: { ...options, lora } })?.value).toBe('nf4');
    expect(of({ kind: 'train', options })).toBeNull();
    expect(of({ kind: 'vision', options: { model: 'resnet18', batch: 1n } })).toBeNull();
  });

  it('is nothing where none fits', () => {
    const workload: Workload = { kind: 'infer', options: { model: large, quantization: 'bf16', length: 1024 } };
    const small = cardOf('GeForce RTX 3060');
    expect(of(workload, { card: small })).toBeNull();
    expect(largestBatch({ workload, card: small })).toBeNull();
  });
});

describe('the most of a vision workload', () => {
  it('is a batch of which one image more does not fit; it has no length and no other model', () => {
    const workload: Workload = { kind: 'vision', options: { model: 'resnet18', batch: 1n, resolution: 512n } };
    const found = largestBatch({ workload, card })?.value ?? 0;
    expect(verdictOf(withBatch(workload, found))).not.toBe('no');
    expect(verdictOf(withBatch(workload, found + 1))).toBe('no');
    expect(largestLength({ workload, card })).toBeNull();
    expect(largestModel({ workload, card }, [])).toBeNull();
  });
});
