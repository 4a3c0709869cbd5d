import type { Bilingual } from '../../language.ts';
import { type CacheEngine, takesCacheType } from '../cache/cache-types.ts';
import type { InferInput } from '../calculators/infer-fields.ts';
import type { TrainInput } from '../calculators/train-fields.ts';
import type { Purpose, StatedRun } from './sizing.ts';
import { frozenFormats, isMix, knownFormats, knownOptimizer, shardingName } from './stated.ts';

/** A way to do what is asked, as a calculator takes it. */
export type Way = { readonly label: Bilingual; readonly instead?: true } & (
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
const qlora = (format: string): Bilingual => ({
  en: `QLoRA, frozen weights in ${format}`,
  zh: `QLoRA（冻结权重 ${format}）`,
});

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
  const { checkpointing, rank, gpus = 1 } = run;
  const optimizer = knownOptimizer(run);
  const more = optimizer === undefined ? {} : { optimizer };
  const way = (label: Bilingual, input: TrainInput): Way => ({
    task: 'train',
    label: optimizer === undefined ? label : joined(label, { en: `, ${optimizer}`, zh: `，${optimizer}` }),
    input: { ...input, ...more },
  });
  const once = (label: Bilingual, input: TrainInput): Way =>
    way(joined(label, checkpointing === false ? PLAIN : CHECKPOINTED), {
      ...input,
      checkpointing: checkpointing ?? true,
    });
  const lora = rank === undefined ? {} : { rank };
  const plain = { method: 'lora', ...lora } as const;
  const adapters = [
    ...(wantsQuantized(run) || checkpointing === true ? [] : [way(LORA, { ...plain, checkpointing: false })]),
    ...(wantsQuantized(run) || checkpointing === false ? [] : [once(LORA, { ...plain, checkpointing: true })]),
    ...frozenOf(run).map((quantization) => once(qlora(quantization), { method: 'qlora', quantization, ...lora })),
  ];
  if (purpose === 'adapters') return gpus > 1 ? adapters.flatMap((one) => shared(one, run)) : adapters;
  const full = precisionsOf(run).map((precision) => once(FULL[precision], { method: 'full', precision }));
  const whole =
    gpus > 1
      ? run.sharding === undefined
        ? [...full, ...full.flatMap((one) => shared(one, run).slice(1))]
        : full.flatMap((one) => shared(one, run))
      : full;
  return [...whole, ...(purpose === 'full' ? adapters.map((one) => ({ ...one, instead: true as const })) : adapters)];
}

/** Whether the words want adapters beside quantised weights alone. */
const wantsQuantized = (run: StatedRun): boolean =>
  run.precision === 'int4' || run.quantizedAdapters === true || frozenFormats(run).length > 0;

function frozenOf(run: StatedRun): readonly string[] {
  const stated = frozenFormats(run);
  return stated.length > 0 ? stated : ['nf4'];
}

const QUANTIZED: Readonly<Partial<Record<NonNullable<StatedRun['precision']>, string>>> = { int8: 'int8', int4: 'nf4' };

/** The adapters that words can mean, as the calculator takes them. */
export function adapterBases(run: StatedRun): readonly TrainInput[] {
  const { rank, precision } = run;
  const optimizer = knownOptimizer(run);
  const more = { ...(rank === undefined ? {} : { rank }), ...(optimizer === undefined ? {} : { optimizer }) };
  const loaded = precision === undefined ? undefined : QUANTIZED[precision];
  if (loaded === undefined && !wantsQuantized(run)) return [{ method: 'lora', ...more }];
  const formats = frozenFormats(run).length > 0 || loaded === undefined ? frozenOf(run) : [loaded];
  return formats.map((quantization) => ({ method: 'qlora', quantization, ...more }));
}

/** The same on one of several cards, as it is said that they share it; where nothing is said, on one alone and sharded over all. */
function shared(way: Way, { gpus = 1, sharding }: StatedRun): readonly Way[] {
  if (way.task !== 'train') return [way];
  const kind = sharding ?? 'zero3';
  const name = sharding === undefined ? 'FSDP, ZeRO-3' : shardingName(sharding);
  const label = joined(way.label, {
    en: kind === 'ddp' ? `, DDP over ${gpus} cards` : `, sharded over ${gpus} cards (${name})`,
    zh: kind === 'ddp' ? `，${gpus} 张卡 DDP` : `，切分到 ${gpus} 张卡（${name.replace(', ', '、')}）`,
  });
  const over: Way = { ...way, label, input: { ...way.input, gpus, sharding: kind } };
  return sharding === undefined ? [way, over] : [over];
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
/** Formats that make experts smaller in every program that runs them. */
const ANY_FORMAT_OF_EXPERTS = ['bf16', 'Q8_0', 'Q4_K_M'];

/**
 * The ways to run a language model, the most demanding first.
 * @param stored the format that the checkpoint has
 * @param experts whether the model is a mixture of experts
 */
export function runningWays(run: StatedRun, stored?: string, experts = false): readonly Way[] {
  const { precision, gpus = 1, cacheType } = run;
  const stated = knownFormats(run, experts);
  const any = experts ? ANY_FORMAT_OF_EXPERTS : ANY_FORMAT;
  const usual = precision === undefined ? (stored === undefined ? any : [stored]) : FORMATS[precision];
  // Told by the checkpoint, it is not typed: then the calculator says where it has it from.
  const typed = (format: string): InferInput =>
    stated.length === 0 && precision === undefined && format === stored ? {} : { quantization: format };
  const kvOf = (engine: CacheEngine) =>
    cacheType === undefined || !takesCacheType(engine, cacheType) ? {} : { kv: cacheType };
  const split = (format: string) => (isMix(format) ? 'llama.cpp' : 'vllm');
  const own = (format: string): Way => ({
    task: 'infer',
    label: isMix(format)
      ? { en: `running it in ${format} (llama.cpp)`, zh: `${format} 推理（llama.cpp）` }
      : { en: `running it in ${format}`, zh: `${format} 推理` },
    input: { ...typed(format), ...kvOf(isMix(format) ? 'llama.cpp' : 'transformers') },
  });
  const over = (format: string): Way => ({
    task: 'infer',
    label: isMix(format)
      ? {
          en: `running it in ${format}, its layers split over ${gpus} cards (llama.cpp)`,
          zh: `${format} 推理，各层切分到 ${gpus} 张卡（llama.cpp）`,
        }
      : {
          en: `running it in ${format} split over ${gpus} cards (vLLM, tensor parallel)`,
          zh: `${format} 推理，切分到 ${gpus} 张卡（vLLM 张量并行）`,
        },
    input: { ...typed(format), engine: split(format), gpus, ...kvOf(split(format)) },
  });
  return (stated.length > 0 ? stated : usual).flatMap((format) =>
    gpus > 1 ? [own(format), over(format)] : [own(format)],
  );
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

/** The ways to train the denoiser of a diffusion pipeline. */
export function pictureTrainingWays(run: StatedRun, purpose: Purpose): readonly Way[] {
  const optimizer = knownOptimizer(run);
  const more = { ...(optimizer === undefined ? {} : { optimizer }), checkpointing: run.checkpointing ?? true };
  const lora: Way = {
    task: 'train',
    label: joined({ en: 'LoRA of the denoiser in bf16', zh: '去噪网络 LoRA（bf16）' }, CHECKPOINTED),
    input: { method: 'lora', precision: 'bf16', ...(run.rank === undefined ? {} : { rank: run.rank }), ...more },
  };
  if (purpose === 'adapters') return [lora];
  const full: Way = {
    task: 'train',
    label: joined({ en: 'training the denoiser under autocast', zh: '训练去噪网络（autocast）' }, CHECKPOINTED),
    input: { method: 'full', precision: 'amp', ...more },
  };
  return purpose === 'full' ? [full, { ...lora, instead: true }] : [full, lora];
}

/** The ways to make pictures with a diffusion pipeline. */
export const pictureWays = (run: StatedRun): readonly Way[] => {
  const { precision } = run;
  const usual = precision === undefined || precision === 'amp' ? 'fp16' : (FORMATS[precision][0] ?? 'fp16');
  const format = knownFormats(run).find((one) => !isMix(one)) ?? usual;
  return OFFLOADS.map(([offload, { en, zh }]) => ({
    task: 'infer',
    label: { en: `${format}, ${en}`, zh: `${format}，${zh}` },
    input: { quantization: format, offload },
  }));
};
