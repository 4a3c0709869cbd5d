import { describe, expect, it } from 'vitest';
import { engineShareOf } from '../../src/intake/engine-share.ts';

describe('the share of an engine', () => {
  it.each([
    ['--gpu-memory-utilization 0.95', 95],
    ['LLM(model, gpu_memory_utilization=0.9)', 90],
    ['mem-fraction-static: 0.88', 88],
    ['"kv_cache_free_gpu_mem_fraction": "0.5"', 50],
    ['cache_max_entry_count 设为 0.2', 20],
    ['--gpu-memory-utilization 0.9 twice: --gpu-memory-utilization=0.90', 90],
    ['gpu_memory_utilization = 1.0', 100],
  ])('%s', (text, share) => {
    expect(engineShareOf(text)).toBe(share);
  });

  it.each([
    ['nothing of it is said', 'the card is 95 % full'],
    ['several values were tried', '--mem-fraction-static 0.85 fails, and mem-fraction-static 0.84 too'],
    ['a number of blocks is no share', 'cache_max_entry_count = 8'],
    ['a percentage is written otherwise', 'gpu_memory_utilization 0.9%'],
  ])('%s', (_, text) => {
    expect(engineShareOf(text)).toBeUndefined();
  });
});
