import { expect, it } from 'vitest';
import { imagesOf } from '../../src/intake/images.ts';

const shape = (...dimensions: readonly number[]) => [{ shape: dimensions.map(BigInt), dtype: null }];

it('reads the batch and the size of pictures from the first shape', () => {
  expect(imagesOf(shape(16, 3, 480, 640))).toEqual({ batch: 16, resolution: [640, 480] });
  expect(imagesOf(shape(2, 1, 512, 512))).toEqual({ batch: 2, resolution: [512, 512] });
});

it.each([
  ['features', shape(8, 256, 56, 56)],
  ['a kernel', shape(64, 3, 7, 7)],
  ['several views', shape(1, 6, 3, 928, 1600)],
  ['a matrix', shape(4096, 4096)],
  ['nothing', []],
] as const)('reads none from %s', (_name, tensors) => {
  expect(imagesOf(tensors)).toEqual({});
});
