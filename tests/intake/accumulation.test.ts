import { expect, it } from 'vitest';
import { accumulationOf } from '../../src/intake/accumulation.ts';
import { setupOf } from '../../src/intake/setup.ts';

it.each([
  ['with 4 accumulation steps', 4],
  ['4 gradient accumulation steps', 4],
  ['gradient accumulation of 8', 8],
  ['accumulating gradients over 8 batches of size 1', 8],
  ['I accumulate over 16 steps', 16],
  ['gradient_accumulation_steps: 8', 8],
  ['accumulate_grad_batches=4', 4],
  ['梯度累积4步', 4],
  ['梯度累积开到 8', 8],
  ['累积步数设为 16', 16],
  ['用了 8 步梯度累积', 8],
  ['should I use 4 accumulation steps?', undefined],
  ['I plan to use 4 accumulation steps', undefined],
  ['要不要梯度累积4步', undefined],
  ['打算梯度累积4步', undefined],
  ['accumulated 3 errors', undefined],
])('%s', (text, steps) => {
  expect(accumulationOf(text)).toBe(steps);
});

it('stated with its steps it is in place', () => {
  expect(setupOf('batch 2, 梯度累积4步', '').tried).toEqual(['gradient-accumulation']);
  expect(setupOf('gradient_accumulation_steps=1', '').tried).toEqual([]);
});
