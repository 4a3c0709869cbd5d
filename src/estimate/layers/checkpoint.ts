import { createTape, type Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';

/** Runs a part under torch.utils.checkpoint: its input is kept alone, the rest is computed again in backward. */
export function checkpoint(tape: Tape, x: Value, part: (tape: Tape, x: Value) => Value): Value {
  if (!tape.run.records) return part(tape, x);
  const inner = createTape({ ...tape.run, checkpoints: false });
  const output = part(inner, { ...x, storage: { bytes: 0n, role: 'buffer' }, source: null });
  for (const { shape, kind } of inner.buffers) tape.buffer(shape, kind);
  // What else comes in from outside is kept with the input.
  const others = inner.inputs.map(({ shape, kind }) => tape.input(shape, kind));
  const weights = inner.parameters.map(({ shape, kind }) => tape.parameter(shape, kind));
  return tape.apply({
    label: 'checkpoint',
    inputs: [x, ...weights],
    shape: output.shape,
    kind: output.kind,
    saves: [x, ...others],
    recompute: inner,
  });
}

/** A block of a network: its caller holds its input meanwhile, and where blocks are checkpointed that alone is kept. */
export function block(tape: Tape, x: Value, part: (tape: Tape, x: Value) => Value): Value {
  return tape.run.checkpoints ? checkpoint(tape, x, part) : tape.within(x, () => part(tape, x));
}
