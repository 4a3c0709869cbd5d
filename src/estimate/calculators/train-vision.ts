import type { Bilingual } from '../../language.ts';
import { FieldError } from '../refusal.ts';
import { digits } from '../terms.ts';
import type { Optimizer } from '../training/optimizer.ts';
import type { VisionRun } from '../vision/estimate-vision.ts';
import type { VisionModel } from '../vision/models.ts';
import type { StepKind, VisionOptimizer } from '../vision/step.ts';
import { refuseFields } from './only-for.ts';
import type { TrainInput } from './train-fields.ts';
import type { Asked } from './workload.ts';

const OPTIMIZERS: Readonly<Partial<Record<Optimizer, VisionOptimizer>>> = {
  adamw: 'adamw',
  'adamw-8bit': 'adam8bit',
  sgd: 'sgd',
  'sgd-momentum': 'momentum',
  rmsprop: 'rmsprop',
  lion: 'lion',
};
const STEPS: Readonly<Record<NonNullable<TrainInput['step']>, StepKind>> = {
  fused: 'fused',
  foreach: 'foreach',
  loop: 'forloop',
};
const PRECISIONS: Readonly<Record<NonNullable<TrainInput['precision']>, NonNullable<VisionRun['precision']>>> = {
  fp32: 'fp32',
  bf16: 'bf16',
  fp16: 'fp16',
  amp: 'autocast-bf16',
  mixed: 'autocast-fp16',
};
const VISION_MODEL: Bilingual = { en: 'a vision model', zh: '视觉模型' };
const ONLY_LANGUAGE = [
  'length',
  'rank',
  'quantization',
  'attention',
  'loss',
  'gpus',
  'sharding',
  'offload',
  'targets',
  'layers',
  'hidden',
  'heads',
  'kvHeads',
  'intermediate',
  'vocab',
  'headDim',
  'tied',
  'dropout',
  'compile',
] as const;

/** The training of a vision model as it was asked for. */
export function visionTraining(input: TrainInput, model: VisionModel): Asked {
  refuseFields(input, ONLY_LANGUAGE, VISION_MODEL);
  if (input.method !== undefined && input.method !== 'full') {
    throw new FieldError('method', {
      en: 'full for a vision model: adapters are counted for language models',
      zh: '对视觉模型只能是 full：适配器只为语言模型计算',
    });
  }
  const { batch = 1, precision = 'fp32', accumulation = 1 } = input;
  const optimizer = OPTIMIZERS[input.optimizer ?? 'adamw'];
  if (optimizer === undefined) {
    const known = Object.keys(OPTIMIZERS);
    throw new FieldError('optimizer', {
      en: `a vision model takes one of ${known.join(', ')}`,
      zh: `对视觉模型可以是 ${known.join('、')}`,
    });
  }
  const options: VisionRun = {
    model,
    batch: BigInt(batch),
    precision: PRECISIONS[precision],
    optimizer,
    accumulates: accumulation > 1,
    checkpoint: input.checkpointing === true,
    ...imagesOf(input),
    ...(input.step === undefined ? {} : { step: STEPS[input.step] }),
  };
  return {
    workload: { kind: 'vision', options },
    reason: 'vision',
    subject: visionSubject(model, input, batch, precision),
    assumptions: [
      ...(input.batch === undefined ? [{ key: 'default-batch' }] : []),
      ...(input.precision === undefined ? [{ key: 'default-fp32' }] : []),
    ],
  };
}

type Images = Pick<TrainInput, 'resolution' | 'channels' | 'classes'>;

/** The images that a vision model is given; one size is a square. */
export function imagesOf({ resolution, channels, classes }: Images): Partial<VisionRun> {
  const [side] = resolution ?? [];
  return {
    ...(resolution === undefined || side === undefined
      ? {}
      : { resolution: resolution.length === 1 ? side : resolution }),
    ...(channels === undefined ? {} : { channels: BigInt(channels) }),
    ...(classes === undefined ? {} : { classes: BigInt(classes) }),
  };
}

/** A run of a vision model in a line. */
export function visionSubject(model: VisionModel, { resolution }: Images, batch: number, how: string): Bilingual {
  const sides = resolution ?? [model.resolution];
  const size = (sides.length === 1 ? [...sides, ...sides] : sides).join(' × ');
  const run = `${how} · batch ${digits(batch)} · ${size}`;
  return { en: `\`${model.id}\` · ${run} pixels`, zh: `\`${model.id}\` · ${run} 像素` };
}
