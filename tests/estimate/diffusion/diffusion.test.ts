import { describe, expect, it } from 'vitest';
import { PIPELINES, type Pipeline, pipelineOf } from '../../../src/estimate/diffusion/components.ts';
import { diffusionInference, diffusionWeights } from '../../../src/estimate/diffusion/pipeline.ts';
import { attentionScoreBytes, latentBytes, vaeDecodeBytes } from '../../../src/estimate/diffusion/tensors.ts';
import { diffusionTraining } from '../../../src/estimate/diffusion/training.ts';
import { unetKept } from '../../../src/estimate/diffusion/unet.ts';
import { sumParts } from '../../../src/estimate/terms.ts';
import type { TrainingPrecision } from '../../../src/estimate/training/precision.ts';
import { errorOf, truthOf } from '../truth.ts';

const pipeline = (name: string): Pipeline => pipelineOf(name) ?? expect.fail(`no pipeline ${name}`);

/** A run as the truth describes it. */
interface Run {
  readonly model: string;
  readonly batch: number;
  readonly resolution: number;
  readonly precision: TrainingPrecision;
  readonly adapters: number;
  readonly attention: 'fused' | 'eager';
  readonly checkpoint?: boolean;
}

/** Parameters of the transformer of Stable Diffusion 3 by its width and depth. */
function mmdit(width: number, depth: number, headNorms: boolean): number {
  const linear = (input: number, output: number): number => input * output + output;
  const embed =
    linear(64, width) + linear(256, width) + linear(2048, width) + 2 * linear(width, width) + linear(4096, width);
  const feedForward = linear(width, 4 * width) + linear(4 * width, width);
  const norms = headNorms ? 4 * 64 : 0;
  const block = 2 * linear(width, 6 * width) + 8 * linear(width, width) + 2 * feedForward + norms;
  // The last block changes the picture alone.
  const spared = linear(width, 4 * width) + linear(width, width) + feedForward;
  return embed + depth * block - spared + linear(width, 2 * width) + linear(width, 64);
}

const transformerOf = (name: string): bigint | undefined =>
  pipeline(name).components.find((one) => one.name === 'transformer')?.parameters;

describe('diffusionWeights', () => {
  it('is parameters × bytes, component by component', () => {
    const { parts, totalBytes } = diffusionWeights({ pipeline: pipeline('sd-2.1'), dtype: 'fp16' });
    expect(parts.map(({ name }) => name)).toEqual(['component.unet', 'component.vae', 'component.text-encoder']);
    expect(totalBytes).toBe((865_910_724n + 83_653_863n + 340_387_840n) * 2n);
  });

  it('takes one component, and other dtypes for some', () => {
    const flux = pipeline('black-forest-labs/FLUX.1-schnell');
    expect(diffusionWeights({ pipeline: flux, dtype: 'fp8', only: ['transformer'] }).totalBytes).toBe(11_891_178_560n);
    const mixed = diffusionWeights({ pipeline: flux, dtype: 'bf16', componentDtypes: { 'text-encoder-2': 'fp8' } });
    expect(mixed.parts[3]?.bytes).toBe(4_762_310_656n);
  });

  it.each([
    ['nf4', 4.5],
    ['int8', 8],
  ])('quantises in %s the linear layers of the denoiser and of large encoders alone', (dtype, bits) => {
    const flux = pipeline('flux.1-dev');
    const { parts, totalBytes, range, assumptions } = diffusionWeights({ pipeline: flux, dtype });
    const bytesOf = (name: string) => parts.find((one) => one.name === `component.${name}`)?.bytes;
    expect(bytesOf('vae')).toBe(83_819_683n * 2n);
    expect(bytesOf('text-encoder')).toBe(123_060_480n * 2n);
    // Biases and norms stay in 16 bits; T5 keeps a fifth of its matrices in 32.
    expect(bytesOf('transformer')).toBe(BigInt((11_898_322_944 * bits) / 8 + 3_085_376 * 2));
    expect(bytesOf('text-encoder-2')).toBe(
      BigInt((3_623_878_656 * bits) / 8 + 1_006_632_960 * 4 + (4_762_310_656 - 4_630_511_616) * 2),
    );
    expect(range.low).toBeLessThan(totalBytes);
    expect(assumptions.map(({ key }) => key)).toEqual(expect.arrayContaining(['only-linear-quantized', 't5-wide']));
  });

  it('leaves the convolutions of a UNet', () => {
    const [unet] = diffusionWeights({ pipeline: pipeline('sd-1.5'), dtype: 'int8', only: ['unet'] }).parts;
    expect(unet?.bytes).toBe(270_049_280n + (859_520_964n - 270_049_280n) * 2n);
  });

  it('casts all of a large component to 8-bit floats, and leaves the small ones', () => {
    const { parts } = diffusionWeights({ pipeline: pipeline('flux.1-dev'), dtype: 'fp8' });
    expect(parts.map(({ bytes }) => bytes)).toEqual([
      11_901_408_320n,
      83_819_683n * 2n,
      123_060_480n * 2n,
      4_762_310_656n,
    ]);
  });

  it('has the counts that the shapes of Stable Diffusion 3 and 3.5 give', () => {
    expect(transformerOf('sd3')).toBe(BigInt(mmdit(1536, 24, false)));
    expect(transformerOf('sd3.5')).toBe(BigInt(mmdit(2432, 38, true)));
    // What is not a linear layer's matrix is biases, norms and the convolution of the patches.
    for (const one of PIPELINES) {
      for (const { parameters, linear = parameters } of one.components) expect(linear).toBeLessThanOrEqual(parameters);
    }
  });

  it('finds each by every name', () => {
    for (const one of PIPELINES) for (const name of [one.id, ...one.aliases]) expect(pipelineOf(name)).toBe(one);
    expect(pipelineOf('runwayml/stable-diffusion-v1-5')?.id).toBe('sd-1.5');
    expect(pipelineOf('Stable Diffusion XL')?.id).toBe('sdxl');
    expect(pipelineOf('unknown')).toBeNull();
  });
});

describe('tensors of a diffusion model', () => {
  it('has an eighth of the pixels along a side', () => {
    expect(latentBytes({ height: 768, width: 512, channels: 4, dtype: 'fp16' }).bytes).toBe(96n * 64n * 4n * 2n);
    expect(latentBytes({ height: 1024, width: 1024, channels: 16, batch: 2, dtype: 'bf16' }).bytes).toBe(1n << 20n);
  });

  it('has scores by the fourth power of the side', () => {
    const scores = (side: number): bigint =>
      attentionScoreBytes({ height: side, width: side, heads: 8, batch: 2, dtype: 'fp16' }).bytes;
    expect(scores(512)).toBe(512n << 20n);
    expect(scores(1024)).toBe(16n * scores(512));
  });

  it('decodes by pixels', () => {
    expect(vaeDecodeBytes({ height: 1024, width: 1024, dtype: 'fp16' }).bytes).toBe(1536n << 20n);
  });

  it('refuses a picture below one latent and an unknown dtype', () => {
    expect(() => latentBytes({ height: 4, width: 8, channels: 4, dtype: 'fp16' })).toThrow(
      expect.objectContaining({ code: 'too-small' }),
    );
    expect(() => latentBytes({ height: 8, width: 8, channels: 4, dtype: 'q4_0' })).toThrow(
      expect.objectContaining({ code: 'unknown-dtype' }),
    );
  });
});

describe('diffusionInference', () => {
  const sdxl = { pipeline: pipeline('sdxl'), dtype: 'fp16' };

  it('adds up', () => {
    const estimate = diffusionInference(sdxl);
    expect(sumParts(estimate.parts)).toBe(estimate.totalBytes);
    expect(Number(estimate.totalBytes) / 2 ** 30).toBeGreaterThan(7);
    expect(Number(estimate.totalBytes) / 2 ** 30).toBeLessThan(10);
  });

  it('takes less with offload and tiling', () => {
    const total = (rest: object): bigint => diffusionInference({ ...sdxl, ...rest }).totalBytes;
    expect(total({ offload: 'model' })).toBeLessThan(total({}));
    expect(total({ offload: 'sequential' })).toBeLessThan(total({ offload: 'model' }));
    expect(total({ height: 2048, tiling: true })).toBeLessThan(total({ height: 2048 }));
  });
});

describe('diffusionTraining', () => {
  it.each(truthOf('diffusion-training').map((item) => [item.id, item] as const))(
    '%s is near the published figure',
    (_, item) => {
      const run = item.inputs as unknown as Run;
      const estimate = diffusionTraining({
        ...run,
        pipeline: pipeline(run.model),
        trained: [],
        adapters: BigInt(run.adapters),
        checkpointing: run.checkpoint ?? false,
      });
      expect(Math.abs(errorOf(estimate.totalBytes, item))).toBeLessThanOrEqual(item.tolerance);
      expect(estimate.range.low).toBeLessThanOrEqual(BigInt(item.expected_bytes));
      expect(estimate.range.high).toBeGreaterThanOrEqual(BigInt(item.expected_bytes));
    },
  );

  it('keeps four times as much at twice the side, unless every score is kept', () => {
    const shape = pipeline('sd15').unet ?? expect.fail('no UNet');
    const [small, large] = [unetKept(shape, 64), unetKept(shape, 128)];
    expect(large.elements / small.elements).toBe(4);
    expect(large.scores / small.scores).toBe(16);
  });

  it('counts what is trained', () => {
    const options = { pipeline: pipeline('sdxl'), precision: 'amp', batch: 1, resolution: 1024 } as const;
    const full = diffusionTraining({ ...options, trained: ['unet'] });
    const frozen = diffusionTraining({ ...options, trained: [] });
    expect(full.parts.find(({ name }) => name === 'gradients')?.bytes).toBe(4n * 2_567_463_684n);
    expect(sumParts(full.parts)).toBe(full.totalBytes);
    expect(full.totalBytes - frozen.totalBytes).toBeGreaterThan(12n * 2_567_463_684n);
  });

  it('refuses a transformer, whose activations it does not know', () => {
    const flux = { pipeline: pipeline('flux'), trained: [], precision: 'bf16', batch: 1, resolution: 512 } as const;
    expect(() => diffusionTraining(flux)).toThrow(expect.objectContaining({ code: 'no-unet' }));
  });
});
