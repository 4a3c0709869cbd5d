import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { adaptivePool } from '../layers/pool.ts';
import { view } from '../layers/reshape.ts';

/** All that follows the batch in one dimension. */
export function flatten(tape: Tape, x: Value): Value {
  return view(tape, x, [sizeAt(x, 0), x.shape.slice(1).reduce((product, size) => product * size, 1n)]);
}

/** The mean of each channel over the image, as [batch, channels]. */
export function globalPool(tape: Tape, x: Value): Value {
  return flatten(tape, adaptivePool(tape, x, 1n));
}
