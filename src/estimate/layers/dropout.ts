import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';

/**
 * Dropout keeps a mask: a byte an element on CUDA, the input's own type on the CPU and where it writes over its input;
 * nothing in eval or with p = 0.
 */
export function dropout(tape: Tape, x: Value, p: number, inPlace = false): Value {
  if (!tape.run.training || p <= 0) return x;
  return tape.apply({
    label: 'dropout',
    inputs: [x],
    shape: x.shape,
    makes: [[x.shape, tape.run.device === 'cuda' && !inPlace ? 'bool' : x.kind]],
    ...(inPlace && { into: x }),
  });
}

/** Dropout of whole channels: one number a channel. */
export function channelDropout(tape: Tape, x: Value, p: number): Value {
  if (!tape.run.training || p <= 0) return x;
  const mask = [sizeAt(x, 0), sizeAt(x, 1), ...x.shape.slice(2).map(() => 1n)];
  return tape.apply({ label: 'channelDropout', inputs: [x], shape: x.shape, makes: [[mask, x.kind]] });
}

/** Stochastic depth: one number a sample. */
export function dropPath(tape: Tape, x: Value, p: number): Value {
  if (!tape.run.training || p <= 0) return x;
  const mask = x.shape.map((size, at) => (at === 0 ? size : 1n));
  return tape.apply({ label: 'dropPath', inputs: [x], shape: x.shape, makes: [[mask, x.kind]] });
}
