import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { relu } from '../layers/activation.ts';
import { linear } from '../layers/linear.ts';
import { maxPool } from '../layers/pool.ts';
import { basicBlock, bottleneck, convNorm } from '../layers/residual-block.ts';
import { chain, times } from './chain.ts';
import { globalPool } from './head.ts';

export interface ResNetOptions {
  readonly block: 'basic' | 'bottleneck';
  readonly depths: readonly number[];
  readonly groups?: bigint;
  readonly widthPerGroup?: bigint;
  /** Stages that widen their view in place of halving the image, counted from the second. */
  readonly dilated?: readonly boolean[];
}

const STEM = 64n;

/** The four stages of a ResNet and what comes before them; gives the last two stages' outputs. */
export function resnetFeatures(tape: Tape, x: Value, options: ResNetOptions): { third: Value; fourth: Value } {
  const { groups = 1n, widthPerGroup = 64n } = options;
  const entry = relu(tape, convNorm(tape, x, STEM, 7n, { stride: 2n }), true);
  let flow = maxPool(tape, entry, { kernel: 3n, stride: 2n, padding: 1n });
  let third = flow;
  let reach = 1n;
  options.depths.forEach((depth, stage) => {
    const before = reach;
    const halves = stage > 0 && options.dilated?.[stage - 1] !== true;
    if (stage > 0 && !halves) reach *= 2n;
    const width = STEM * 2n ** BigInt(stage);
    const inner = (width * widthPerGroup * groups) / STEM;
    third = flow;
    flow = chain(
      tape,
      flow,
      times(depth, (index) => (on, value) => {
        const stride = index === 0 && halves ? 2n : 1n;
        if (options.block === 'basic') return basicBlock(on, value, { width, stride, addsInPlace: true });
        const dilation = index === 0 ? before : reach;
        return bottleneck(on, value, { width, stride, dilation, groups, inner, addsInPlace: true });
      }),
    );
  });
  return { third, fourth: flow };
}

/** ResNet, ResNeXt and wide ResNet for classification. */
export function resnet(tape: Tape, x: Value, classes: bigint, options: ResNetOptions): Value {
  return linear(tape, globalPool(tape, resnetFeatures(tape, x, options).fourth), { out: classes });
}
