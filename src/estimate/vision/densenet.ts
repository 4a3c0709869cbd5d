import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { relu } from '../layers/activation.ts';
import { conv } from '../layers/conv.ts';
import { linear } from '../layers/linear.ts';
import { batchNorm } from '../layers/norm.ts';
import { averagePool, maxPool } from '../layers/pool.ts';
import { concatenate } from '../layers/reshape.ts';
import { convNorm } from '../layers/residual-block.ts';
import { globalPool } from './head.ts';

export interface DenseNetOptions {
  readonly growth: bigint;
  readonly stem: bigint;
  readonly depths: readonly number[];
}

const BOTTLENECK = 4n;

const normRelu = (tape: Tape, x: Value): Value => relu(tape, batchNorm(tape, x), true);

/** Every layer of a block sees all before it, joined anew. */
function denseBlock(tape: Tape, x: Value, depth: number, growth: bigint): Value {
  const features = [x];
  for (let layer = 0; layer < depth; layer += 1) {
    const narrow = conv(tape, normRelu(tape, concatenate(tape, features)), {
      out: BOTTLENECK * growth,
      kernel: 1n,
      bias: false,
    });
    features.push(conv(tape, normRelu(tape, narrow), { out: growth, kernel: 3n, padding: 1n, bias: false }));
  }
  return concatenate(tape, features);
}

/** DenseNet for classification. */
export function densenet(tape: Tape, x: Value, classes: bigint, { growth, stem, depths }: DenseNetOptions): Value {
  const entry = relu(tape, convNorm(tape, x, stem, 7n, { stride: 2n }), true);
  let flow = maxPool(tape, entry, { kernel: 3n, stride: 2n, padding: 1n });
  depths.forEach((depth, stage) => {
    flow = denseBlock(tape, flow, depth, growth);
    if (stage + 1 === depths.length) return;
    const halved = conv(tape, normRelu(tape, flow), { out: sizeAt(flow, 1) / 2n, kernel: 1n, bias: false });
    flow = averagePool(tape, halved, { kernel: 2n });
  });
  return linear(tape, globalPool(tape, normRelu(tape, flow)), { out: classes });
}
