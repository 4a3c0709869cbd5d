import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { activation } from './activation.ts';
import { forPrecise } from './cast.ts';

export interface CrossEntropyOptions {
  /** `logits.float()` before the loss, as language models do. */
  readonly upcast?: boolean;
}

/** Cross entropy keeps the log-softmax of all logits, the labels and one number. */
export function crossEntropy(tape: Tape, logits: Value, labels: Value, options: CrossEntropyOptions = {}): Value {
  const wide = options.upcast === true ? tape.cast(logits, 'fp32') : forPrecise(tape, logits);
  const log = activation(tape, wide, 'logSoftmax');
  return tape.apply({
    label: 'nll',
    inputs: [log],
    shape: [],
    kind: log.kind,
    saves: [log, labels],
    makes: [[[], log.kind]],
  });
}

/** Mean squared error and the binary cross entropies keep prediction and target. */
export function pairLoss(tape: Tape, prediction: Value, target: Value, label = 'mse'): Value {
  const wide = forPrecise(tape, prediction);
  const other = tape.cast(target, wide.kind);
  return tape.apply({ label, inputs: [wide], shape: [], kind: wide.kind, saves: [wide, other] });
}
