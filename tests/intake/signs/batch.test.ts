import { describe, expect, it } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

const signsOf = (text: string) => intake(text).signs;

describe('a batch that is not what is too large', () => {
  it.each([
    'Lowering the batch size makes no difference, it dies at the same place.',
    'I tried reducing the batch size, which did not help at all',
    'cutting the batch size in half has no effect on the peak',
    'halving bs changes nothing',
    'It runs out no matter which batch size I choose.',
    'it happens with any batch size',
    'The batch size does not matter here.',
    'there is no batch size to reduce, the whole graph goes in',
    "I couldn't find one: the script has no batch size",
    'The method does not use mini-batches.',
    '调小 batch 没有任何效果',
    '把 batch size 改小了也没用',
    'batch size 从 16 降到 2，显存占用没变',
    '批大小调低也不管用',
    '不管 batch size 设成几都会爆',
    '跟 batch size 没有关系',
    '我这里没有 batch 可以调',
    '代码里找不到 batch size 这个参数',
  ])('%s', (text) => {
    expect(signsOf(text)).toContain('batch-does-not-help');
  });

  it.each([
    'Does lowering the batch size make no difference?',
    'reducing the batch size solved it',
    'I reduced the batch size to 4 and it is still out of memory',
    'I have not changed the batch size',
    'With batch size 2 it works',
    'batch 从 8 降到 4 还是爆显存',
    '把 batch 调小就好了',
    '我没有改 batch size，突然就爆显存了',
    '调小 batch 有用吗？',
  ])('not: %s', (text) => {
    expect(signsOf(text)).not.toContain('batch-does-not-help');
  });
});
