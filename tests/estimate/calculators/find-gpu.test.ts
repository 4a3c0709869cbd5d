import { expect, it } from 'vitest';
import { findGpu } from '../../../src/estimate/calculators/find-gpu.ts';
import { FieldError } from '../../../src/estimate/refusal.ts';

const GPUS = [
  { name: 'GeForce RTX 4090', aliases: ['RTX 4090', '4090'], marketedGB: 24, readings: [{ mib: 24_177 }] },
  { name: 'A100-SXM4-40GB', families: ['A100'], marketedGB: 40 },
  { name: 'A100-SXM4-80GB', families: ['A100'], marketedGB: 80 },
];

it.each(['RTX 4090', 'rtx-4090', '4090', 'NVIDIA GeForce RTX 4090', 'geforce_rtx_4090'])('%s is found', (typed) =>
  expect(findGpu(typed, GPUS).name).toBe('GeForce RTX 4090'),
);

it.each([
  ['24GB', 24],
  ['24 GiB', 24],
  ['24g', 24],
  ['80G 显存', 80],
])('%s is a card of that size', (typed, marketedGB) => expect(findGpu(typed, GPUS)).toMatchObject({ marketedGB }));

it.each([
  ['A100', /several cards.*A100-SXM4-40GB, A100-SXM4-80GB/],
  ['RTX 4095', /did you mean GeForce RTX 4090/],
  ['', /type a size|did you mean/],
  ['0GB', /no card/],
])('%s is refused with what to type', (typed, words) => {
  expect(() => findGpu(typed, GPUS)).toThrow(FieldError);
  expect(() => findGpu(typed, GPUS)).toThrow(words);
});
