import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { relu } from '../layers/activation.ts';
import { block } from '../layers/checkpoint.ts';
import { dropout } from '../layers/dropout.ts';
import { linear } from '../layers/linear.ts';
import { adaptivePool, maxPool } from '../layers/pool.ts';
import { concatenate } from '../layers/reshape.ts';
import { convNorm } from '../layers/residual-block.ts';
import { chain, type Module } from './chain.ts';
import { flatten, globalPool } from './head.ts';

/** Channels of the four branches; the second and third first narrow. */
type Inception = readonly [one: bigint, narrow3: bigint, three: bigint, narrow5: bigint, five: bigint, pooled: bigint];

const unit = (tape: Tape, x: Value, out: bigint, kernel: bigint, stride = 1n): Value =>
  relu(tape, convNorm(tape, x, out, kernel, { stride }), true);

const inception =
  ([one, narrow3, three, narrow5, five, pooled]: Inception): Module =>
  (tape, x) =>
    block(tape, x, (on, held) =>
      concatenate(on, [
        unit(on, held, one, 1n),
        unit(on, unit(on, held, narrow3, 1n), three, 3n),
        unit(on, unit(on, held, narrow5, 1n), five, 3n),
        unit(on, maxPool(on, held, { kernel: 3n, stride: 1n, padding: 1n, ceil: true }), pooled, 1n),
      ]),
    );

const halve =
  (kernel: bigint): Module =>
  (tape, x) =>
    maxPool(tape, x, { kernel, stride: 2n, ceil: true });

const STAGES: readonly (readonly Inception[])[] = [
  [
    [64n, 96n, 128n, 16n, 32n, 32n],
    [128n, 128n, 192n, 32n, 96n, 64n],
  ],
  [
    [192n, 96n, 208n, 16n, 48n, 64n],
    [160n, 112n, 224n, 24n, 64n, 64n],
    [128n, 128n, 256n, 24n, 64n, 64n],
    [112n, 144n, 288n, 32n, 64n, 64n],
    [256n, 160n, 320n, 32n, 128n, 128n],
  ],
  [
    [256n, 160n, 320n, 32n, 128n, 128n],
    [384n, 192n, 384n, 48n, 128n, 128n],
  ],
];

/** An auxiliary classifier over what a module in the middle gives. */
function auxiliary(tape: Tape, x: Value, classes: bigint): Value {
  const narrow = unit(tape, adaptivePool(tape, x, 4n), 128n, 1n);
  const hidden = relu(tape, linear(tape, flatten(tape, narrow), { out: 1024n }), true);
  return linear(tape, dropout(tape, hidden, 0.7), { out: classes });
}

/** Behind which modules of the fourth stage they stand. */
const WATCHED: ReadonlySet<Inception | undefined> = new Set([STAGES[1]?.[0], STAGES[1]?.[3]]);

/**
 * GoogLeNet; in training with its two auxiliary classifiers, which torchvision makes unless it loads published weights. Their scores
 * stand behind the others in the batch, as each has a loss of its own.
 */
export function googlenet(tape: Tape, x: Value, classes: bigint): Value {
  const more: Value[] = [];
  const watched =
    (options: Inception): Module =>
    (on, value) => {
      const output = inception(options)(on, value);
      if (on.run.training && on.run.records && WATCHED.has(options)) more.push(auxiliary(on, output, classes));
      return output;
    };
  const features = chain(tape, x, [
    (on, value) => unit(on, value, 64n, 7n, 2n),
    halve(3n),
    (on, value) => unit(on, value, 64n, 1n),
    (on, value) => unit(on, value, 192n, 3n),
    ...STAGES.flatMap((stage, at) => [halve(at === 2 ? 2n : 3n), ...stage.map(watched)]),
  ]);
  const scores = linear(tape, dropout(tape, globalPool(tape, features), 0.2), { out: classes });
  return more.length === 0 ? scores : concatenate(tape, [scores, ...more], 0);
}
