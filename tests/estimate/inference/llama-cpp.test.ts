import { describe, expect, it } from 'vitest';
import {
  llamaCppCache,
  llamaCppComputeBytes,
  llamaCppHostBytes,
  llamaCppLayersThatFit,
  llamaCppMemory,
} from '../../../src/estimate/inference/llama-cpp.ts';
import { sumParts } from '../../../src/estimate/terms.ts';
import { modelOf } from '../models.ts';

const MIB = 1n << 20n;
const llama = modelOf('meta-llama/Llama-3.1-8B');
const options = { model: llama, quantization: 'Q4_K_M', context: 8192 } as const;

describe('llamaCppComputeBytes', () => {
  it('is decided by scores without flash attention, by logits with it', () => {
    expect(llamaCppComputeBytes(options).bytes).toBe(560n * MIB);
    expect(llamaCppComputeBytes({ ...options, flashAttention: true }).bytes).toBe(512n * (128_256n + 4096n) * 4n);
    expect(llamaCppComputeBytes({ ...options, context: 512 }).bytes).toBe(512n * (128_256n + 4096n) * 4n);
  });

  it('has flash attention on where values are quantised, and refuses it off', () => {
    const small = { ...options, keys: 'q8_0' } as const;
    expect(llamaCppComputeBytes(small).bytes).toBe(512n * (128_256n + 4096n) * 4n);
    expect(llamaCppComputeBytes({ ...options, keys: 'q8_0', values: 'f16' }).bytes).toBe(560n * MIB);
    expect(() => llamaCppMemory({ ...small, flashAttention: false })).toThrow('values-need-flash');
  });

  it('grows with the micro-batch', () => {
    expect(llamaCppComputeBytes({ ...options, microBatch: 1024 }).bytes).toBe(1120n * MIB);
  });

  it('keeps one more row of hidden values in the fork', () => {
    const flash = { ...options, flashAttention: true } as const;
    const more = llamaCppComputeBytes({ ...flash, fork: 'ik' }).bytes - llamaCppComputeBytes(flash).bytes;
    expect(more).toBe(512n * 4096n * 4n);
  });

  it('has a buffer on the host', () => {
    expect(llamaCppHostBytes({ model: llama, context: 2048 }).bytes).toBe(12n * MIB);
  });
});

describe('llamaCppCache', () => {
  it('rounds the cells of a window up to 256', () => {
    const model = modelOf('openai/gpt-oss-20b');
    const parts = llamaCppCache({ model, context: 131_072, sequences: 4 });
    expect(parts.find(({ name }) => name === 'kv-cache.window')?.bytes).toBe(24n * MIB);
    expect(llamaCppCache({ model, context: 131_072, windowsFull: true })).toHaveLength(1);
  });

  it('stores keys and values in types of their own', () => {
    const cache = llamaCppCache({ model: llama, context: 8192, keys: 'q8_0', values: 'q4_0' });
    expect(sumParts(cache)).toBe((1024n * MIB * 52n) / 128n);
  });
});

describe('llamaCppMemory', () => {
  it('adds weights, cache, compute buffer and context', () => {
    const estimate = llamaCppMemory(options);
    expect(estimate.parts.map(({ name }) => name)).toEqual([
      'weights.blocks',
      'weights.head',
      'kv-cache',
      'compute-buffer',
      'context',
    ]);
    expect(sumParts(estimate.parts)).toBe(estimate.totalBytes);
    expect(Number(estimate.totalBytes) / 2 ** 30).toBeCloseTo(6.12, 1);
  });

  it('takes less with fewer layers on the GPU, and each layer has its cache there', () => {
    const sizes = [0, 1, 16, 32, 33].map((gpuLayers) => llamaCppMemory({ ...options, gpuLayers }).totalBytes);
    expect([...sizes].sort((one, other) => Number(one - other))).toEqual(sizes);
    const half = llamaCppMemory({ ...options, gpuLayers: 16 }).parts.find(({ name }) => name === 'kv-cache');
    expect(half?.bytes).toBe(512n * MIB);
  });

  it('copies a tied embedding to the GPU as output layer', () => {
    const parts = llamaCppMemory({ ...options, model: modelOf('meta-llama/Llama-3.2-3B') }).parts;
    expect(parts.find(({ name }) => name === 'weights.head')?.bytes).toBe((128_256n * 3072n * 210n) / 256n);
  });

  it('finds the layers that fit', () => {
    const whole = llamaCppMemory(options).totalBytes;
    expect(llamaCppLayersThatFit(options, whole)).toBe(33);
    expect(llamaCppLayersThatFit(options, whole - 1n)).toBeLessThan(33);
    const some = llamaCppLayersThatFit(options, 4096n * MIB);
    expect(some).toBeGreaterThan(10);
    expect(llamaCppMemory({ ...options, gpuLayers: some }).totalBytes).toBeLessThanOrEqual(4096n * MIB);
    expect(llamaCppMemory({ ...options, gpuLayers: some + 1 }).totalBytes).toBeGreaterThan(4096n * MIB);
    expect(llamaCppLayersThatFit(options, 0n)).toBe(0);
  });

  it('has about half of the layers on each of two cards', () => {
    const [one, two] = [llamaCppMemory(options), llamaCppMemory({ ...options, cards: 2 })];
    const cache = (parts: typeof one.parts) => parts.find(({ name }) => name === 'kv-cache')?.bytes ?? 0n;
    expect(cache(two.parts) * 2n).toBe(cache(one.parts));
    expect(two.totalBytes * 2n).toBeGreaterThan(one.totalBytes);
    expect(two.totalBytes).toBeLessThan((one.totalBytes * 7n) / 10n);
  });

  it('refuses a format of PyTorch and no context', () => {
    expect(() => llamaCppMemory({ ...options, quantization: 'nf4' })).toThrow(
      expect.objectContaining({ code: 'unknown-quantization' }),
    );
    expect(() => llamaCppMemory({ ...options, context: 0 })).toThrow(expect.objectContaining({ code: 'not-a-count' }));
  });
});
