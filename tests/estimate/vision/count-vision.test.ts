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

  it.each(VISION_MODELS.map((model) => [model.id, model] as const))('%s needs no batch', (_, model) => {
    expect(countVision(model).gradientBytes).toBe(countVision(model).parameters * 4n);
  });
});
