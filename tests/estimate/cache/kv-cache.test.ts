import { describe, expect, it } from 'vitest';
import { kvBytesPerToken, kvCacheMemory, tokensThatFit } from '../../../src/estimate/cache/kv-cache.ts';
import { modelOf } from '../models.ts';

const llama = modelOf('meta-llama/Llama-3.1-8B');
const gptOss = modelOf('openai/gpt-oss-20b');
const deepSeek = modelOf('deepseek-ai/DeepSeek-V3');

describe('kvCacheMemory', () => {
  it('counts KV heads, not heads', () => {
    expect(kvBytesPerToken({ model: llama })).toBe(131_072n);
    expect(kvCacheMemory({ model: llama, length: 8192 }).totalBytes).toBe(1n << 30n);
    expect(kvCacheMemory({ model: llama, length: 8192, sequences: 4 }).totalBytes).toBe(4n << 30n);
  });

  it.each([
    ['fp8', 65_536n],
    ['q8_0', 69_632n],
    ['q4_0', 36_864n],
    ['fp32', 262_144n],
  ])('stores a token in %s', (keys, bytes) => {
    expect(kvBytesPerToken({ model: llama, keys })).toBe(bytes);
  });

  it('takes keys and values of different types', () => {
    expect(kvBytesPerToken({ model: llama, keys: 'q8_0', values: 'q4_0' })).toBe((69_632n + 36_864n) / 2n);
  });

  it('caches the latent vector once', () => {
    expect(kvBytesPerToken({ model: deepSeek })).toBe(70_272n);
    expect(kvBytesPerToken({ model: deepSeek, latentExpanded: true })).toBe(4_997_120n);
  });

  it('keeps no more than the window in layers that have one', () => {
    const kept = kvCacheMemory({ model: gptOss, length: 2048 });
    expect(kept.parts.map(({ name }) => name)).toEqual(['kv-cache', 'kv-cache.window']);
    expect(kept.totalBytes).toBe(53_477_376n);
    expect(kvCacheMemory({ model: gptOss, length: 2048, windows: 'ignored' }).totalBytes).toBe(100_663_296n);
    expect(kvCacheMemory({ model: gptOss, length: 64 }).totalBytes).toBe(64n * 49_152n);
  });

  it('counts cross attention of an encoder-decoder', () => {
    const model = modelOf('google-t5/t5-small');
    expect(kvBytesPerToken({ model })).toBe(24_576n);
    expect(kvCacheMemory({ model, length: 10, encoderLength: 100 }).totalBytes).toBe(110n * 12_288n);
  });

  it('divides KV heads by the GPUs, as far as there are any', () => {
    expect(kvBytesPerToken({ model: llama, tensorParallel: 2 })).toBe(65_536n);
    expect(kvBytesPerToken({ model: llama, tensorParallel: 16 })).toBe(16_384n);
    expect(kvBytesPerToken({ model: deepSeek, tensorParallel: 8 })).toBe(70_272n);
  });

  it('shows the sum', () => {
    expect(kvCacheMemory({ model: llama, length: 8192 }).parts[0]?.formula).toBe(
      '2 × 32 × 8 × 128 × 8,192 × 2 = 1,073,741,824',
    );
  });

  it('refuses an unknown dtype and no tokens', () => {
    expect(() => kvBytesPerToken({ model: llama, keys: 'fp7' })).toThrow(
      expect.objectContaining({ code: 'unknown-dtype' }),
    );
    expect(() => kvCacheMemory({ model: llama, length: 0 })).toThrow(expect.objectContaining({ code: 'not-a-count' }));
  });
});

describe('tokensThatFit', () => {
  it('fills the room to the last token', () => {
    expect(tokensThatFit({ model: llama }, 1n << 30n)).toBe(8192);
    expect(tokensThatFit({ model: llama }, (1n << 30n) - 1n)).toBe(8191);
    expect(tokensThatFit({ model: llama, sequences: 4 }, 1n << 30n)).toBe(2048);
    expect(tokensThatFit({ model: llama }, 100n)).toBe(0);
  });

  it.each([gptOss, modelOf('google/gemma-3-27b-it')])('finds the length at which windows no longer grow', (model) => {
    const room = 3n << 30n;
    const length = tokensThatFit({ model }, room);
    expect(kvCacheMemory({ model, length }).totalBytes).toBeLessThanOrEqual(room);
    expect(kvCacheMemory({ model, length: length + 1 }).totalBytes).toBeGreaterThan(room);
  });

  it('stops at a limit', () => {
    expect(tokensThatFit({ model: llama }, 1n << 40n, 131_072)).toBe(131_072);
  });
});
