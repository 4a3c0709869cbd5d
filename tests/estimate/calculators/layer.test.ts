import { describe, expect, it } from 'vitest';
import { layerCalculator } from '../../../src/estimate/calculators/layer.ts';
import { LAYER_NAMES, layerNameOf } from '../../../src/estimate/calculators/layer-kinds.ts';
import { answerOf, bytesOf, jsonOf, refusalOf } from './ask.ts';

const VALUES = {
  out: '8',
  kernel: '3',
  groups: '2',
  heads: '2',
  intermediate: '16',
  hidden: '8',
  vocab: '50',
} as const;

/** A shape that the kind takes. */
function shapeFor(name: string): string {
  if (name.endsWith('1d')) return '2x4x16';
  if (name.endsWith('3d')) return '2x4x8x8x8';
  if (/2d$|^(?:basic|bottleneck|PReLU|GLU|GroupNorm|Upsample|SyncBatchNorm)/.test(name)) return '2x4x8x8';
  if (name === 'scaled_dot_product_attention') return '2x4x8x16';
  if (name === 'matmul') return '2x8x4; 2x4x6';
  return '2x8x4';
}

it.each(LAYER_NAMES)('$name is computed', ({ name, needs }) => {
  const given = Object.fromEntries(needs.map((field) => [field, VALUES[field as keyof typeof VALUES]]));
  const json = jsonOf(layerCalculator, { kind: name, shape: shapeFor(name), ...given });
  expect(json.totalBytes).toBeGreaterThan(0);
  expect(json.parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(json.totalBytes);
});

it.each([
  ['nn.Conv2d', 'Conv2d'],
  ['torch.nn.functional.gelu', 'gelu'],
  ['LeakyReLU', 'leaky_relu'],
  ['SDPA', 'scaled_dot_product_attention'],
  ['batch_norm_2d', 'BatchNorm2d'],
  ['fc', 'Linear'],
])('%s is %s', (typed, name) => expect(layerNameOf(typed)?.name).toBe(name));

describe('a convolution', () => {
  const conv = { kind: 'Conv2d', shape: '[32, 64, 56, 56]', out: '128', kernel: '3', padding: '1' };

  it('keeps its input', () => {
    const json = jsonOf(layerCalculator, conv);
    expect(bytesOf(json, 'weights')).toBe((128 * 64 * 9 + 128) * 4);
    expect(bytesOf(json, 'kept-input')).toBe(32 * 64 * 56 * 56 * 4);
    expect(json.range).toEqual({ low: json.totalBytes, high: json.totalBytes });
  });

  it('goes by bias, precision, mode and shape of the kernel', () => {
    expect(bytesOf(jsonOf(layerCalculator, { ...conv, bias: false }), 'weights')).toBe(128 * 64 * 9 * 4);
    expect(bytesOf(jsonOf(layerCalculator, { ...conv, precision: 'bfloat16' }), 'weights')).toBe(
      (128 * 64 * 9 + 128) * 2,
    );
    expect(bytesOf(jsonOf(layerCalculator, { ...conv, precision: 'autocast' }), 'autocast-copies')).toBeGreaterThan(0);
    expect(bytesOf(jsonOf(layerCalculator, { ...conv, mode: 'no_grad' }), 'kept-input')).toBe(0);
    expect(bytesOf(jsonOf(layerCalculator, { ...conv, kernel: '3x5' }), 'weights')).toBe((128 * 64 * 15 + 128) * 4);
  });

  it('is told with its shapes', () => {
    const { subject, total } = answerOf(layerCalculator, conv).report('zh-Hans');
    expect(subject).toBe('`Conv2d` `[32, 64, 56, 56] → [32, 128, 56, 56]` · 参数量 73,856');
    expect(total).toBe('合计：73.78 MiB（77,365,760 字节）');
  });
});

it('keeps the scores of attention with need_weights, and not without', () => {
  const attention = { kind: 'MultiheadAttention', shape: '2x2048x1024', heads: '16' };
  const scores = 2 * 16 * 2048 * 2048 * 4;
  expect(jsonOf(layerCalculator, attention).totalBytes).toBeGreaterThan(scores);
  expect(jsonOf(layerCalculator, { ...attention, needWeights: false }).totalBytes).toBeLessThan(scores);
});

describe('what cannot be', () => {
  it.each([
    [{}, 'kind: no layer is given'],
    [{ kind: 'Conv3', shape: '1x2' }, 'did you mean Conv3d'],
    [{ kind: 'Linear', out: '3' }, 'shape: no shape is given'],
    [{ kind: 'Linear', shape: 'big', out: '3' }, 'shape: `big` is no shape'],
    [{ kind: 'Conv2d', shape: '1x2x8x8' }, 'out: needed for `Conv2d`; type for example 128'],
    [{ kind: 'Conv2d', shape: '1x2x8x8', out: '3', kernel: '3', heads: '2' }, 'heads: does not apply to `Conv2d`'],
    [
      { kind: 'Conv2d', shape: '1x2x8', out: '3', kernel: '3' },
      'shape: `Conv2d` takes 4 dimensions, the batch first, not 3; type for example 32x64x56x56',
    ],
    [{ kind: 'Conv2d', shape: '1x2x2x2', out: '3', kernel: '9' }, 'does not fit'],
    [{ kind: 'sdpa', shape: '2x8x4' }, 'takes 4 dimensions (batch, heads, length, head width), not 3'],
    [{ kind: 'gelu', shape: '0x3' }, 'must be at least 1'],
  ])('%o', (given, sentence) => expect(refusalOf(layerCalculator, given)).toContain(sentence));
});
