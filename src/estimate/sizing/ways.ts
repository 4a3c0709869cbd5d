import type { Bilingual } from '../../language.ts';
import type { InferInput } from '../calculators/infer-fields.ts';
import type { TrainInput } from '../calculators/train-fields.ts';
import type { Purpose, StatedRun } from './sizing.ts';

/** A way to do what is asked, as a calculator takes it. */
export type Way = { readonly label: Bilingual } & (
  | { readonly task: 'train'; readonly input: TrainInput }
  | { readonly task: 'infer'; readonly input: InferInput }
);

type Precision = NonNullable<TrainInput['precision']>;

const CHECKPOINTED: Bilingual = { en: ', gradient checkpointing', zh: '，开梯度检查点' };
const PLAIN: Bilingual = { en: '', zh: '' };
const joined = (one: Bilingual, other: Bilingual): Bilingual => ({ en: one.en + other.en, zh: one.zh + other.zh });

const FULL: Readonly<Record<Precision, Bilingual>> = {
  fp32: { en: 'full training in fp32', zh: 'fp32 全参训练' },
  amp: { en: 'full training, fp32 weights under autocast', zh: '全参训练（fp32 权重 + autocast）' },
  bf16: { en: 'full training, all in bf16', zh: '全参训练（全部 bf16）' },
  fp16: { en: 'full training, all in fp16', zh: '全参训练（全部 fp16）' },
  mixed: { en: 'full training, 16-bit weights with fp32 masters', zh: '全参训练（16 位权重 + fp32 主权重）' },
};
const LORA: Bilingual = { en: 'LoRA, frozen weights in 16 bits', zh: 'LoRA（冻结权重 16 位）' };
const QLORA: Bilingual = { en: 'QLoRA, frozen weights in nf4', zh: 'QLoRA（冻结权重 nf4）' };

/** The precisions that words about a training can mean: a flag such as `bf16=True` keeps fp32 weights, loading in bf16 does not. */
export function precisionsOf({ precision }: StatedRun): readonly Precision[] {
  switch (precision) {
    case 'fp32':
      return ['fp32'];
    case 'amp':
    case 'fp16':
      return ['amp'];
    default:
      return ['amp', 'bf16'];
  }
}

/** The ways to train a language model, the most demanding first. */
export function trainingWays(run: StatedRun, purpose: Purpose): readonly Way[] {
  const { checkpointing, precision } = run;
  const sharded = (run.gpus ?? 1) > 1;
  const way = (label: Bilingual, input: TrainInput): Way => ({ task: 'train', label, input });
  const both = (label: Bilingual, input: TrainInput): readonly Way[] => [
    ...(checkpointing === true ? [] : [way(label, { ...input, checkpointing: false })]),
    ...(checkpointing === false ? [] : [way(joined(label, CHECKPOINTED), { ...input, checkpointing: true })]),
  ];
  const adapters = [
    ...(precision === 'int4' ? [] : both(LORA, { method: 'lora' })),
    way(joined(QLORA, checkpointing === false ? PLAIN : CHECKPOINTED), {
      method: 'qlora',
      checkpointing: checkpointing ?? true,
    }),
  ];
  if (purpose === 'adapters') return sharded ? adapters.flatMap((one) => [one, split(one, run)]) : adapters;
  const full = precisionsOf(run).map((one) =>
    way(joined(FULL[one], checkpointing === false ? PLAIN : CHECKPOINTED), {
      method: 'full',
      precision: one,
      checkpointing: checkpointing ?? true,
    }),
  );
  return sharded ? [...full, ...full.map((one) => split(one, run)), ...adapters] : [...full, ...adapters];
}

/** The same with everything sharded over the cards. */
function split(way: Way, { gpus = 1 }: StatedRun): Way {
  if (way.task !== 'train') return way;
  const label = joined(way.label, {
    en: `, sharded over ${gpus} cards (FSDP, ZeRO-3)`,
    zh: `，切分到 ${gpus} 张卡（FSDP、ZeRO-3）`,
  });
  return { ...way, label, input: { ...way.input, gpus, sharding: 'zero3' } };
}

const FORMATS: Readonly<Record<NonNullable<StatedRun['precision']>, readonly string[]>> = {
  fp32: ['fp32'],
  amp: ['bf16'],
  fp16: ['fp16'],
  bf16: ['bf16'],
  int8: ['int8'],
  int4: ['nf4'],
};
const ANY_FORMAT = ['bf16', 'int8', 'nf4'];

/** The ways to run a language model, the most demanding first. */
export function runningWays(run: StatedRun): readonly Way[] {
  const { precision, gpus = 1 } = run;
  const formats = precision === undefined ? ANY_FORMAT : FORMATS[precision];
  const own = (format: string): Way => ({
    task: 'infer',
    label: { en: `running it in ${format}`, zh: `${format} 推理` },
    input: { quantization: format },
  });
  const over = (format: string): Way => ({
    task: 'infer',
    label: {
      en: `running it in ${format} split over ${gpus} cards (vLLM, tensor parallel)`,
      zh: `${format} 推理，切分到 ${gpus} 张卡（vLLM 张量并行）`,
    },
    input: { quantization: format, engine: 'vllm', gpus },
  });
  return formats.flatMap((format) => (gpus > 1 ? [own(format), over(format)] : [own(format)]));
}

/** The ways to train a vision model. */
export function visionWays(run: StatedRun): readonly Way[] {
  const { precision, checkpointing } = run;
  const precisions: readonly Precision[] =
    precision === undefined ? ['fp32', 'amp'] : precision === 'fp32' ? ['fp32'] : ['amp'];
  const names: Readonly<Partial<Record<Precision, Bilingual>>> = {
    fp32: { en: 'training in fp32', zh: 'fp32 训练' },
    amp: { en: 'training under bf16 autocast', zh: 'bf16 autocast 混合精度训练' },
  };
  return precisions.map((one) => ({
    task: 'train',
    label: names[one] ?? PLAIN,
    input: { precision: one, ...(checkpointing === true ? { checkpointing } : {}) },
  }));
}

/** The ways to run a vision model. */
export const visionRunningWays = ({ precision }: StatedRun): readonly Way[] =>
  (precision === undefined ? ['fp32', 'fp16'] : [precision === 'fp32' ? 'fp32' : 'fp16']).map((format) => ({
    task: 'infer',
    label: { en: `running it in ${format}`, zh: `${format} 推理` },
    input: { quantization: format },
  }));

const OFFLOADS = [
  ['none', { en: 'all on the card', zh: '全部放在显卡上' }],
  ['model', { en: 'one component at a time (model offload)', zh: '逐个组件上卡（model offload）' }],
  ['sequential', { en: 'one layer at a time (sequential offload)', zh: '逐层上卡（sequential offload）' }],
] as const satisfies readonly (readonly [string, Bilingual])[];

/** The ways to make pictures with a diffusion pipeline. */
export const pictureWays = ({ precision }: StatedRun): readonly Way[] => {
  const format = precision === undefined || precision === 'amp' ? 'fp16' : (FORMATS[precision][0] ?? 'fp16');
  return OFFLOADS.map(([offload, { en, zh }]) => ({
    task: 'infer',
    label: { en: `${format}, ${en}`, zh: `${format}，${zh}` },
    input: { quantization: format, offload },
  }));
};
