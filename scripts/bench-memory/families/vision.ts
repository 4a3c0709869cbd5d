import { spelled } from '../../../src/estimate/layers/arguments.ts';
import { countVision } from '../../../src/estimate/vision/count-vision.ts';
import { estimateVision, type VisionRun } from '../../../src/estimate/vision/estimate-vision.ts';
import { unetModel, type VisionModel, visionModelOf } from '../../../src/estimate/vision/models.ts';
import { visionRunFromTorch } from '../../../src/estimate/vision/run-from-torch.ts';
import { type Basis, type Family, type Figure, figureOf, Unanswerable } from '../figure.ts';
import { inputsOf, originOf } from '../inputs.ts';
import type { Item } from '../item.ts';

/** `Swin-Ti` is what others call Swin-T. */
function modelOf(item: Item): VisionModel | null {
  const name = inputsOf(item).text('model') ?? '';
  return visionModelOf(name) ?? visionModelOf(name.replace(/[-_ ]?ti(?:ny)?$/i, '-t'));
}

/** Vision models: parameters where no batch is given, what is kept where no optimizer is, else the peak of a step. */
export const VISION: Family = {
  id: 'vision',
  takes: (item) => modelOf(item) !== null && !inputsOf(item).has('layers', 'vocab', 'quant'),
  answer: (item) => {
    const given = inputsOf(item);
    const model = modelOf(item);
    if (model === null) throw new Unanswerable('no vision model is given');
    if (!given.has('batch', 'batch_size')) return { bytes: stateOf(item, model) };
    const memory = estimateVision(runOf(item));
    if (given.flag('inference') || given.has('optimizer', 'implementation', 'step')) {
      return figureOf(memory.estimate, basisOf(memory.parameters, given.flag('inference')));
    }
    return asks(item, /\bpeak\b/i)
      ? figureOf(memory.estimate, basisOf(memory.parameters))
      : { bytes: memory.keptBytes };
  },
};

const asks = ({ question }: Item, word: RegExp): boolean => word.test(question ?? '');

function basisOf(parameters: bigint, inference = false): Basis {
  return { of: inference ? 'inference' : 'training', parameters, weightBytes: parameters * 4n };
}

/** Of weights, gradients and states the one that the method adds up; the weights where it says nothing. */
function stateOf(item: Item, model: VisionModel): Figure['bytes'] {
  const { parameterBytes, gradientBytes, optimizerBytes, bufferBytes } = countVision(model);
  const method = item.method ?? '';
  if (/sum over parameters|^$/.test(method)) return parameterBytes;
  if (/\bbuffers\b/i.test(method)) return bufferBytes;
  return /gradient.*(?:optimizer|adam)/i.test(method)
    ? parameterBytes + gradientBytes + optimizerBytes
    : parameterBytes;
}

/** The run; the tensors of a fake device are stepped one at a time unless it is said otherwise. */
function runOf(item: Item): VisionRun {
  const given = inputsOf(item);
  const run = visionRunFromTorch({ ...item.inputs, model: modelOf(item)?.id });
  if (run === null) throw new Unanswerable(`no vision model ${given.text('model')} is known`);
  const unet = given.value('unet') as
    | { readonly width?: number; readonly depth?: number; readonly bilinear?: boolean }
    | undefined;
  const { width = 64, ...rest } = unet ?? {};
  const loop = run.step === undefined && !/\bforeach\b|\bfused\b/i.test(originOf(item));
  return {
    ...run,
    ...(unet !== undefined && { model: unetModel({ ...rest, width: BigInt(width) }) }),
    ...(loop && { step: 'forloop' as const }),
    ...(/\bFakeTensorMode on the CPU\b/.test(originOf(item)) && { device: 'cpu' as const }),
    ...(spelled(given.text('precision') ?? '') === 'amp' && { precision: 'autocast-fp16' as const }),
  };
}
