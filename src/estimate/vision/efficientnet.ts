import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { dropout } from '../layers/dropout.ts';
import { linear } from '../layers/linear.ts';
import { chain, type Module, roundChannels } from './chain.ts';
import { globalPool } from './head.ts';
import { convNormAct, invertedResidual } from './inverted-residual.ts';

interface Stage {
  readonly fused: boolean;
  readonly expand: number;
  readonly kernel: bigint;
  readonly stride: bigint;
  readonly out: bigint;
  readonly depth: number;
}

export interface EfficientNetOptions {
  readonly stages: readonly Stage[];
  readonly stem: bigint;
  readonly last: bigint;
  readonly dropout: number;
}

type Row = readonly [expand: number, kernel: bigint, stride: bigint, out: number, depth: number];

const V1: readonly Row[] = [
  [1, 3n, 1n, 16, 1],
  [6, 3n, 2n, 24, 2],
  [6, 5n, 2n, 40, 2],
  [6, 3n, 2n, 80, 3],
  [6, 5n, 1n, 112, 3],
  [6, 5n, 2n, 192, 4],
  [6, 3n, 1n, 320, 1],
];

/** EfficientNet B0 to B7: the same stages, wider and deeper. */
export function efficientnetV1(width: number, depth: number, p: number): EfficientNetOptions {
  const stages = V1.map(([expand, kernel, stride, out, count]) => ({
    fused: false,
    expand,
    kernel,
    stride,
    out: roundChannels(out * width),
    depth: Math.ceil(count * depth),
  }));
  return { stages, stem: roundChannels(32 * width), last: 4n * roundChannels(320 * width), dropout: p };
}

/** EfficientNetV2: the first stages of full convolutions. */
export function efficientnetV2(fused: number, rows: readonly Row[], p: number): EfficientNetOptions {
  const stages = rows.map(([expand, kernel, stride, out, depth], at) => ({
    fused: at < fused,
    expand,
    kernel,
    stride,
    out: BigInt(out),
    depth,
  }));
  return { stages, stem: stages[0]?.out ?? 0n, last: 1280n, dropout: p };
}

const DROP_PATH = 0.2;

/** EfficientNet and EfficientNetV2 for classification. */
export function efficientnet(tape: Tape, x: Value, classes: bigint, options: EfficientNetOptions): Value {
  const total = options.stages.reduce((sum, stage) => sum + stage.depth, 0);
  let index = 0;
  const stages = options.stages.map(
    (stage): Module =>
      (on, value) =>
        chain(
          on,
          value,
          Array.from({ length: stage.depth }, (_, at): Module => {
            const path = (DROP_PATH * index) / total;
            index += 1;
            return (tapeOf, input) => block(tapeOf, input, stage, at === 0 ? stage.stride : 1n, path);
          }),
        ),
  );
  const features = chain(tape, x, [
    (on, value) => convNormAct(on, value, options.stem, 3n, 'silu', { stride: 2n }),
    ...stages,
    (on, value) => convNormAct(on, value, options.last, 1n, 'silu'),
  ]);
  return linear(tape, dropout(tape, globalPool(tape, features), options.dropout, true), { out: classes });
}

function block(tape: Tape, x: Value, stage: Stage, stride: bigint, path: number): Value {
  const channels = sizeAt(x, 1);
  return invertedResidual(tape, x, {
    out: stage.out,
    expanded: roundChannels(Number(channels) * stage.expand),
    kernel: stage.kernel,
    stride,
    act: 'silu',
    dropPath: path,
    fused: stage.fused,
    addsInPlace: true,
    ...(!stage.fused && {
      squeeze: { channels: channels / 4n, inner: 'silu', innerInPlace: true, gate: 'sigmoid' },
    }),
  });
}
