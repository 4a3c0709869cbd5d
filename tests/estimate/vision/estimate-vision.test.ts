import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EstimateError } from '../../../src/estimate/estimate.ts';
import { estimateVision, type VisionRun } from '../../../src/estimate/vision/estimate-vision.ts';
import { largestBatch } from '../../../src/estimate/vision/largest-batch.ts';
import { unetModel, VISION_MODELS, visionModelOf } from '../../../src/estimate/vision/models.ts';
import { visionRunFromTorch } from '../../../src/estimate/vision/run-from-torch.ts';
import type { StepKind, VisionOptimizer } from '../../../src/estimate/vision/step.ts';

interface Item {
  readonly id: string;
  readonly inputs: {
    readonly model: string;
    readonly unet?: { readonly width?: number; readonly depth?: number; readonly bilinear?: boolean };
    readonly batch?: number;
    readonly channels?: number;
    readonly classes?: number;
    readonly resolution?: readonly number[];
    readonly optimizer?: VisionOptimizer;
    readonly step?: StepKind;
    readonly checkpoint?: boolean;
    readonly inference?: boolean;
  };
  readonly components: { readonly parameters: number; readonly kept?: number };
  readonly expected_bytes: number;
  readonly tolerance: number;
}

const { items } = JSON.parse(readFileSync(new URL('../truth/vision.json', import.meta.url), 'utf8')) as {
  items: readonly Item[];
};

const published = items.filter(({ inputs }) => inputs.batch === undefined);
const measured = items.filter(({ inputs }) => inputs.batch !== undefined);

function runOf({ inputs }: Item): VisionRun {
  const { width = 64, ...unet } = inputs.unet ?? {};
  return {
    model: inputs.unet === undefined ? inputs.model : unetModel({ ...unet, width: BigInt(width) }),
    device: 'cpu',
    batch: BigInt(inputs.batch ?? 1),
    channels: BigInt(inputs.channels ?? 3),
    ...(inputs.classes !== undefined && { classes: BigInt(inputs.classes) }),
    resolution: (inputs.resolution ?? []).map(BigInt),
    optimizer: inputs.optimizer ?? 'adam',
    step: inputs.step ?? 'foreach',
    checkpoint: inputs.checkpoint === true,
    inference: inputs.inference === true,
  };
}

describe('parameter counts', () => {
  it.each(published.map((item) => [item.inputs.model, item.components.parameters] as const))(
    '%s: %d',
    (model, count) => {
      expect(Number(estimateVision({ model, batch: 2n, inference: true }).parameters)).toBe(count);
    },
  );
});

describe('a measured run', () => {
  it.each(measured.map((item) => [item.id, item] as const))('%s', (_, item) => {
    const vision = estimateVision(runOf(item));
    expect(Number(vision.parameters)).toBe(item.components.parameters);
    if (item.components.kept !== undefined) expect(Number(vision.keptBytes)).toBe(item.components.kept);
    expect(Math.abs(Number(vision.peakBytes) / item.expected_bytes - 1)).toBeLessThan(item.tolerance);
  });
});

describe('estimateVision', () => {
  it.each(VISION_MODELS.map(({ id }) => id))('%s: parts add up, the total lies in the range', (model) => {
    const { estimate, peakBytes } = estimateVision({ model, batch: 2n });
    expect(estimate.parts.reduce((sum, { bytes }) => sum + bytes, 0n)).toBe(estimate.totalBytes);
    expect(estimate.totalBytes).toBe(peakBytes);
    expect(estimate.range.low <= peakBytes && peakBytes <= estimate.range.high).toBe(true);
  });

  it('grows evenly with the batch', () => {
    const kept = (batch: bigint): bigint => estimateVision({ model: 'resnet50', batch }).keptBytes;
    expect(kept(3n) - kept(2n)).toBe(kept(9n) - kept(8n));
  });

  it('halves a large batch under autocast, and costs more than fp32 for one image', () => {
    const kept = (batch: bigint, precision: 'fp32' | 'autocast-bf16'): number =>
      Number(estimateVision({ model: 'resnet18', batch, precision }).keptBytes);
    expect(kept(32n, 'autocast-bf16') / kept(32n, 'fp32')).toBeLessThan(0.6);
    expect(kept(1n, 'autocast-bf16')).toBeGreaterThan(kept(1n, 'fp32'));
  });

  it('keeps less with checkpointed blocks, and nothing in inference', () => {
    const run = { model: 'vit_b_16', batch: 8n } as const;
    const plain = estimateVision(run);
    const saved = estimateVision({ ...run, checkpoint: true });
    expect(saved.parameters).toBe(plain.parameters);
    expect(saved.peakBytes).toBeLessThan(plain.peakBytes);
    const inference = estimateVision({ ...run, inference: true });
    expect(inference.keptBytes).toBe(0n);
    expect(inference.peakAt).toBe('forward');
    expect(inference.peakBytes).toBeLessThan(saved.peakBytes);
  });

  it('needs room for the optimizer where that outweighs the activations', () => {
    const peak = (step: StepKind): bigint => estimateVision({ model: 'vit_b_16', batch: 1n, step }).peakBytes;
    const parameters = 86_567_656n * 4n;
    expect(peak('forloop')).toBeGreaterThan(peak('fused'));
    expect(Number(peak('foreach') - peak('forloop')) / Number(parameters - 2n * 9_437_184n)).toBeCloseTo(1, 2);
    expect(estimateVision({ model: 'vit_b_16', batch: 1n }).peakAt).toBe('optimizer-step');
  });

  it('keeps gradients in place while they accumulate', () => {
    const run = { model: 'resnet50', batch: 32n, optimizer: 'momentum' } as const;
    const more = estimateVision({ ...run, accumulates: true }).peakBytes - estimateVision(run).peakBytes;
    expect(more).toBeGreaterThan(50n * 2n ** 20n);
    expect(more).toBeLessThanOrEqual(25_557_032n * 4n + 200_000n);
  });

  it('quantizes the states of large tensors for 8-bit Adam', () => {
    const bytes = (optimizer: VisionOptimizer): number =>
      Number(estimateVision({ model: 'vit_b_16', batch: 1n, optimizer }).optimizerBytes);
    expect(bytes('adam8bit') / bytes('adam')).toBeCloseTo(0.254, 2);
    expect(bytes('sgd')).toBe(0);
  });

  it('works in three dimensions', () => {
    const model = unetModel({ width: 16n, depth: 3, norm: 'group' });
    const run = { model, batch: 1n, channels: 1n, resolution: [64n, 64n, 64n] } as const;
    expect(estimateVision(run).keptBytes).toBeGreaterThan(16n * 64n ** 3n * 4n);
  });

  it.each([
    ['unknown-vision-model', { model: 'resnet51', batch: 1n }],
    ['not-positive', { model: 'resnet50', batch: 0n }],
    ['batch-norm-one-value', { model: 'deeplabv3_resnet50', batch: 1n }],
    ['patch-divides', { model: 'vit_b_16', batch: 1n, resolution: 225n }],
    ['resolution-divides', { model: 'unet', batch: 1n, resolution: 250n }],
    ['window', { model: 'alexnet', batch: 1n, resolution: 32n }],
  ] as const)('refuses %s', (code, run) => {
    expect(() => estimateVision(run)).toThrow(EstimateError);
    expect(() => estimateVision(run)).toThrow(code);
  });
});

describe('visionModelOf', () => {
  it.each([
    ['ResNet-50', 'resnet50'],
    ['torchvision.models.resnet50', 'resnet50'],
    ['ViT-B/16', 'vit_b_16'],
    ['EfficientNet-B4', 'efficientnet_b4'],
    ['Swin-T', 'swin_t'],
    ['DeiT-Ti', 'deit_tiny'],
    ['U-Net', 'unet'],
    ['MobileNetV3', 'mobilenet_v3_large'],
  ])('%s', (name, id) => expect(visionModelOf(name)?.id).toBe(id));

  it('knows no other', () => expect(visionModelOf('net')).toBeNull());
});

describe('largestBatch', () => {
  it('is the last that fits', () => {
    const run = { model: 'resnet50' } as const;
    const bytes = 8n * 2n ** 30n;
    const batch = largestBatch(run, bytes);
    expect(batch).not.toBeNull();
    expect(estimateVision({ ...run, batch: batch ?? 0n }).peakBytes).toBeLessThanOrEqual(bytes);
    expect(estimateVision({ ...run, batch: (batch ?? 0n) + 1n }).peakBytes).toBeGreaterThan(bytes);
    expect(largestBatch(run, 1000n)).toBeNull();
  });
});

describe('visionRunFromTorch', () => {
  it('reads a run by the names that PyTorch gives things', () => {
    const run = visionRunFromTorch({
      model: 'ResNet-50',
      batch: 8,
      resolution: 256,
      dtype: 'float32',
      optimizer: 'SGD',
    });
    expect(run).toMatchObject({ batch: 8n, resolution: 256n, precision: 'fp32', optimizer: 'sgd' });
    expect(
      visionRunFromTorch({ model: 'vgg16', precision: 'fp16 autocast', implementation: 'for-loop' }),
    ).toMatchObject({
      precision: 'autocast-fp16',
      step: 'forloop',
      batch: 1n,
    });
  });

  it('knows no other model', () => expect(visionRunFromTorch({ model: 'llama' })).toBeNull());
});
