import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { activation } from '../layers/activation.ts';
import { block } from '../layers/checkpoint.ts';
import { conv } from '../layers/conv.ts';
import { dropPath } from '../layers/dropout.ts';
import { linear, matmul } from '../layers/linear.ts';
import { layerNorm } from '../layers/norm.ts';
import { add, concatenate, copy, resize, select, view } from '../layers/reshape.ts';
import type { Shape } from '../shape.ts';
import { globalPool } from './head.ts';

export interface SwinOptions {
  readonly width: bigint;
  readonly depths: readonly number[];
  readonly heads: readonly bigint[];
  readonly dropPath: number;
}

const WINDOW = 7n;
const roundUp = (size: bigint): bigint => ((size + WINDOW - 1n) / WINDOW) * WINDOW;

/** The bias that a pair of places in a window gets, looked up in a learned table. */
function positionBias(tape: Tape, heads: bigint): Value {
  const places = WINDOW * WINDOW;
  const table = tape.parameter([(2n * WINDOW - 1n) ** 2n, heads]);
  const index = tape.buffer([places * places], 'int64');
  const found = tape.apply({ label: 'lookup', inputs: [table], shape: [places * places, heads], saves: [index] });
  return copy(tape, found, [1n, heads, places, places]);
}

/** Attention inside windows of 7 × 7, every second time shifted by half a window. */
function windowAttention(tape: Tape, x: Value, heads: bigint, shifts: boolean): Value {
  const [batch, height, width, channels] = [sizeAt(x, 0), sizeAt(x, 1), sizeAt(x, 2), sizeAt(x, 3)];
  const [tall, wide] = [roundUp(height), roundUp(width)];
  const padded = resize(tape, x, [batch, tall, wide, channels], 'pad');
  const shifted = shifts && (tall > WINDOW || wide > WINDOW);
  const rolled = shifted ? resize(tape, padded, padded.shape, 'roll') : padded;
  const places = WINDOW * WINDOW;
  const windows = (tall / WINDOW) * (wide / WINDOW) * batch;
  const bias = positionBias(tape, heads);
  const packed = linear(tape, copy(tape, rolled, [windows, places, channels]), { out: 3n * channels });
  const shape: Shape = [windows, heads, places, channels / heads];
  // One window is a view of the projection; several must be copied for the batched product.
  const part = (): Value => {
    const own = select(tape, packed, shape);
    return windows > 1n ? copy(tape, own) : own;
  };
  const query = tape.apply({ label: 'scaled', inputs: [select(tape, packed, shape)], shape });
  const key = view(tape, part(), [windows, heads, channels / heads, places]);
  const scores = add(tape, matmul(tape, query, key), bias);
  const masked = shifted ? resize(tape, scores, scores.shape, 'mask') : scores;
  const mixed = matmul(tape, activation(tape, tape.cast(masked, promoted(tape, masked)), 'softmax'), part());
  const output = linear(tape, copy(tape, mixed, [windows, places, channels]), { out: channels });
  const back = copy(tape, output, [batch, tall, wide, channels]);
  const unrolled = shifted ? resize(tape, back, back.shape, 'roll') : back;
  return tall === height && wide === width ? unrolled : resize(tape, unrolled, x.shape, 'unpad');
}

function promoted(tape: Tape, x: Value): Value['kind'] {
  return tape.run.precision.startsWith('autocast') && tape.run.device === 'cuda' ? 'fp32' : x.kind;
}

function swinBlock(tape: Tape, x: Value, heads: bigint, shifts: boolean, path: number): Value {
  return block(tape, x, (on, held) => {
    const attended = add(on, held, dropPath(on, windowAttention(on, layerNorm(on, held), heads, shifts), path));
    const wide = activation(on, linear(on, layerNorm(on, attended), { out: 4n * sizeAt(x, -1) }), 'gelu');
    return add(on, attended, dropPath(on, linear(on, wide, { out: sizeAt(x, -1) }), path));
  });
}

/** Four neighbours become one place with twice the channels. */
function merge(tape: Tape, x: Value): Value {
  const [batch, height, width, channels] = [sizeAt(x, 0), sizeAt(x, 1), sizeAt(x, 2), sizeAt(x, 3)];
  const half: Shape = [batch, (height + 1n) / 2n, (width + 1n) / 2n, channels];
  const padded = resize(tape, x, [batch, (half[1] ?? 1n) * 2n, (half[2] ?? 1n) * 2n, channels], 'pad');
  const quarter = (): Value => select(tape, padded, half);
  const joined = concatenate(tape, [quarter(), quarter(), quarter(), quarter()], 3);
  return linear(tape, layerNorm(tape, joined), { out: 2n * channels, bias: false });
}

/** Swin transformer for classification. */
export function swin(tape: Tape, x: Value, classes: bigint, options: SwinOptions): Value {
  const patches = conv(tape, x, { out: options.width, kernel: 4n, stride: 4n });
  const last: Shape = [sizeAt(patches, 0), sizeAt(patches, 2), sizeAt(patches, 3), options.width];
  let flow = layerNorm(tape, view(tape, patches, last));
  const total = options.depths.reduce((sum, depth) => sum + depth, 0);
  let index = 0;
  options.depths.forEach((depth, stage) => {
    for (let at = 0; at < depth; at += 1) {
      flow = swinBlock(tape, flow, options.heads[stage] ?? 1n, at % 2 === 1, (options.dropPath * index) / (total - 1));
      index += 1;
    }
    if (stage + 1 < options.depths.length) flow = merge(tape, flow);
  });
  const normed = layerNorm(tape, flow);
  const image = view(tape, normed, [sizeAt(normed, 0), sizeAt(normed, 3), sizeAt(normed, 1), sizeAt(normed, 2)]);
  return linear(tape, globalPool(tape, image), { out: classes });
}
