import type { ComputePrecision } from '../autograd/precision.ts';
import { argumentsOf, spelled, type TorchArguments } from './arguments.ts';
import type { LayerRun } from './estimate-layer.ts';

const PRECISIONS: Readonly<Record<string, ComputePrecision>> = {
  fp32: 'fp32',
  float32: 'fp32',
  fp16: 'fp16',
  float16: 'fp16',
  half: 'fp16',
  bf16: 'bf16',
  bfloat16: 'bf16',
  autocastbf16: 'autocast-bf16',
  bf16autocast: 'autocast-bf16',
  autocastfp16: 'autocast-fp16',
  fp16autocast: 'autocast-fp16',
  amp: 'autocast-fp16',
};

/** The precision of this name, `autocast-bf16` and `fp16 autocast` alike; null where it is none. */
export function computePrecisionOf(name: string): ComputePrecision | null {
  return PRECISIONS[spelled(name.replace(/^torch\./, ''))] ?? null;
}

/** How the layer of these arguments runs. */
export function runFromTorch(arguments_: TorchArguments): LayerRun {
  const given = argumentsOf(arguments_);
  const precision = computePrecisionOf(given.text('logitsdtype', 'precision', 'dtype') ?? 'fp32');
  const inputGradient = given.flag('inputgrad', 'inputrequiresgrad', 'inputgradient');
  return {
    precision: precision ?? 'fp32',
    device: given.text('device') === 'cpu' ? 'cpu' : 'cuda',
    training: given.flag('train', 'training') ?? true,
    frozen: given.flag('frozen', 'frozenweight', 'frozenweights') ?? false,
    checkpoint: given.flag('checkpoint') ?? false,
    inference: given.flag('inference', 'nograd') ?? false,
    ...(inputGradient !== undefined && { inputGradient }),
  };
}
