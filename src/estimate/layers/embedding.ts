import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';

export interface EmbeddingOptions {
  readonly count: bigint;
  readonly width: bigint;
}

/** An embedding keeps the indices alone; its gradient is as large as the table. */
export function embedding(tape: Tape, indices: Value, options: EmbeddingOptions): Value {
  const table = tape.parameter([options.count, options.width]);
  return tape.apply({
    label: 'embedding',
    inputs: [table],
    shape: [...indices.shape, options.width],
    kind: table.kind,
    saves: [indices],
  });
}
