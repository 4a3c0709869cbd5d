import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { imageOf, type PerDimension, slide, spread, type Window } from './sizes.ts';

/** Max pooling keeps its input and an int64 index an output element. */
export function maxPool(tape: Tape, x: Value, window: Window): Value {
  const shape = pooled(x, window);
  return tape.apply({ label: 'maxPool', inputs: [x], shape, saves: [x], makes: [[shape, 'int64']] });
}

/** Average pooling keeps its input, though only its shape is needed. */
export function averagePool(tape: Tape, x: Value, window: Window): Value {
  return tape.apply({ label: 'averagePool', inputs: [x], shape: pooled(x, window), saves: [x] });
}

function pooled(x: Value, window: Window): readonly bigint[] {
  const { batch, channels, sizes } = imageOf(x.shape, x.shape.length - 2);
  return [batch, channels, ...slide(sizes, { ...window, stride: window.stride ?? window.kernel })];
}

/** Adaptive pooling to a size; to 1 × 1 an average keeps nothing. */
export function adaptivePool(tape: Tape, x: Value, output: PerDimension, kind: 'average' | 'max' = 'average'): Value {
  const { batch, channels, sizes } = imageOf(x.shape, x.shape.length - 2);
  const shape = [batch, channels, ...spread(output, sizes.length)];
  const toOne = shape.slice(2).every((size) => size === 1n);
  if (kind === 'max')
    return tape.apply({ label: 'adaptiveMaxPool', inputs: [x], shape, saves: [x], makes: [[shape, 'int64']] });
  return tape.apply({ label: 'adaptivePool', inputs: [x], shape, saves: toOne ? [] : [x] });
}
