import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { type Activation, activation, multiply } from '../layers/activation.ts';
import { block } from '../layers/checkpoint.ts';
import { conv } from '../layers/conv.ts';
import { dropPath } from '../layers/dropout.ts';
import { adaptivePool } from '../layers/pool.ts';
import { add } from '../layers/reshape.ts';
import { convNorm } from '../layers/residual-block.ts';

export interface Squeeze {
  readonly channels: bigint;
  readonly inner: Activation;
  readonly innerInPlace: boolean;
  readonly gate: Activation;
}

export interface InvertedResidualOptions {
  readonly out: bigint;
  readonly expanded: bigint;
  readonly kernel: bigint;
  readonly stride: bigint;
  readonly act: Activation;
  readonly squeeze?: Squeeze;
  readonly dropPath?: number;
  /** One full convolution in place of the expanding and the depthwise one. */
  readonly fused?: boolean;
  readonly addsInPlace?: boolean;
}

/** Convolution, batch norm and an activation written over it. */
export function convNormAct(
  tape: Tape,
  x: Value,
  out: bigint,
  kernel: bigint,
  act: Activation,
  { stride = 1n, groups = 1n }: { stride?: bigint; groups?: bigint } = {},
): Value {
  return activation(tape, convNorm(tape, x, out, kernel, { stride, groups }), act, true);
}

/** Squeeze and excitation: each channel is scaled by what two small layers make of all means. */
export function squeezeExcite(tape: Tape, x: Value, squeeze: Squeeze): Value {
  const narrow = conv(tape, adaptivePool(tape, x, 1n), { out: squeeze.channels, kernel: 1n });
  const active = activation(tape, narrow, squeeze.inner, squeeze.innerInPlace);
  const gate = activation(tape, conv(tape, active, { out: sizeAt(x, 1), kernel: 1n }), squeeze.gate);
  return multiply(tape, gate, x);
}

/** The block of MobileNets and EfficientNets: widen, look around, narrow, add. */
export function invertedResidual(tape: Tape, x: Value, options: InvertedResidualOptions): Value {
  const { out, expanded, kernel, stride, act, squeeze, fused = false } = options;
  return block(tape, x, (on, held) => {
    const widens = expanded !== sizeAt(held, 1);
    let flow = held;
    if (fused && !widens) flow = convNormAct(on, flow, out, kernel, act, { stride });
    else {
      if (fused) flow = convNormAct(on, flow, expanded, kernel, act, { stride });
      else {
        if (widens) flow = convNormAct(on, flow, expanded, 1n, act);
        flow = convNormAct(on, flow, expanded, kernel, act, { stride, groups: expanded });
      }
      if (squeeze !== undefined) flow = squeezeExcite(on, flow, squeeze);
      flow = convNorm(on, flow, out, 1n);
    }
    if (stride !== 1n || sizeAt(held, 1) !== out) return flow;
    return add(on, dropPath(on, flow, options.dropPath ?? 0), held, options.addsInPlace);
  });
}
