import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { activation } from '../layers/activation.ts';
import { dropout } from '../layers/dropout.ts';
import { linear } from '../layers/linear.ts';
import { chain, type Module, roundChannels, times } from './chain.ts';
import { globalPool } from './head.ts';
import { convNormAct, invertedResidual } from './inverted-residual.ts';

type V2Stage = readonly [expand: bigint, out: bigint, depth: number, stride: bigint];

const V2_STAGES: readonly V2Stage[] = [
  [1n, 16n, 1, 1n],
  [6n, 24n, 2, 2n],
  [6n, 32n, 3, 2n],
  [6n, 64n, 4, 2n],
  [6n, 96n, 3, 1n],
  [6n, 160n, 3, 2n],
  [6n, 320n, 1, 1n],
];

/** MobileNetV2. */
export function mobilenetV2(tape: Tape, x: Value, classes: bigint): Value {
  const stages = V2_STAGES.flatMap(([expand, out, depth, stride]) =>
    times(
      depth,
      (index) => (on, value) =>
        invertedResidual(on, value, {
          out,
          expanded: sizeAt(value, 1) * expand,
          kernel: 3n,
          stride: index === 0 ? stride : 1n,
          act: 'relu6',
        }),
    ),
  );
  const features = chain(tape, x, [
    (on, value) => convNormAct(on, value, 32n, 3n, 'relu6', { stride: 2n }),
    ...stages,
    (on, value) => convNormAct(on, value, 1280n, 1n, 'relu6'),
  ]);
  return linear(tape, dropout(tape, globalPool(tape, features), 0.2), { out: classes });
}

type V3Block = readonly [
  kernel: bigint,
  expanded: number,
  out: bigint,
  squeezes: boolean,
  hard: boolean,
  stride: bigint,
];

export interface MobileNetV3Options {
  readonly blocks: readonly V3Block[];
  readonly last: bigint;
  readonly hidden: bigint;
}

const SE = true;
const NO = false;
const HS = true;
const RE = false;

export const V3_LARGE: MobileNetV3Options = {
  blocks: [
    [3n, 16, 16n, NO, RE, 1n],
    [3n, 64, 24n, NO, RE, 2n],
    [3n, 72, 24n, NO, RE, 1n],
    [5n, 72, 40n, SE, RE, 2n],
    [5n, 120, 40n, SE, RE, 1n],
    [5n, 120, 40n, SE, RE, 1n],
    [3n, 240, 80n, NO, HS, 2n],
    [3n, 200, 80n, NO, HS, 1n],
    [3n, 184, 80n, NO, HS, 1n],
    [3n, 184, 80n, NO, HS, 1n],
    [3n, 480, 112n, SE, HS, 1n],
    [3n, 672, 112n, SE, HS, 1n],
    [5n, 672, 160n, SE, HS, 2n],
    [5n, 960, 160n, SE, HS, 1n],
    [5n, 960, 160n, SE, HS, 1n],
  ],
  last: 960n,
  hidden: 1280n,
};

export const V3_SMALL: MobileNetV3Options = {
  blocks: [
    [3n, 16, 16n, SE, RE, 2n],
    [3n, 72, 24n, NO, RE, 2n],
    [3n, 88, 24n, NO, RE, 1n],
    [5n, 96, 40n, SE, HS, 2n],
    [5n, 240, 40n, SE, HS, 1n],
    [5n, 240, 40n, SE, HS, 1n],
    [5n, 120, 48n, SE, HS, 1n],
    [5n, 144, 48n, SE, HS, 1n],
    [5n, 288, 96n, SE, HS, 2n],
    [5n, 576, 96n, SE, HS, 1n],
    [5n, 576, 96n, SE, HS, 1n],
  ],
  last: 576n,
  hidden: 1024n,
};

/** MobileNetV3, large or small. */
export function mobilenetV3(tape: Tape, x: Value, classes: bigint, options: MobileNetV3Options): Value {
  const block =
    ([kernel, expanded, out, squeezes, hard, stride]: V3Block): Module =>
    (on, value) =>
      invertedResidual(on, value, {
        out,
        expanded: BigInt(expanded),
        kernel,
        stride,
        act: hard ? 'hardswish' : 'relu',
        addsInPlace: true,
        ...(squeezes && {
          squeeze: {
            channels: roundChannels(Math.floor(expanded / 4)),
            inner: 'relu',
            innerInPlace: false,
            gate: 'hardsigmoid',
          },
        }),
      });
  const features = chain(tape, x, [
    (on, value) => convNormAct(on, value, 16n, 3n, 'hardswish', { stride: 2n }),
    ...options.blocks.map(block),
    (on, value) => convNormAct(on, value, options.last, 1n, 'hardswish'),
  ]);
  const hidden = activation(tape, linear(tape, globalPool(tape, features), { out: options.hidden }), 'hardswish', true);
  return linear(tape, dropout(tape, hidden, 0.2, true), { out: classes });
}
