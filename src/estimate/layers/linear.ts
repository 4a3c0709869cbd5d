import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { forProduct } from './cast.ts';

export interface LinearOptions {
  readonly out: bigint;
  readonly bias?: boolean;
}

/** x W^T + b on the last dimension. The input is kept for the weight's gradient, the weight for the input's. */
export function linear(tape: Tape, x: Value, options: LinearOptions): Value {
  const weight = tape.parameter([options.out, sizeAt(x, -1)]);
  const bias = options.bias === false ? null : tape.parameter([options.out]);
  return apply(tape, x, weight, bias);
}

/** The same with weights that exist already: a packed projection, a tied head. */
export function apply(tape: Tape, x: Value, weight: Value, bias: Value | null): Value {
  const input = forProduct(tape, x);
  const matrix = forProduct(tape, weight);
  const added = bias === null ? [] : [forProduct(tape, bias)];
  return tape.apply({
    label: 'linear',
    inputs: [input, matrix, ...added],
    shape: [...x.shape.slice(0, -1), sizeAt(weight, 0)],
    kind: input.kind,
    saves: [...(matrix.needsGradient ? [input] : []), ...(input.needsGradient ? [matrix] : [])],
  });
}

/** A batched product of two activations; each is kept for the other's gradient. */
export function matmul(tape: Tape, a: Value, b: Value): Value {
  const left = forProduct(tape, a);
  const right = forProduct(tape, b);
  return tape.apply({
    label: 'matmul',
    inputs: [left, right],
    shape: [...left.shape.slice(0, -1), sizeAt(right, -1)],
    kind: left.kind,
    saves: [...(right.needsGradient ? [left] : []), ...(left.needsGradient ? [right] : [])],
  });
}
