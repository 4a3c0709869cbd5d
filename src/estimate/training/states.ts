import { type Estimate, EstimateError, type Part } from '../estimate.ts';
import { digits, part, sumParts } from '../terms.ts';
import { type Optimizer, optimizerStates } from './optimizer.ts';
import { type TrainingPrecision, WIDTHS } from './precision.ts';
import { type Sharding, sharesOf } from './sharding.ts';

/** What weights, gradients and optimizer are asked for, without activations. */
export interface StateOptions {
  readonly parameters: bigint;
  readonly precision: TrainingPrecision;
  readonly optimizer: Optimizer;
  readonly sharding?: Sharding;
  /** Bytes of a copy of the weights that computing takes beside them: 2 under autocast while a step runs. */
  readonly weightCopyWidth?: number;
  /** Bytes of a 32-bit copy of the gradients beside the 16-bit ones; 4 where a framework has it. */
  readonly gradientCopyWidth?: number;
}

/** Weights, gradients and optimizer states of one GPU when every parameter is trained. */
export function trainingStates(options: StateOptions): Estimate {
  const parts = stateParts(options);
  const totalBytes = sumParts(parts);
  return { parts, totalBytes, range: { low: totalBytes, high: totalBytes }, assumptions: [{ key: 'states-only' }] };
}

/** Bytes for each parameter: 16 with AdamW in fp32, under autocast and in Megatron's mixed precision alike. */
export function bytesPerParameter(options: Omit<StateOptions, 'parameters' | 'sharding'>): number {
  const { weight, gradient, master, state } = WIDTHS[options.precision];
  const { perParameter } = optimizerStates(options.optimizer, 1n, state);
  const copies = (options.weightCopyWidth ?? 0) + (options.gradientCopyWidth ?? 0);
  return weight + gradient + copies + master + perParameter;
}

function stateParts(options: StateOptions): readonly Part[] {
  const { parameters, precision, optimizer, sharding, weightCopyWidth = 0, gradientCopyWidth = 0 } = options;
  if (parameters < 1n) throw new EstimateError('not-a-count', { name: 'parameters', value: parameters });
  const { weight, gradient, master, state } = WIDTHS[precision];
  const shares = sharesOf(sharding);
  const states = optimizerStates(optimizer, parameters, state);
  const term = (name: string, width: number, share: bigint, bytes = parameters * BigInt(width)): Part =>
    part(name, bytes / share, `${digits(parameters)} × ${digits(width)}${share === 1n ? '' : ` / ${share}`}`);
  return [
    term('weights', weight + weightCopyWidth, shares.weights),
    term('gradients', gradient + gradientCopyWidth, shares.gradients),
    term('master-weights', master, shares.optimizer),
    term('optimizer', states.perParameter, shares.optimizer, states.bytes),
  ].filter(({ bytes }) => bytes > 0n);
}
