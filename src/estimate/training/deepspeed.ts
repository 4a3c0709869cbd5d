import { type Estimate, EstimateError, type Part } from '../estimate.ts';
import { digits, part, sumParts } from '../terms.ts';

/** What DeepSpeed's own estimators are asked; they count states alone. */
export interface DeepSpeedOptions {
  readonly parameters: bigint;
  /** Parameters of the largest layer; stage 3 gathers one at a time. */
  readonly largestLayer?: bigint;
  readonly gpusPerNode: number;
  readonly nodes?: number;
  readonly stage: 2 | 3;
  readonly offloadOptimizer?: boolean;
  /** Stage 3 alone. */
  readonly offloadParameters?: boolean;
  /** The model is made in shares from the start. */
  readonly zeroInit?: boolean;
}

/** Bytes of one GPU and of one node's CPU memory. */
export interface DeepSpeedEstimate {
  readonly gpu: Estimate;
  readonly cpuBytes: bigint;
}

/** The rule of DeepSpeed's `estimate_zero2_…` and `estimate_zero3_model_states_mem_needs`. */
export function deepSpeedStates(options: DeepSpeedOptions): DeepSpeedEstimate {
  const { parameters, gpusPerNode, nodes = 1, stage } = options;
  for (const [name, value] of Object.entries({ gpusPerNode, nodes })) {
    if (!Number.isSafeInteger(value) || value < 1) throw new EstimateError('not-a-count', { name, value });
  }
  if (stage === 3 && options.largestLayer === undefined) throw new EstimateError('missing', { name: 'largestLayer' });
  if (parameters < 1n) throw new EstimateError('not-a-count', { name: 'parameters', value: parameters });
  const parts = stage === 2 ? stageTwo(options) : stageThree(options);
  const totalBytes = sumParts(parts);
  const assumptions = [{ key: 'states-only' }];
  const gpu = { parts, totalBytes, range: { low: totalBytes, high: totalBytes }, assumptions };
  return { gpu, cpuBytes: stage === 2 ? cpuOfStageTwo(options) : cpuOfStageThree(options) };
}

const gpusOf = ({ gpusPerNode, nodes = 1 }: DeepSpeedOptions): bigint => BigInt(gpusPerNode * nodes);

function stageTwo(options: DeepSpeedOptions): readonly Part[] {
  const { parameters, offloadOptimizer } = options;
  if (offloadOptimizer) return [part('weights', 2n * parameters, `${digits(parameters)} × 2`)];
  const gpus = gpusOf(options);
  return [
    part('weights', 4n * parameters, `${digits(parameters)} × 4`),
    part('optimizer', (16n * parameters) / gpus, `${digits(parameters)} × 16 / ${gpus}`),
  ];
}

function stageThree(options: DeepSpeedOptions): readonly Part[] {
  const { parameters, largestLayer = 0n, offloadOptimizer, offloadParameters } = options;
  const live = part('live-layers', 4n * largestLayer, `${digits(largestLayer)} × 4`);
  if (offloadParameters) return [live];
  const gpus = gpusOf(options);
  const width = offloadOptimizer ? 2n : 18n;
  const name = offloadOptimizer ? 'weights' : 'states';
  return [live, part(name, (width * parameters) / gpus, `${digits(parameters)} × ${width} / ${gpus}`)];
}

/** DeepSpeed adds a half for buffers. */
const withBuffers = (bytes: bigint): bigint => (bytes * 3n) / 2n;

const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

function cpuOfStageTwo(options: DeepSpeedOptions): bigint {
  const { parameters, gpusPerNode, offloadOptimizer } = options;
  const width = offloadOptimizer ? most(4n * gpusOf(options), 16n) : 4n * BigInt(gpusPerNode);
  return withBuffers(parameters * width);
}

function cpuOfStageThree(options: DeepSpeedOptions): bigint {
  const { parameters, largestLayer = 0n, gpusPerNode, nodes = 1, offloadOptimizer, offloadParameters } = options;
  const whole = 4n * BigInt(gpusPerNode);
  if (!offloadOptimizer && !offloadParameters) {
    return withBuffers((options.zeroInit ? largestLayer : parameters) * whole);
  }
  const width = offloadParameters ? 18n : 16n;
  const shared = (parameters * width) / BigInt(nodes);
  return withBuffers(options.zeroInit ? shared : most(parameters * whole, shared));
}
