import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { EstimateError } from '../estimate.ts';
import { relu } from '../layers/activation.ts';
import { block } from '../layers/checkpoint.ts';
import { conv, convTransposed } from '../layers/conv.ts';
import { batchNorm, groupNorm } from '../layers/norm.ts';
import { maxPool } from '../layers/pool.ts';
import { concatenate, upsample } from '../layers/reshape.ts';

export interface UNetOptions {
  /** Channels of the first stage; each further one has twice as many. */
  readonly width?: bigint;
  /** How often the image is halved. */
  readonly depth?: number;
  readonly norm?: 'batch' | 'group' | 'none';
  /** Grow by interpolation in place of transposed convolutions. */
  readonly bilinear?: boolean;
}

/** So many halvings leave one pixel of 4096. */
const DEEPEST = 12;

function layer(tape: Tape, x: Value, out: bigint, norm: UNetOptions['norm']): Value {
  const mapped = conv(tape, x, { out, kernel: 3n, padding: 1n, bias: norm === 'none' });
  if (norm === 'none') return relu(tape, mapped, true);
  return relu(tape, norm === 'group' ? groupNorm(tape, mapped, { groups: 8n }) : batchNorm(tape, mapped), true);
}

function twice(tape: Tape, x: Value, out: bigint, norm: UNetOptions['norm'], between = out): Value {
  return block(tape, x, (on, held) => layer(on, layer(on, held, between, norm), out, norm));
}

/** U-Net in two or three dimensions: down, across and up again with what was seen on the way down. */
export function unet(tape: Tape, x: Value, classes: bigint, options: UNetOptions = {}): Value {
  const { width = 64n, depth = 4, norm = 'batch', bilinear = false } = options;
  if (!(depth >= 1 && depth <= DEEPEST)) throw new EstimateError('depth', { depth: String(depth), most: DEEPEST });
  const factor = 2n ** BigInt(depth);
  if (x.shape.slice(2).some((size) => size % factor !== 0n))
    throw new EstimateError('resolution-divides', { resolution: String(sizeAt(x, 2)), factor: String(factor) });
  let flow = twice(tape, x, width, norm);
  const seen: Value[] = [];
  for (let level = 1; level <= depth; level += 1) {
    seen.push(flow);
    // With interpolation nothing halves the channels on the way up, so the deepest stage is half as wide.
    const out = (width * 2n ** BigInt(level)) / (bilinear && level === depth ? 2n : 1n);
    flow = twice(tape, maxPool(tape, flow, { kernel: 2n }), out, norm);
  }
  for (const skip of seen.reverse()) {
    const channels = sizeAt(skip, 1);
    const sizes = skip.shape.slice(2);
    const grown = bilinear
      ? upsample(tape, flow, sizes)
      : convTransposed(tape, flow, { out: channels, kernel: 2n, stride: 2n });
    const joined = concatenate(tape, [skip, grown]);
    const out = bilinear && channels > width ? channels / 2n : channels;
    const between = bilinear ? sizeAt(joined, 1) / 2n : out;
    // The forward function still names what it joined.
    flow = tape.within(skip, () => tape.within(grown, () => twice(tape, joined, out, norm, between)));
  }
  return conv(tape, flow, { out: classes, kernel: 1n });
}
