/**
 * How a training run stores its numbers. `fp32`: all in 32 bits. `bf16`: weights, gradients and states alike in 16 bits.
 * `amp`: 32-bit weights with 16-bit computation (autocast). `mixed`: 16-bit weights and gradients beside 32-bit masters, as Megatron
 * and DeepSpeed do.
 */
export type TrainingPrecision = 'fp32' | 'bf16' | 'amp' | 'mixed';

/** Bytes of a stored weight, of its gradient, of a value kept for the optimizer, and of a value computed with. */
export interface Widths {
  readonly weight: number;
  readonly gradient: number;
  readonly state: number;
  /** A 32-bit copy of the weights that the optimizer changes. */
  readonly master: number;
  readonly compute: number;
}

/** The widths of each precision. */
export const WIDTHS: Readonly<Record<TrainingPrecision, Widths>> = {
  fp32: { weight: 4, gradient: 4, state: 4, master: 0, compute: 4 },
  bf16: { weight: 2, gradient: 2, state: 2, master: 0, compute: 2 },
  amp: { weight: 4, gradient: 4, state: 4, master: 0, compute: 2 },
  mixed: { weight: 2, gradient: 2, state: 4, master: 4, compute: 2 },
};
