import { describe, expect, it } from 'vitest';
import { type InferenceOptions, inferenceMemory } from '../../../src/estimate/inference/transformers.ts';
import { sumParts } from '../../../src/estimate/terms.ts';
import { modelOf } from '../models.ts';

const base: InferenceOptions = { model: modelOf('meta-llama/Llama-3.1-8B'), quantization: 'bf16', length: 8192 };
const partOf = (rest: Partial<InferenceOptions>, name: string): bigint | undefined =>
  inferenceMemory({ ...base, ...rest }).parts.find((part) => part.name === name)?.bytes;

describe('inferenceMemory', () => {
  it('adds weights, cache, the work of the prompt and the context', () => {
    const estimate = inferenceMemory(base);
    expect(sumParts(estimate.parts)).toBe(estimate.totalBytes);
    expect(partOf({}, 'kv-cache')).toBe(1n << 30n);
    expect(Number(estimate.totalBytes) / 2 ** 30).toBeGreaterThan(16.4);
    expect(Number(estimate.totalBytes) / 2 ** 30).toBeLessThan(17.5);
    expect(estimate.range.low).toBeLessThan(estimate.totalBytes);
    expect(estimate.range.high).toBeGreaterThan(estimate.totalBytes);
  });

  it('makes all logits or every score where that is said', () => {
    expect(partOf({ allLogits: true }, 'logits')).toBe(8192n * 128_256n * 6n);
    expect(partOf({ attention: 'eager' }, 'activations')).toBe(32n * 8192n * 8192n * 6n);
  });

  it('keeps 16-bit copies beside 32-bit weights under autocast', () => {
    expect(partOf({ quantization: 'fp32', autocast: true }, 'autocast-copies')).toBe(2n * 7_504_658_432n);
  });

  it('writes one quantised matrix out at a time', () => {
    expect(partOf({ quantization: 'nf4' }, 'dequantized-matrix')).toBe(4096n * 14336n * 2n);
    expect(partOf({ quantization: 'nf4', headQuantized: true }, 'dequantized-matrix')).toBe(4096n * 128_256n * 2n);
    expect(partOf({}, 'dequantized-matrix')).toBeUndefined();
  });

  it('leaves the context out of what tensors take', () => {
    expect(partOf({ counter: 'allocated' }, 'context')).toBeUndefined();
  });
});
