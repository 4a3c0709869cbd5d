import { expect, test } from 'vitest';
import { lengthOf } from '../../src/intake/run-length.ts';

test.each([
  ['max_seq_length=2048', 2048],
  ['上下文长度 8k', 8192],
  ['with 8k context', 8192],
  ['8k 上下文', 8192],
  ['at length 4096', 4096],
  ['sequences of 1024 tokens', 1024],
  ['512 token sequences', 512],
  ['4096 tokens each', 4096],
])('of a sequence is read: %s', (text, tokens) => {
  expect(lengthOf(text, text)).toBe(tokens);
});

test.each(['trained on 500 tokens', 'after 3000 steps', 'the length is too long', '16 images', 'context is lost'])(
  'of nothing is none: %s',
  (text) => {
    expect(lengthOf(text, text)).toBeUndefined();
  },
);
