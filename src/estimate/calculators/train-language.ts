import type { Bilingual } from '../../language.ts';
import type { Assumption } from '../estimate.ts';
import type { RangeReason } from '../outcome.ts';
import { weightFormatOf } from '../quantization/format.ts';
import { mixOf } from '../quantization/gguf-mix.ts';
import { FieldError } from '../refusal.ts';
import { digits } from '../terms.ts';
import { ALL_TARGETS, type Lora, type LoraTarget } from '../training/adapters.ts';
import type { TrainingOptions } from '../training/options.ts';
import type { TrainingPrecision } from '../training/precision.ts';
import type { Sharding } from '../training/sharding.ts';
import { quoted } from './field.ts';
import { type FoundModel, usualLength } from './find-model.ts';
import { refuseFields } from './only-for.ts';
import type { TrainInput } from './train-fields.ts';
import type { Asked } from './workload.ts';

const RANK = 16;
const LENGTH = 2048;
const PRECISIONS: Readonly<Record<NonNullable<TrainInput['precision']>, TrainingPrecision>> = {
  fp32: 'fp32',
  bf16: 'bf16',
  // The bytes of the two 16-bit types are the same.
  fp16: 'bf16',
  amp: 'amp',
  mixed: 'mixed',
};
const TARGETS: Readonly<Record<NonNullable<TrainInput['targets']>, readonly LoraTarget[]>> = {
  all: ALL_TARGETS,
  attention: ['q', 'k', 'v', 'o'],
  qv: ['q', 'v'],
};
const STAGES: Readonly<Record<Exclude<NonNullable<TrainInput['sharding']>, 'none'>, Sharding['kind']>> = {
  ddp: 'ddp',
  zero1: 'zero-1',
  zero2: 'zero-2',
  zero3: 'zero-3',
  fsdp: 'zero-3',
};
const LANGUAGE_MODEL: Bilingual = { en: 'a language model', zh: '语言模型' };
const FULL: Bilingual = { en: 'training of all weights', zh: '全量微调' };

/** The training of a language model as it was asked for. */
export function languageTraining(input: TrainInput, found: FoundModel): Asked {
  refuseFields(input, ['resolution', 'classes', 'channels'], LANGUAGE_MODEL);
  const { method = 'full', batch = 1, length = usualLength(found, LENGTH), precision = 'bf16', quantization } = input;
  if (method === 'full') refuseFields(input, ['rank', 'targets', 'quantization'], FULL);
  if (method === 'lora')
    refuseFields(input, ['quantization'], {
      en: 'LoRA without quantisation (type qlora)',
      zh: '不量化的 LoRA（请用 qlora）',
    });
  if (quantization !== undefined && weightFormatOf(quantization) === null && mixOf(quantization) !== null) {
    throw new FieldError('quantization', {
      en: `${quoted(quantization)} is a format to run a model in; adapters are trained beside nf4, int8, gptq or awq`,
      zh: `${quoted(quantization)} 是推理用的格式；训练适配器时冻结的权重用 nf4、int8、gptq 或 awq`,
    });
  }
  const options: TrainingOptions = {
    ...(found.known ? { model: found.model } : { parameters: found.parameters }),
    batch,
    length,
    precision: PRECISIONS[precision],
    ...(method === 'full' ? {} : { lora: loraOf(input) }),
    ...(method === 'qlora' ? { quantization: quantization ?? frozenFormat(found) } : {}),
    ...given('optimizer', input.optimizer),
    ...given('attention', input.attention),
    ...given('loss', input.loss),
    ...given('accumulation', input.accumulation),
    ...given('step', input.step),
    ...given('dropout', input.dropout),
    ...given('compiled', input.compile),
    ...given('checkpointing', checkpointingOf(input)),
    ...given('sharding', shardingOf(input)),
    ...given('offload', offloadOf(input)),
  };
  return {
    workload: { kind: 'train', options },
    reason: reasonOf(input, found),
    subject: subjectOf({ ...input, method, batch, length, precision }, found),
    assumptions: defaultsOf({ ...input, method, length }, input, found),
  };
}

const given = <Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: Value });

// PEFT's prepare_model_for_kbit_training switches it on.
function checkpointingOf({ checkpointing, method }: TrainInput): TrainingOptions['checkpointing'] {
  if (checkpointing === undefined) return method === 'qlora' ? 'full' : undefined;
  return checkpointing ? 'full' : 'none';
}

const loraOf = ({ rank = RANK, targets = 'all', dropout }: TrainInput): Lora => ({
  rank,
  targets: TARGETS[targets],
  ...given('dropout', dropout),
});

function shardingOf({ gpus, sharding }: TrainInput): Sharding | undefined {
  if (sharding === 'none' || (sharding === undefined && (gpus ?? 1) === 1)) return undefined;
  if (gpus === undefined) {
    throw new FieldError('gpus', {
      en: `needed with sharding: how many GPUs share the run, for example 8`,
      zh: '使用分片时需要给出：一共几张卡，例如 8',
    });
  }
  return { kind: STAGES[sharding ?? 'ddp'], gpus };
}

function offloadOf({ offload }: TrainInput): TrainingOptions['offload'] {
  switch (offload) {
    case undefined:
    case 'none':
      return undefined;
    case 'all':
      return { optimizer: true, parameters: true };
    default:
      return { [offload]: true };
  }
}

function reasonOf({ method }: TrainInput, { known }: FoundModel): RangeReason {
  if (!known) return 'typical';
  if (method === 'qlora') return 'quantized';
  return method === 'lora' ? 'adapters' : 'training';
}

function defaultsOf(
  { length, method }: { readonly length: number; readonly method: string },
  input: TrainInput,
  { stored, known, model }: FoundModel,
): readonly Assumption[] {
  const { precision, rank } = input;
  const { context } = model;
  const adapts = method !== 'full';
  const isUnused = method !== 'qlora' && stored?.by === 'name' && stored.format !== 'bf16';
  return [
    ...(input.batch === undefined ? [{ key: 'default-batch' }] : []),
    ...(input.length === undefined ? [{ key: 'default-length', values: { length } }] : []),
    ...(input.method === undefined ? [{ key: 'default-full' }] : []),
    ...(precision === undefined && method !== 'qlora' ? [{ key: adapts ? 'default-16-bit' : 'default-bf16' }] : []),
    ...(method === 'qlora' && input.checkpointing === undefined ? [{ key: 'default-checkpointing' }] : []),
    ...(adapts && rank === undefined ? [{ key: 'default-rank', values: { rank: RANK } }] : []),
    ...(isUnused ? [{ key: 'name-format-unused', values: { format: stored.format } }] : []),
    // BERT and its kin are trained with other heads more often than with the one that is counted.
    ...(model.pooler ? [{ key: 'masked-head' }] : []),
    ...(known && length > context ? [{ key: 'past-context', values: { length, limit: context } }] : []),
  ];
}

/** What QLoRA freezes: 4 bits of bitsandbytes, unless the checkpoint has them in another format that layers compute with. */
const frozenFormat = ({ stored }: FoundModel): string =>
  stored?.by === 'name' && /^(?:gptq|awq|int8|hqq)/.test(stored.format) ? stored.format : 'nf4';

interface Shown extends Pick<TrainInput, 'gpus' | 'sharding'> {
  readonly method: string;
  readonly precision: string;
  readonly batch: number;
  readonly length: number;
}

function subjectOf(input: Shown, { subject }: FoundModel): Bilingual {
  const { method, precision, batch, length, gpus, sharding } = input;
  const several = gpus !== undefined && gpus > 1;
  const shared = several ? ` · ${gpus} GPU, ${sharding ?? 'ddp'}` : '';
  const run = `${method} · ${precision}`;
  return {
    en: `${subject.en} · ${run} · batch ${digits(batch)} × ${digits(length)} tokens${shared}`,
    zh: `${subject.zh} · ${run} · batch ${digits(batch)} × ${digits(length)} token${shared}`,
  };
}
