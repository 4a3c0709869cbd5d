import { describe, expect, it } from 'vitest';
import { setupOf } from '../../src/intake/setup.ts';

describe('batches that were tried one after the other: the smallest that failed is in force', () => {
  it.each([
    ['Tried batch 16, 8 and 4, all fail', 4, 16],
    ['I tried batch 12, then 6, then 3 and it always runs out of memory', 3, 12],
    ['batch 从 32 降到 16 再到 8 还是爆', 8, 32],
    ['bs 8/4/2 都试过', 2, 8],
    ['batch size 32、16、8 都爆显存', 8, 32],
    ['reduced the batch size from 32 to 16 to 8, still OOM', 8, 32],
    ['8、4、2 的 batch 都爆显存', 2, 8],
    ['I tried 16, 8, 4 and even 1 as batch size, OOM every time', 1, 16],
    ['batch 从 16 一路降到 1 还是爆显存', 1, 16],
    ['halved the batch from 32 down to 2, still OOM', 2, 32],
    ['batch size (16, 8, 4) all crash', 4, 16],
    ['batch size 试过 16、8、4', 4, 16],
    ['reducing the batch size, tried 16, 8, 4, nothing helps', 4, 16],
    ['tried batch sizes 4, 8 and 16, all OOM', 4, undefined],
    ['batch size 4, 8 both OOM', 4, undefined],
  ])('%s', (text, batch, batchBefore) => {
    const { batch: read, batchBefore: before } = setupOf(text, '');
    expect([read, before]).toEqual([batch, batchBefore]);
  });

  it.each([
    ['batch sizes 4, 8 and 16 work, 32 OOMs', 32, 16],
    ['batch size 16, 8, 4 all fail, 2 works', 4, 2],
  ])('one works: %s', (text, batch, batchWorks) => {
    expect(setupOf(text, '')).toMatchObject({ batch, batchWorks });
  });
});

describe('no list of batches', () => {
  it.each([
    ['batch size 8, 4 workers', 8],
    ['batch_size=8, 4 accumulation steps', 8],
    ['batch 8, 16 GB card', 8],
    ['batch size 8, 512 tokens', 8],
    ['on GPUs 0, 1, 2, 3 batch 8', 8],
    ['batch size from 4 to 8 fails', 8],
    ['batch 12/3436', undefined],
    ['batch size (8, 3, 224, 224)', 8],
    ['a batch of 8 and 4 gpus', 8],
  ])('%s', (text, batch) => {
    expect(setupOf(text, '').batch).toBe(batch);
  });
});

describe('of several settings', () => {
  it.each([
    ['per_device_train_batch_size=1, per_device_eval_batch_size=8', 1],
    ['"train_batch_size": 32, "train_micro_batch_size_per_gpu": 2', 2],
    ['"train_micro_batch_size_per_gpu": 2, "train_batch_size": 32', 2],
    ['"train_batch_size": 4', 4],
    ['batches of 8 images', 8],
  ])('the one of a training step counts: %s', (text, batch) => {
    expect(setupOf(text, '').batch).toBe(batch);
  });
});
