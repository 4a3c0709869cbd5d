import type { Bilingual } from '../../language.ts';
import type { Pipeline } from '../diffusion/components.ts';
import type { DiffusionTrainingOptions } from '../diffusion/training.ts';
import { unetAdapters } from '../diffusion/unet-adapters.ts';
import { EstimateError } from '../estimate.ts';
import { FieldError } from '../refusal.ts';
import { digits } from '../terms.ts';
import type { TrainingPrecision } from '../training/precision.ts';
import { refuseFields } from './only-for.ts';
import type { TrainInput } from './train-fields.ts';
import type { Asked } from './workload.ts';

const RANK = 4;
/** Width of what the text encoders give to the UNet's cross attention. */
const CROSS_WIDTHS: Readonly<Record<string, number>> = {
  'sd-1.5': 768,
  'sd-1.5-controlnet': 768,
  'sd-2.1': 1024,
  sdxl: 2048,
};
const PRECISIONS: Readonly<Record<NonNullable<TrainInput['precision']>, TrainingPrecision>> = {
  fp32: 'fp32',
  bf16: 'bf16',
  fp16: 'bf16',
  amp: 'amp',
  mixed: 'mixed',
};
const DIFFUSION_MODEL: Bilingual = { en: 'a diffusion model', zh: '扩散模型' };
const NOT_FOR_DIFFUSION = [
  'length',
  'quantization',
  'loss',
  'accumulation',
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
  'classes',
  'channels',
  'step',
  'dropout',
  'compile',
] as const;

/** The training of a diffusion pipeline's UNet as it was asked for. */
export function trainDiffusion(input: TrainInput, pipeline: Pipeline): Asked {
  refuseFields(input, NOT_FOR_DIFFUSION, DIFFUSION_MODEL);
  if (pipeline.unet === undefined) throw new EstimateError('no-unet', { name: pipeline.id });
  const { method = 'full', batch = 1, rank = RANK } = input;
  const { precision = method === 'lora' ? 'bf16' : 'amp' } = input;
  if (method === 'qlora') {
    throw new FieldError('method', {
      en: 'full or lora for a diffusion model',
      zh: '对扩散模型只能是 full 或 lora',
    });
  }
  if (method === 'full') refuseFields(input, ['rank'], { en: 'training of all weights', zh: '全量训练' });
  const [side = BigInt(pipeline.resolution)] = input.resolution ?? [];
  const options: DiffusionTrainingOptions = {
    pipeline,
    trained: method === 'full' ? ['unet'] : [],
    ...(method === 'full' ? {} : { adapters: unetAdapters(pipeline.unet, CROSS_WIDTHS[pipeline.id] ?? 768, rank) }),
    precision: PRECISIONS[precision],
    optimizer: input.optimizer ?? 'adamw',
    batch,
    resolution: Number(side),
    attention: input.attention === 'eager' ? 'eager' : 'fused',
    checkpointing: input.checkpointing === true,
  };
  const run = `${method} · ${precision} · batch ${digits(batch)} · ${side} × ${side}`;
  return {
    workload: { kind: 'picture-training', options },
    reason: 'diffusion',
    subject: { en: `\`${pipeline.id}\` · ${run} pixels`, zh: `\`${pipeline.id}\` · ${run} 像素` },
    assumptions: [
      ...(input.batch === undefined ? [{ key: 'default-batch' }] : []),
      ...(input.method === undefined ? [{ key: 'default-full' }] : []),
      ...(input.precision === undefined ? [{ key: method === 'lora' ? 'default-16-bit' : 'default-amp' }] : []),
      ...(method === 'lora' && input.rank === undefined ? [{ key: 'default-rank', values: { rank: RANK } }] : []),
    ],
  };
}
