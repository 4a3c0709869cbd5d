import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { activation, multiply } from '../layers/activation.ts';
import { block } from '../layers/checkpoint.ts';
import { conv } from '../layers/conv.ts';
import { dropPath } from '../layers/dropout.ts';
import { linear } from '../layers/linear.ts';
import { layerNorm } from '../layers/norm.ts';
import { adaptivePool } from '../layers/pool.ts';
import { add, view } from '../layers/reshape.ts';
import { chain, type Module } from './chain.ts';
import { flatten } from './head.ts';

export interface ConvNextOptions {
  readonly depths: readonly number[];
  readonly width: bigint;
  readonly dropPath: number;
}

const channelsLast = (tape: Tape, x: Value): Value => view(tape, x, [sizeAt(x, 0), ...x.shape.slice(2), sizeAt(x, 1)]);

const channelsFirst = (tape: Tape, x: Value): Value =>
  view(tape, x, [sizeAt(x, 0), sizeAt(x, -1), ...x.shape.slice(1, -1)]);

/** Layer norm over the channels of an image. */
const norm2d: Module = (tape, x) => channelsFirst(tape, layerNorm(tape, channelsLast(tape, x)));

function convnextBlock(tape: Tape, x: Value, path: number): Value {
  return block(tape, x, (on, held) => {
    const width = sizeAt(held, 1);
    const scale = on.parameter([width, 1n, 1n]);
    const seen = channelsLast(on, conv(on, held, { out: width, kernel: 7n, padding: 3n, groups: width }));
    const wide = activation(on, linear(on, layerNorm(on, seen), { out: 4n * width }), 'gelu');
    const narrow = channelsFirst(on, linear(on, wide, { out: width }));
    return add(on, dropPath(on, multiply(on, narrow, scale), path), held);
  });
}

/** ConvNeXt for classification. */
export function convnext(tape: Tape, x: Value, classes: bigint, options: ConvNextOptions): Value {
  const total = options.depths.reduce((sum, depth) => sum + depth, 0);
  let index = 0;
  let flow = norm2d(tape, conv(tape, x, { out: options.width, kernel: 4n, stride: 4n }));
  options.depths.forEach((depth, stage) => {
    const blocks = Array.from({ length: depth }, (): Module => {
      const path = (options.dropPath * index) / (total - 1);
      index += 1;
      return (on, value) => convnextBlock(on, value, path);
    });
    flow = chain(tape, flow, blocks);
    if (stage + 1 < options.depths.length)
      flow = conv(tape, norm2d(tape, flow), { out: 2n * sizeAt(flow, 1), kernel: 2n, stride: 2n });
  });
  return linear(tape, flatten(tape, norm2d(tape, adaptivePool(tape, flow, 1n))), { out: classes });
}
