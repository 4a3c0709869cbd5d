import { argumentsOf, spelled, type TorchArguments } from '../layers/arguments.ts';
import { computePrecisionOf } from '../layers/run-from-torch.ts';
import type { VisionRun } from './estimate-vision.ts';
import { visionModelOf } from './models.ts';
import type { StepKind, VisionOptimizer } from './step.ts';

const OPTIMIZERS: Readonly<Record<string, VisionOptimizer>> = {
  sgd: 'sgd',
  momentum: 'momentum',
  sgdmomentum: 'momentum',
  nesterov: 'momentum',
  adam: 'adam',
  adamw: 'adamw',
  adam8bit: 'adam8bit',
  adamw8bit: 'adam8bit',
  rmsprop: 'rmsprop',
  lion: 'lion',
};

const STEPS: Readonly<Record<string, StepKind>> = {
  forloop: 'forloop',
  singletensor: 'forloop',
  foreach: 'foreach',
  multitensor: 'foreach',
  fused: 'fused',
};

/** The run that arguments by PyTorch's names ask for, or null where the model is none that is known. */
export function visionRunFromTorch(arguments_: TorchArguments): VisionRun | null {
  const given = argumentsOf(arguments_);
  const model = visionModelOf(given.text('model', 'architecture') ?? '');
  if (model === null) return null;
  const implementation = spelled(given.text('implementation', 'step') ?? '');
  const under = computePrecisionOf(implementation === 'autocast' ? 'autocast-bf16' : '');
  const optimizer = OPTIMIZERS[spelled(given.text('optimizer') ?? '')];
  const step = STEPS[implementation];
  const channels = given.size('channels', 'inchannels');
  const classes = given.size('classes', 'numclasses');
  const resolution = given.each('resolution', 'imagesize', 'size');
  return {
    model,
    batch: given.size('batch', 'batchsize') ?? 1n,
    precision: under ?? computePrecisionOf(given.text('precision', 'dtype') ?? 'fp32') ?? 'fp32',
    device: given.text('device') === 'cpu' ? 'cpu' : 'cuda',
    accumulates: given.flag('accumulates', 'accumulate') ?? false,
    checkpoint: given.flag('checkpoint') ?? false,
    inference: given.flag('inference', 'nograd') ?? false,
    ...(resolution !== undefined && { resolution }),
    ...(channels !== undefined && { channels }),
    ...(classes !== undefined && { classes }),
    ...(optimizer !== undefined && { optimizer }),
    ...(step !== undefined && { step }),
  };
}
