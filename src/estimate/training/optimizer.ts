import type { Architecture } from '../model/architecture.ts';
import { matricesOf } from '../model/matrices.ts';

/** Optimizers whose states can be counted. */
export type Optimizer =
  | 'adamw'
  | 'adamw-8bit'
  | 'paged-adamw'
  | 'paged-adamw-8bit'
  | 'sgd'
  | 'sgd-momentum'
  | 'adafactor'
  | 'lion'
  | 'lion-8bit'
  | 'paged-lion-8bit'
  | 'rmsprop'
  | 'adagrad'
  | 'muon';

interface OptimizerKind {
  /** Values of a parameter's size. */
  readonly states: number;
  /** Each takes a byte, and 4 more for 256 of them. */
  readonly eightBit?: true;
  /** They can be moved to the CPU when the GPU is full. */
  readonly paged?: true;
  /** A row and a column of 32-bit values for each matrix instead. */
  readonly factored?: true;
}

/** What each keeps for a parameter. */
export const OPTIMIZERS: Readonly<Record<Optimizer, OptimizerKind>> = {
  adamw: { states: 2 },
  'adamw-8bit': { states: 2, eightBit: true },
  'paged-adamw': { states: 2, paged: true },
  'paged-adamw-8bit': { states: 2, eightBit: true, paged: true },
  sgd: { states: 0 },
  'sgd-momentum': { states: 1 },
  adafactor: { states: 0, factored: true },
  lion: { states: 1 },
  'lion-8bit': { states: 1, eightBit: true },
  'paged-lion-8bit': { states: 1, eightBit: true, paged: true },
  rmsprop: { states: 1 },
  adagrad: { states: 1 },
  muon: { states: 1 },
};

/** A byte for each value and a 32-bit scale for a block of 256. */
const EIGHT_BIT_WIDTH = 1 + 4 / 256;

/** Bytes of an optimizer's states, and the sum that they come from. */
export function optimizerStates(
  optimizer: Optimizer,
  parameters: bigint,
  width: number,
): { readonly bytes: bigint; readonly perParameter: number } {
  const { states, eightBit } = OPTIMIZERS[optimizer];
  const perParameter = states * (eightBit ? EIGHT_BIT_WIDTH : width);
  // Widths are multiples of 1/64 of a byte.
  return { bytes: (parameters * BigInt(Math.round(perParameter * 64))) / 64n, perParameter };
}

/** Adafactor's rows and columns of every matrix. */
export function factoredStates(model: Architecture): bigint {
  const layers = matricesOf(model).reduce(
    (sum, { input, output, copies, layers: count }) => sum + (input + output) * copies * count,
    0,
  );
  const outside = (model.vocabulary + model.hidden) * (model.tied ? 1 : 2);
  return BigInt(layers + outside) * 4n;
}
