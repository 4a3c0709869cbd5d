import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { relu } from '../layers/activation.ts';
import { conv } from '../layers/conv.ts';
import { dropout } from '../layers/dropout.ts';
import { adaptivePool } from '../layers/pool.ts';
import { concatenate, upsample } from '../layers/reshape.ts';
import { convNorm } from '../layers/residual-block.ts';
import { type ResNetOptions, resnetFeatures } from './resnet.ts';

const WIDTH = 256n;
const RATES = [12n, 24n, 36n] as const;

/** Several views of different reach side by side, as DeepLab looks. */
function pyramid(tape: Tape, x: Value): Value {
  return tape.within(x, () => {
    const near = relu(tape, convNorm(tape, x, WIDTH, 1n));
    const wider = RATES.map((dilation) => relu(tape, convNorm(tape, x, WIDTH, 3n, { dilation })));
    const mean = relu(tape, convNorm(tape, adaptivePool(tape, x, 1n), WIDTH, 1n));
    const parts = [near, ...wider, upsample(tape, mean, x.shape.slice(2))];
    return dropout(tape, relu(tape, convNorm(tape, concatenate(tape, parts), WIDTH, 1n)), 0.5);
  });
}

function deeplabHead(tape: Tape, x: Value, classes: bigint): Value {
  const mixed = relu(tape, convNorm(tape, pyramid(tape, x), WIDTH, 3n));
  return conv(tape, mixed, { out: classes, kernel: 1n });
}

function fcnHead(tape: Tape, x: Value, classes: bigint): Value {
  const narrow = relu(tape, convNorm(tape, x, sizeAt(x, 1) / 4n, 3n));
  return conv(tape, dropout(tape, narrow, 0.1), { out: classes, kernel: 1n });
}

/** FCN and DeepLabV3 on a ResNet that keeps an eighth of the resolution. */
export function segmentation(
  tape: Tape,
  x: Value,
  classes: bigint,
  { head, depths }: { readonly head: 'fcn' | 'deeplab'; readonly depths: readonly number[] },
): Value {
  const backbone: ResNetOptions = { block: 'bottleneck', depths, dilated: [false, true, true] };
  const features = resnetFeatures(tape, x, backbone).fourth;
  const scores = head === 'fcn' ? fcnHead(tape, features, classes) : deeplabHead(tape, features, classes);
  return upsample(tape, scores, x.shape.slice(2));
}
