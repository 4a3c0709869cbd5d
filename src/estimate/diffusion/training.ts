import { contextBytes, contextPart } from '../context.ts';
import { type Estimate, EstimateError, type Part } from '../estimate.ts';
import { digits, part, permille, sumParts } from '../terms.ts';
import { type Optimizer, optimizerStates } from '../training/optimizer.ts';
import { type TrainingPrecision, WIDTHS } from '../training/precision.ts';
import type { Component, Pipeline } from './components.ts';
import { latentSide } from './tensors.ts';
import { unetKept } from './unet.ts';

/** Training of a diffusion pipeline with a UNet. */
export interface DiffusionTrainingOptions {
  readonly pipeline: Pipeline;
  /** Components all of whose weights are trained; none with adapters alone. */
  readonly trained: readonly Component['name'][];
  /** Parameters of adapters, kept in 32 bits. */
  readonly adapters?: bigint;
  readonly precision: TrainingPrecision;
  readonly optimizer?: Optimizer;
  /** Pictures in one forward pass; prior preservation doubles them. */
  readonly batch: number;
  /** Pixels along a side. */
  readonly resolution: number;
  readonly attention?: 'fused' | 'eager';
  readonly checkpointing?: boolean;
}

/** Of what a UNet keeps, checkpointing leaves the inputs of its blocks and the largest of them. */
const CHECKPOINTED = 8n;
const RESERVE = 50;

/** Memory of a training step. */
export function diffusionTraining(options: DiffusionTrainingOptions): Estimate {
  const { pipeline, trained, adapters = 0n, precision, optimizer = 'adamw' } = options;
  if (pipeline.unet === undefined) throw new EstimateError('no-unet', { name: pipeline.id });
  const { weight, gradient, state, master } = WIDTHS[precision];
  const learned = pipeline.components
    .filter(({ name }) => trained.includes(name))
    .reduce((sum, { parameters }) => sum + parameters, 0n);
  const states = optimizerStates(optimizer, learned, state);
  const tensors = [
    ...pipeline.components.map(({ name, parameters }) =>
      part(`component.${name}`, parameters * BigInt(weight), `${digits(parameters)} × ${weight}`),
    ),
    part('gradients', learned * BigInt(gradient), `${digits(learned)} × ${gradient}`),
    part('master-weights', learned * BigInt(master), `${digits(learned)} × ${master}`),
    part('optimizer', states.bytes, `${digits(learned)} × ${digits(states.perParameter)}`),
    part('adapters', adapters * 16n, `${digits(adapters)} × 16`),
    ...activations(options),
  ].filter(({ bytes }) => bytes > 0n);
  const allocated = sumParts(tensors);
  const context = contextBytes();
  const parts = [
    ...tensors,
    part('reserve', permille(allocated, RESERVE), `${digits(allocated)} × ${RESERVE / 1000}`),
    contextPart(),
  ];
  return {
    parts,
    totalBytes: sumParts(parts),
    range: {
      low: permille(allocated, 900) + context.range.low,
      high: permille(allocated, 1180) + context.range.high,
    },
    assumptions: [
      { key: options.attention === 'eager' ? 'attention-eager' : 'attention-sdpa' },
      ...(options.checkpointing ? [] : [{ key: 'no-checkpointing' }]),
    ],
  };
}

function activations({
  pipeline,
  batch,
  resolution,
  precision,
  attention,
  checkpointing,
}: DiffusionTrainingOptions): Part[] {
  if (pipeline.unet === undefined) return [];
  const side = latentSide(resolution, pipeline.latentScale);
  const { elements, scores, largestScores } = unetKept(pipeline.unet, side);
  const width = BigInt(WIDTHS[precision].compute);
  const count = BigInt(batch);
  const kept = (count * BigInt(elements) * width) / (checkpointing ? CHECKPOINTED : 1n);
  const plain = part('activations', kept, `${batch} × ${digits(elements)} × ${width}${checkpointing ? ' / 8' : ''}`);
  if (attention !== 'eager') return [plain];
  const all = checkpointing ? largestScores : scores;
  return [
    plain,
    part('attention-scores', count * BigInt(all) * width, `${batch} × ${digits(all)} × ${width}`),
    part(
      'score-gradients',
      2n * count * BigInt(largestScores) * width,
      `2 × ${batch} × ${digits(largestScores)} × ${width}`,
    ),
  ];
}
