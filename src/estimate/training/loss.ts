import { type TrainingPrecision, WIDTHS } from './precision.ts';

/**
 * How the loss is computed. `upcast`: all logits in 32 bits, as Hugging Face does; `same-dtype`: cross entropy on logits as they are;
 * `chunked`: a few tokens at a time; `fused`: the logits are never there as a whole (Liger and the like).
 */
export type LossKind = 'upcast' | 'same-dtype' | 'chunked' | 'fused';

/** Bytes that the loss takes for each token: for each word of the vocabulary, and for each element of the width. */
export interface LossBytes {
  readonly perWord: number;
  readonly perWidth: number;
}

/** torchtune's number of chunks, others are near it. */
const CHUNKS = 8;
/** Log-softmax, its gradient and the one below it, each in 32 bits. */
const UPCAST = 12;
/** Compiled, the copies between them are gone: 60.0 against 51.0 GiB in torchtune's table for a 3B. */
const UPCAST_COMPILED = 10;
/** Adapters beside the output layer make logits of their own, and their gradient. */
const HEAD_ADAPTER_COPIES = 2;
/** The last norm, its input in 32 bits and the input of the output layer. */
const LAST_NORM = 8;

/** What adapters beside the output layer add for each word, a token. */
export const headAdapterBytes = (precision: TrainingPrecision): number =>
  HEAD_ADAPTER_COPIES * WIDTHS[precision].compute;

/** What the loss takes at its peak, a token. */
export function lossBytes(kind: LossKind, precision: TrainingPrecision, compiled: boolean): LossBytes {
  const width = WIDTHS[precision].compute;
  if (kind === 'fused') return { perWord: 0, perWidth: 2 * LAST_NORM };
  if (kind === 'same-dtype') return { perWord: 3 * width, perWidth: LAST_NORM };
  if (kind === 'upcast') return { perWord: compiled ? UPCAST_COMPILED : UPCAST, perWidth: LAST_NORM };
  // Every chunk's log-softmax and 16-bit logits wait for backward, which handles one chunk at a time.
  const chunked = compiled ? (UPCAST + 4) / CHUNKS : 4 + width + 4 / CHUNKS;
  return { perWord: chunked, perWidth: LAST_NORM + 2 };
}
