import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { relu } from '../layers/activation.ts';
import { conv } from '../layers/conv.ts';
import { dropout } from '../layers/dropout.ts';
import { linear } from '../layers/linear.ts';
import { batchNorm } from '../layers/norm.ts';
import { adaptivePool, maxPool } from '../layers/pool.ts';
import { chain, type Module, times } from './chain.ts';
import { flatten } from './head.ts';

const WIDTHS = [64n, 128n, 256n, 512n, 512n] as const;
const HIDDEN = 4096n;

const hidden: Module = (tape, x) => dropout(tape, relu(tape, linear(tape, x, { out: HIDDEN }), true), 0.5);

/** VGG with so many convolutions a stage, with or without batch norm. */
export function vgg(tape: Tape, x: Value, classes: bigint, depths: readonly number[], normed: boolean): Value {
  const layer =
    (out: bigint): Module =>
    (on, value) => {
      const mapped = conv(on, value, { out, kernel: 3n, padding: 1n });
      return relu(on, normed ? batchNorm(on, mapped) : mapped, true);
    };
  const stages = depths.flatMap((depth, stage): readonly Module[] => [
    ...times(depth, () => layer(WIDTHS[stage] ?? HIDDEN)),
    (on, value) => maxPool(on, value, { kernel: 2n }),
  ]);
  const features = adaptivePool(tape, chain(tape, x, stages), 7n);
  return chain(tape, flatten(tape, features), [hidden, hidden, (on, value) => linear(on, value, { out: classes })]);
}

/** AlexNet as torchvision has it. */
export function alexnet(tape: Tape, x: Value, classes: bigint): Value {
  const layer =
    (out: bigint, kernel: bigint, stride: bigint, padding: bigint): Module =>
    (on, value) =>
      relu(on, conv(on, value, { out, kernel, stride, padding }), true);
  const pool: Module = (on, value) => maxPool(on, value, { kernel: 3n, stride: 2n });
  const features = chain(tape, x, [
    layer(64n, 11n, 4n, 2n),
    pool,
    layer(192n, 5n, 1n, 2n),
    pool,
    layer(384n, 3n, 1n, 1n),
    layer(256n, 3n, 1n, 1n),
    layer(256n, 3n, 1n, 1n),
    pool,
  ]);
  const flat = flatten(tape, adaptivePool(tape, features, 6n));
  const full: Module = (on, value) => relu(on, linear(on, dropout(on, value, 0.5), { out: HIDDEN }), true);
  return chain(tape, flat, [full, full, (on, value) => linear(on, value, { out: classes })]);
}
