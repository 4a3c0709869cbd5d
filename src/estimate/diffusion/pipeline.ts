import { contextBytes, contextPart } from '../context.ts';
import type { Estimate, Part } from '../estimate.ts';
import { weightFormatOf } from '../quantization/format.ts';
import { digits, part, permille, sumParts } from '../terms.ts';
import { type StoredComponent, storedComponent } from './component-weights.ts';
import type { Component, Pipeline } from './components.ts';
import { latentSide, vaeDecodeBytes } from './tensors.ts';
import { unetKept } from './unet.ts';

/** A diffusion pipeline that makes pictures. Sides count pixels. */
export interface PipelineOptions {
  readonly pipeline: Pipeline;
  /** Of all weights; `fp16`, `bf16`, `fp8`, `nf4` … */
  readonly dtype: string;
  /** Of single components, where it differs. */
  readonly componentDtypes?: Partial<Record<Component['name'], string>>;
  readonly height?: number;
  readonly width?: number;
  readonly batch?: number;
  /** `model`: one component at a time on the GPU; `sequential`: one layer at a time. */
  readonly offload?: 'none' | 'model' | 'sequential';
  /** The picture is decoded in tiles of 512 pixels. */
  readonly tiling?: boolean;
}

const TILE = 512;

/** Bytes of the weights, component by component. */
export function diffusionWeights({
  pipeline,
  dtype,
  componentDtypes = {},
  only,
}: Pick<PipelineOptions, 'pipeline' | 'dtype' | 'componentDtypes'> & {
  readonly only?: readonly Component['name'][];
}): Estimate {
  const stored = pipeline.components
    .filter(({ name }) => only === undefined || only.includes(name))
    .map((component) => storedOf(component, { dtype, componentDtypes }, only !== undefined));
  const parts = stored.map((one) => one.part);
  const totalBytes = sumParts(parts);
  return {
    parts,
    totalBytes,
    range: { low: stored.reduce((sum, { lowBytes }) => sum + lowBytes, 0n), high: totalBytes },
    assumptions: [{ key: 'no-safety-checker' }, ...reachOf(dtype), ...stored.flatMap(({ assumptions }) => assumptions)],
  };
}

const storedOf = (
  component: Component,
  { dtype, componentDtypes = {} }: Pick<PipelineOptions, 'dtype' | 'componentDtypes'>,
  alone: boolean,
): StoredComponent => {
  const own = componentDtypes[component.name];
  return storedComponent(component, own ?? dtype, alone || own !== undefined);
};

/** What a format of the whole pipeline leaves as it is. */
function reachOf(dtype: string): Estimate['assumptions'] {
  const format = weightFormatOf(dtype);
  if (format === null || format.reach === 'all') return [];
  return [{ key: format.id === 'fp8' ? 'large-components-cast' : 'only-linear-quantized' }];
}

/** Memory of making a picture: weights, the larger of denoising and decoding, context. */
export function diffusionInference(options: PipelineOptions): Estimate {
  const { pipeline, offload = 'none' } = options;
  const weights = diffusionWeights(options);
  const { parts: all } = weights;
  const biggest = all.reduce((most, one) => (one.bytes > most.bytes ? one : most));
  const resident = offload === 'none' ? all : offload === 'model' ? [biggest] : [];
  // What versions of the loader may keep smaller is at most the whole difference.
  const hasEncoder = resident.some(({ name }) => name.startsWith('component.text-encoder'));
  const spared = hasEncoder ? weights.totalBytes - weights.range.low : 0n;
  const context = contextBytes();
  const working = workingPart(options);
  const parts = [...resident, working, contextPart()];
  const fixed = sumParts(resident);
  return {
    parts,
    totalBytes: sumParts(parts),
    range: {
      low: permille(fixed - spared, 970) + permille(working.bytes, 300) + context.range.low,
      high: permille(fixed, 1050) + permille(working.bytes, 1800) + context.range.high,
    },
    assumptions: [
      ...weights.assumptions,
      { key: `offload-${offload}` },
      ...(pipeline.unet === undefined ? [{ key: 'denoiser-activations-small' }] : []),
      { key: options.tiling ? 'vae-tiled' : 'vae-whole' },
    ],
  };
}

function workingPart({ pipeline, batch = 1, tiling, ...options }: PipelineOptions): Part {
  const { height = pipeline.resolution, width = height } = options;
  const sides = tiling ? { height: Math.min(height, TILE), width: Math.min(width, TILE) } : { height, width };
  const decode = vaeDecodeBytes({ ...sides, batch: tiling ? 1 : batch, dtype: 'fp16' });
  if (pipeline.unet === undefined) return decode;
  // One layer of the outermost level is alive at a time; twice the batch with classifier-free guidance.
  const side = latentSide(Math.max(height, width), pipeline.latentScale);
  const { elements } = unetKept(pipeline.unet, side);
  const denoise = part(
    'denoiser',
    (BigInt(elements) * BigInt(batch) * 4n) / 10n,
    `${digits(elements)} × ${batch} × 4 / 10`,
  );
  return denoise.bytes > decode.bytes ? denoise : decode;
}
