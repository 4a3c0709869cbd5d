import { describe, expect, it } from 'vitest';
import {
  samplerBytes,
  vllmActivations,
  vllmCacheBytes,
  vllmMemory,
  vllmWeights,
} from '../../../src/estimate/inference/vllm.ts';
import { sumParts } from '../../../src/estimate/terms.ts';
import { modelOf } from '../models.ts';

const GIB = 2 ** 30;
const gib = (size: number): bigint => BigInt(Math.round(size * GIB));
const llama = modelOf('meta-llama/Llama-3.1-8B');

describe('vllmMemory', () => {
  it('fills what it may use, and gives the rest to the cache', () => {
    const estimate = vllmMemory({
      model: llama,
      quantization: 'bf16',
      gpuTotalBytes: gib(23.58),
      maxSequences: 256,
      batchedTokens: 20_000,
    });
    expect(sumParts(estimate.parts)).toBe(estimate.totalBytes);
    expect(Number(estimate.totalBytes) / GIB).toBeCloseTo(0.9 * 23.58, 1);
    expect(estimate.cacheTokens % 16).toBe(0);
    expect(estimate.cacheBytes).toBeGreaterThanOrEqual(vllmCacheBytes({ model: llama }, estimate.cacheTokens));
    // An RTX 3090 with these settings printed 31,232 tokens.
    expect(estimate.cacheTokens / 31_232).toBeGreaterThan(0.8);
    expect(estimate.cacheTokens / 31_232).toBeLessThan(1.2);
  });

  it('leaves no cache where the weights do not fit', () => {
    const estimate = vllmMemory({
      model: modelOf('meta-llama/Llama-3.1-70B'),
      quantization: 'bf16',
      gpuTotalBytes: gib(80),
    });
    expect(estimate.cacheTokens).toBe(0);
    expect(estimate.totalBytes).toBeGreaterThan(gib(80));
  });

  it('has room for twice the tokens with an fp8 cache, and for more with 4-bit weights', () => {
    const options = { model: llama, quantization: 'bf16', gpuTotalBytes: gib(44.4) } as const;
    const { cacheTokens } = vllmMemory(options);
    expect(vllmMemory({ ...options, kvDtype: 'fp8' }).cacheTokens / cacheTokens).toBeCloseTo(2, 2);
    expect(vllmMemory({ ...options, quantization: 'awq' }).cacheTokens).toBeGreaterThan(cacheTokens * 1.3);
  });

  it('takes the profile of the vocabulary on a large GPU, that of the tokens with few sequences', () => {
    expect(vllmActivations({ model: llama }).bytes).toBe(samplerBytes(128_256, 1024));
    const few = vllmActivations({ model: llama, maxSequences: 8 });
    expect(few.bytes).toBe(8192n * BigInt(2 * 4096 + 3 * 14336) * 2n);
    expect(vllmActivations({ model: llama, gpuTotalBytes: gib(24) }).bytes).toBe(samplerBytes(128_256, 256));
  });

  it('pads the experts of MXFP4', () => {
    const weights = vllmWeights({ model: modelOf('openai/gpt-oss-20b'), quantization: 'mxfp4' });
    expect(Number(sumParts(weights)) / GIB).toBeCloseTo(13.45, 1);
  });

  it('has its total within its range where the weights pass the share', () => {
    const { totalBytes, range, cacheBytes } = vllmMemory({
      model: llama,
      quantization: 'bf16',
      gpuTotalBytes: gib(12),
    });
    expect(cacheBytes).toBe(0n);
    expect(range.low).toBeLessThan(totalBytes);
    expect(range.high).toBeGreaterThan(totalBytes);
  });

  it('refuses a utilisation above 1', () => {
    const options = { model: llama, quantization: 'bf16', gpuTotalBytes: gib(24) };
    expect(() => vllmMemory({ ...options, utilization: 1.1 })).toThrow(
      expect.objectContaining({ code: 'utilization' }),
    );
    expect(() => vllmMemory({ ...options, gpuTotalBytes: 0n })).toThrow(
      expect.objectContaining({ code: 'not-a-count' }),
    );
  });
});
