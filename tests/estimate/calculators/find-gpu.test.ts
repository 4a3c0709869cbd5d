import { expect, it } from 'vitest';
import { findGpu } from '../../../src/estimate/calculators/find-gpu.ts';
import { cardTotal } from '../../../src/estimate/fit/card.ts';
import { FieldError } from '../../../src/estimate/refusal.ts';

const GPUS = [
  { name: 'GeForce RTX 4090', aliases: ['RTX 4090', '4090'], marketedGB: 24, readings: [{ mib: 24_177 }] },
  { name: 'GeForce RTX 3090', aliases: ['RTX 3090', '3090'], marketedGB: 24 },
  { name: 'A100-SXM4-40GB', aliases: ['A100 40GB'], families: ['A100'], marketedGB: 40, readings: [{ mib: 40_448 }] },
  { name: 'A100-PCIE-80GB', families: ['A100', 'A100 80GB'], marketedGB: 80, readings: [{ mib: 81_154 }] },
  { name: 'A100-SXM4-80GB', families: ['A100', 'A100 80GB'], marketedGB: 80, readings: [{ mib: 81_038 }] },
  { name: 'H100 PCIe', families: ['H100'], marketedGB: 80 },
  { name: 'H100 NVL', families: ['H100'], marketedGB: 94 },
];

it.each(['RTX 4090', 'rtx-4090', '4090', 'NVIDIA GeForce RTX 4090', 'geforce_rtx_4090', '4090 24GB', 'RTX 4090 (24G)'])(
  '%s is found',
  (typed) => expect(findGpu(typed, GPUS).name).toBe('GeForce RTX 4090'),
);

it.each(['显卡3090', '3090显卡', '3090 24G', 'RTX 3090 GPU'])('%s is found', (typed) =>
  expect(findGpu(typed, GPUS).name).toBe('GeForce RTX 3090'),
);

it.each([
  ['24GB', 24],
  ['24 GiB', 24],
  ['24g', 24],
  ['80G 显存', 80],
])('%s is a card of that size', (typed, marketedGB) => expect(findGpu(typed, GPUS)).toMatchObject({ marketedGB }));

it.each([
  ['A100', 'A100', 40_448, 'card-among'],
  ['NVIDIA A100 80GB', 'A100 80GB', 81_038, 'card-among'],
  ['A100-80G', 'A100 80GB', 81_038, 'card-among'],
  ['H100', 'H100', 80 * 1024, 'card-among-marketed'],
  ['H100 94GB', 'H100 NVL', 94 * 1024, 'card-marketed'],
])('%s is the smallest of the cards that it can be', (typed, name, mib, key) => {
  const card = findGpu(typed, GPUS);
  expect(card.name).toBe(name);
  expect(cardTotal(card)).toMatchObject({ bytes: BigInt(mib) << 20n, assumption: { key, values: { name, mib } } });
});

it('says which cards they are', () =>
  expect(cardTotal(findGpu('A100 80GB', GPUS)).assumption.values?.among).toBe('A100-PCIE-80GB, A100-SXM4-80GB'));

it.each([
  ['RTX 4095', /did you mean GeForce RTX 4090/],
  ['RTX 4090 16GB', /no card/],
  ['', /type a size|did you mean/],
  ['0GB', /no card/],
  ['显卡', /no card/],
])('%s is refused with what to type', (typed, words) => {
  expect(() => findGpu(typed, GPUS)).toThrow(FieldError);
  expect(() => findGpu(typed, GPUS)).toThrow(words);
});
