import { describe, expect, it } from 'vitest';
import { countVision } from '../../../src/estimate/vision/count-vision.ts';
import { VISION_MODELS, visionModelOf } from '../../../src/estimate/vision/models.ts';

const RESNET = visionModelOf('resnet18');

describe('countVision', () => {
  it('counts tensors and statistics', () => {
    const count = RESNET === null ? null : countVision(RESNET);
    expect(count).toMatchObject({
      parameters: 11_689_512n,
      tensors: 62,
      bufferBytes: 38_560n,
      largestBytes: 9_437_184n,
    });
  });

  it('grows by a row a class', () => {
    const classes = (count: bigint): bigint =>
      RESNET === null ? 0n : countVision(RESNET, { classes: count }).parameters;
    expect(classes(11n) - classes(10n)).toBe(513n);
  });

  // torchvision's own table of its weights.
  it.each([
    ['regnet_x_400mf', 5_495_976n],
    ['regnet_x_800mf', 7_259_656n],
    ['regnet_x_1_6gf', 9_190_136n],
    ['regnet_x_3_2gf', 15_296_552n],
    ['regnet_x_8gf', 39_572_648n],
    ['regnet_x_16gf', 54_278_536n],
    ['regnet_x_32gf', 107_811_560n],
    ['regnet_y_400mf', 4_344_144n],
    ['regnet_y_800mf', 6_432_512n],
    ['regnet_y_1_6gf', 11_202_430n],
    ['regnet_y_3_2gf', 19_436_338n],
    ['regnet_y_8gf', 39_381_472n],
    ['regnet_y_16gf', 83_590_140n],
    ['regnet_y_32gf', 145_046_770n],
  ])('counts %s to the last parameter', (name, parameters) => {
    const model = visionModelOf(name);
    expect(model && countVision(model).parameters).toBe(parameters);
  });

  it.each(VISION_MODELS.map((model) => [model.id, model] as const))('%s needs no batch', (_, model) => {
    expect(countVision(model).gradientBytes).toBe(countVision(model).parameters * 4n);
  });
});
