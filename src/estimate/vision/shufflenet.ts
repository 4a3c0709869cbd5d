import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { relu } from '../layers/activation.ts';
import { block } from '../layers/checkpoint.ts';
import { linear } from '../layers/linear.ts';
import { maxPool } from '../layers/pool.ts';
import { concatenate, copy, select } from '../layers/reshape.ts';
import { convNorm } from '../layers/residual-block.ts';
import { chain, times } from './chain.ts';
import { globalPool } from './head.ts';

const DEPTHS = [4, 8, 4] as const;

const pointwise = (tape: Tape, x: Value, out: bigint): Value => relu(tape, convNorm(tape, x, out, 1n), true);

function branch(tape: Tape, x: Value, out: bigint, stride: bigint): Value {
  const looked = convNorm(tape, pointwise(tape, x, out), out, 3n, { stride, groups: out });
  return pointwise(tape, looked, out);
}

/** Half of the channels pass by, the other half are worked on; then the halves are mixed. */
function unit(tape: Tape, x: Value, out: bigint, stride: bigint): Value {
  return block(tape, x, (on, held) => {
    const half = out / 2n;
    if (stride === 1n) {
      const part = (): Value => select(on, held, [sizeAt(held, 0), half, ...held.shape.slice(2)]);
      return copy(on, concatenate(on, [part(), branch(on, part(), half, stride)]));
    }
    const beside = convNorm(on, held, sizeAt(held, 1), 3n, { stride, groups: sizeAt(held, 1) });
    return copy(on, concatenate(on, [pointwise(on, beside, half), branch(on, held, half, stride)]));
  });
}

/** ShuffleNetV2 by the channels of its stages and of its last convolution. */
export function shufflenet(tape: Tape, x: Value, classes: bigint, widths: readonly bigint[]): Value {
  const features = chain(tape, x, [
    (on, value) => relu(on, convNorm(on, value, 24n, 3n, { stride: 2n }), true),
    (on, value) => maxPool(on, value, { kernel: 3n, stride: 2n, padding: 1n }),
    ...DEPTHS.flatMap((depth, stage) =>
      times(depth, (index) => (on, value) => unit(on, value, widths[stage] ?? 0n, index === 0 ? 2n : 1n)),
    ),
    (on, value) => pointwise(on, value, widths[3] ?? 0n),
  ]);
  return linear(tape, globalPool(tape, features), { out: classes });
}
