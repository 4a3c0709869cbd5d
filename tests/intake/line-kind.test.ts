import { describe, expect, test } from 'vitest';
import { kindOf } from '../../src/intake/line-kind.ts';

describe('a line that names a step', () => {
  test.each([
    'yesterday the run was fine, now it goes out of memory at step 0',
    'suddenly there is no memory left in epoch 1 step 4',
    'training ran fine last week but stops at iter 12',
  ])('is what a person tells: %s', (line) => {
    expect(kindOf(line, null)).toBe('prose');
  });

  test.each([
    'step 300: gradient norm clipped again',
    'epoch 2 step 40 loss 1.93 lr 0.0001',
    'iter 12, saving the state now',
  ])('is what a program prints: %s', (line) => {
    expect(kindOf(line, null)).toBe('log');
  });
});
