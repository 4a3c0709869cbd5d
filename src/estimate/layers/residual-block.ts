import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { relu } from './activation.ts';
import { block } from './checkpoint.ts';
import { conv } from './conv.ts';
import { batchNorm } from './norm.ts';
import { add } from './reshape.ts';

export interface ResidualOptions {
  /** Channels inside the block; a bottleneck gives four times as many. */
  readonly width: bigint;
  readonly stride?: bigint;
  readonly dilation?: bigint;
  readonly groups?: bigint;
  /** Channels of the grouped convolution where they differ from `width`: ResNeXt and wide ResNets. */
  readonly inner?: bigint;
  readonly inPlace?: boolean;
  /** `out += identity`, as torchvision's ResNets add. */
  readonly addsInPlace?: boolean;
}

const EXPANSION = 4n;

/** A convolution without bias and its batch norm. */
export function convNorm(
  tape: Tape,
  x: Value,
  out: bigint,
  kernel: bigint,
  { stride = 1n, dilation = 1n, groups = 1n }: { stride?: bigint; dilation?: bigint; groups?: bigint } = {},
): Value {
  const padding = dilation * ((kernel - 1n) / 2n);
  return batchNorm(tape, conv(tape, x, { out, kernel, stride, padding, dilation, groups, bias: false }));
}

/** A way round for what comes in, where size or channels change. */
function shortcut(tape: Tape, x: Value, out: bigint, stride: bigint): Value {
  return stride === 1n && sizeAt(x, 1) === out ? x : convNorm(tape, x, out, 1n, { stride });
}

/** ResNet's block of two 3 × 3 convolutions. */
export function basicBlock(
  tape: Tape,
  x: Value,
  { width, stride = 1n, inPlace = true, addsInPlace }: ResidualOptions,
): Value {
  return block(tape, x, (on, held) => {
    const first = relu(on, convNorm(on, held, width, 3n, { stride }), inPlace);
    const second = convNorm(on, first, width, 3n);
    return relu(on, add(on, second, shortcut(on, held, width, stride), addsInPlace), inPlace);
  });
}

/** ResNet's block of 1 × 1, 3 × 3 and 1 × 1 convolutions. */
export function bottleneck(tape: Tape, x: Value, options: ResidualOptions): Value {
  const { width, stride = 1n, dilation = 1n, groups = 1n, inner = width, inPlace = true, addsInPlace } = options;
  return block(tape, x, (on, held) => {
    const first = relu(on, convNorm(on, held, inner, 1n), inPlace);
    const second = relu(on, convNorm(on, first, inner, 3n, { stride, dilation, groups }), inPlace);
    const third = convNorm(on, second, width * EXPANSION, 1n);
    return relu(on, add(on, third, shortcut(on, held, width * EXPANSION, stride), addsInPlace), inPlace);
  });
}
