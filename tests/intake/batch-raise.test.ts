import { describe, expect, test } from 'vitest';
import { raisedOf } from '../../src/intake/batch-raise.ts';

describe('a batch that was raised until it failed', () => {
  test.each([
    ['batch 8→16 OOM', 8, 16],
    ['bs 4 -> 8 crashes', 4, 8],
    ['batch size from 8 up to 24 and it fails', 8, 24],
    ['batch 从 8 加到 16 就爆显存', 8, 16],
    ['batch 4 改成 8 就不行了', 4, 8],
    ['at inference 8→16 OOM', 8, 16],
    ['推理 8 改成 16 就爆', 8, 16],
  ])('%s', (text, batchWorks, batch) => {
    expect(raisedOf(text)).toEqual({ batch, batchWorks });
  });

  test.each([
    'batch 16→8 OOM',
    'batch 8→16 works',
    'batch 4 -> 8 -> 16 OOM',
    'resolution 256→512 OOM',
    '分辨率 256 改成 512 就爆',
    'fp 16→32 OOM',
    '8→16 heads OOM',
    '3→5 OOM',
    'from 8 GB to 16 GB OOM',
    '并发 8→16 爆显存',
  ])('none in: %s', (text) => {
    expect(raisedOf(text)).toBeNull();
  });
});
