import { promote } from '../autograd/precision.ts';
import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { EstimateError } from '../estimate.ts';
import type { Shape } from '../shape.ts';

/** Another shape of the same memory: reshape, transpose, flatten, a split's view. */
export function view(tape: Tape, x: Value, shape: Shape): Value {
  return tape.apply({ label: 'view', inputs: [x], shape, gradient: 'same', into: x });
}

/** A part of a tensor: the same memory forward, in backward a gradient of the whole. */
export function select(tape: Tape, x: Value, shape: Shape): Value {
  return tape.apply({ label: 'select', inputs: [x], shape, into: x });
}

/** A copy in another order: contiguous(), a reshape that cannot be a view, roll. */
export function copy(tape: Tape, x: Value, shape: Shape = x.shape): Value {
  return tape.apply({ label: 'copy', inputs: [x], shape, gradient: 'same' });
}

/** Padding, a roll, an upsampled image: new memory, nothing kept. */
export function resize(tape: Tape, x: Value, shape: Shape, label = 'resize'): Value {
  return tape.apply({ label, inputs: [x], shape });
}

/** Upsampling to a size keeps nothing, whatever the interpolation. */
export function upsample(tape: Tape, x: Value, sizes: Shape): Value {
  return resize(tape, x, [...x.shape.slice(0, 2), ...sizes], 'upsample');
}

/** Concatenation keeps nothing; its parts' gradients are slices of the whole's. */
export function concatenate(tape: Tape, parts: readonly Value[], dimension = 1): Value {
  const [first] = parts;
  if (first === undefined) throw new EstimateError('no-input');
  const kind = parts.reduce((wide, part) => promote(wide, part.kind), first.kind);
  const same = parts.map((part) => tape.cast(part, kind));
  const shape = first.shape.map((size, at) =>
    at === dimension ? parts.reduce((sum, part) => sum + (part.shape[at] ?? 0n), 0n) : size,
  );
  return tape.apply({ label: 'cat', inputs: same, shape, gradient: 'slices' });
}

/** Addition keeps nothing; in place it writes over its first operand. */
export function add(tape: Tape, a: Value, b: Value, inPlace = false): Value {
  return tape.apply({
    label: 'add',
    inputs: [a, b],
    shape: a.shape,
    kind: inPlace ? a.kind : promote(a.kind, b.kind),
    gradient: 'same',
    ...(inPlace && { into: a }),
  });
}
