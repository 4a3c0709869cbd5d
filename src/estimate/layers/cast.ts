import { autocastKind, type Kind } from '../autograd/precision.ts';
import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';

/** The value as a matrix product takes it: in autocast's 16-bit type, else as it is. */
export function forProduct(tape: Tape, value: Value): Value {
  const kind = autocastKind(tape.run.precision);
  return kind === null ? value : tape.cast(value, kind);
}

/** The value as a norm, softmax or loss takes it: fp32 under CUDA's autocast, else as it is. */
export function forPrecise(tape: Tape, value: Value): Value {
  return autocastKind(tape.run.precision) === null || tape.run.device === 'cpu' ? value : tape.cast(value, 'fp32');
}

/** Statistics that a norm keeps: fp32 on CUDA, the input's type on the CPU. */
export function statisticsKind(tape: Tape, input: Kind): Kind {
  return tape.run.device === 'cuda' ? 'fp32' : input;
}
