import { expect, it } from 'vitest';
import { newestRelease } from '../../src/diagnosis/release.ts';
import { intake } from '../../src/intake/intake.ts';
import { isLater } from '../../src/intake/release.ts';

const release = (text: string) => newestRelease(intake(text));
const FORM_A =
  'RuntimeError: CUDA out of memory. Tried to allocate 1.00 GiB (GPU 0; 10.92 GiB total capacity; 9.00 GiB already allocated; 300.00 MiB free; 1.00 GiB cached)';

it('compares releases by their numbers', () => {
  expect(isLater('1.13', '1.9')).toBe(true);
  expect(isLater('1.9', '1.13')).toBe(false);
  expect(isLater('2.0', '2.0')).toBe(false);
});

it.each([
  ['torch==1.7.1+cu110, batch 8, CUDA out of memory', '1.7'],
  ['PyTorch version: 1.4.0', '1.4'],
  ['I use PyTorch 1.12 and torch 2.1 on another machine', '2.1'],
  ["torch.__version__ is '1.8.0'", '1.8'],
  ['PyTorch 版本是 1.10，显存爆了', '1.10'],
  ['pytorch1.6 训练爆显存', '1.6'],
  [FORM_A, '1.3'],
  [`${FORM_A}\npytorch 1.1`, '1.1'],
])('%s: %s at most', (text, newest) => {
  expect(release(text)).toBe(newest);
});

it.each([
  'CUDA out of memory in my training',
  'torch 2.0 GB of memory',
  'PyTorch 1.5 times slower',
  'needs torch>=1.9',
  'PyTorch 2.0 or later is wanted',
  '训练慢了，PyTorch 1.5 倍',
])('reads no release in %s', (text) => {
  expect(release(text)).toBeNull();
});
