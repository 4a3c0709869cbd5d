import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { dropout } from '../layers/dropout.ts';
import { linear } from '../layers/linear.ts';
import { convNorm } from '../layers/residual-block.ts';
import { chain, roundChannels, times } from './chain.ts';
import { globalPool } from './head.ts';
import { convNormAct, invertedResidual } from './inverted-residual.ts';

const STAGES = [
  { out: 24, kernel: 3n, stride: 2n, expand: 3n, depth: 3 },
  { out: 40, kernel: 5n, stride: 2n, expand: 3n, depth: 3 },
  { out: 80, kernel: 5n, stride: 2n, expand: 6n, depth: 3 },
  { out: 96, kernel: 3n, stride: 1n, expand: 6n, depth: 2 },
  { out: 192, kernel: 5n, stride: 2n, expand: 6n, depth: 4 },
  { out: 320, kernel: 3n, stride: 1n, expand: 6n, depth: 1 },
] as const;

/** MNASNet of this width for classification. */
export function mnasnet(tape: Tape, x: Value, classes: bigint, width: number): Value {
  const wide = (channels: number): bigint => roundChannels(channels * width);
  const features = chain(tape, x, [
    (on, value) => convNormAct(on, value, wide(32), 3n, 'relu', { stride: 2n }),
    (on, value) => convNormAct(on, value, wide(32), 3n, 'relu', { groups: wide(32) }),
    (on, value) => convNorm(on, value, wide(16), 1n),
    ...STAGES.flatMap(({ out, kernel, stride, expand, depth }) =>
      times(
        depth,
        (index) => (on, value) =>
          invertedResidual(on, value, {
            out: wide(out),
            expanded: sizeAt(value, 1) * expand,
            kernel,
            stride: index === 0 ? stride : 1n,
            act: 'relu',
          }),
      ),
    ),
    (on, value) => convNormAct(on, value, 1280n, 1n, 'relu'),
  ]);
  return linear(tape, dropout(tape, globalPool(tape, features), 0.2, true), { out: classes });
}
