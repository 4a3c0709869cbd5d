import { expect, test } from 'vitest';
import { comparesOptimizers } from '../../src/intake/optimizers.ts';

test.each([
  'SGD fits at batch 32 but AdamW runs out of memory',
  'With optim.SGD it trains. As soon as I take optim.Adam, OOM.',
  'Adafactor is fine, with AdamW it crashes',
  '8-bit Adam works, plain AdamW dies with out of memory',
  '用 SGD 能训练,换成 Adam 就爆显存',
  'sgd 可以跑 batch 16,adam 只能跑 8',
  'AdamW OOM 了,Adafactor 没问题',
])('one optimizer fits where Adam does not: %s', (words) => {
  expect(comparesOptimizers(words)).toBe(true);
});

test.each([
  'I run out of memory with Adam',
  'Should I use SGD or Adam? I run out of memory',
  'Adam works, SGD diverges, and I get OOM at batch 64',
  'SGD and Adam both run out of memory',
  'SGD 和 Adam 都爆显存',
  '换成 SGD 也爆,Adam 也爆',
])('nothing is compared: %s', (words) => {
  expect(comparesOptimizers(words)).toBe(false);
});
