import type { Bilingual } from '../../language.ts';
import { type CacheEngine, takesCacheType } from '../cache/cache-types.ts';
import type { Card } from '../fit/card.ts';
import { weightFormatOf } from '../quantization/format.ts';
import { mixOf } from '../quantization/gguf-mix.ts';
import { OPTIMIZERS, type Optimizer } from '../training/optimizer.ts';
import type { Purpose, StatedRun, Subject } from './sizing.ts';

const SIXTEEN = /^(?:bf16|fp16|fp32)$/;
const NAMES: Readonly<Record<NonNullable<StatedRun['sharding']>, string>> = {
  ddp: 'DDP',
  zero1: 'ZeRO-1',
  zero2: 'ZeRO-2',
  zero3: 'ZeRO-3',
  fsdp: 'FSDP',
};

/** Whether a format is a mix of GGUF, which llama.cpp runs. */
export const isMix = (format: string): boolean => weightFormatOf(format) === null && mixOf(format) !== null;

/** Whether weights in a format can be counted. */
const isKnown = (format: string): boolean => weightFormatOf(format) !== null || mixOf(format) !== null;

const isOfExperts = (format: string): boolean => weightFormatOf(format)?.reach === 'experts';

/** The formats that are stated and that the calculators count. @param experts whether the model has any */
export const knownFormats = ({ formats = [] }: StatedRun, experts = true): readonly string[] =>
  formats.filter((format) => isKnown(format) && (experts || !isOfExperts(format)));

/** The formats that adapters are trained beside. */
export const frozenFormats = (run: StatedRun): readonly string[] =>
  knownFormats(run).filter((format) => !isMix(format) && !SIXTEEN.test(format));

/** The optimizer that is stated, where its states are counted. */
export function knownOptimizer({ optimizer }: StatedRun): Optimizer | undefined {
  return optimizer !== undefined && Object.hasOwn(OPTIMIZERS, optimizer) ? (optimizer as Optimizer) : undefined;
}

/** How a sharding is written. */
export const shardingName = (sharding: NonNullable<StatedRun['sharding']>): string => NAMES[sharding];

/** What is stated and not counted, a line each; nothing of it is replaced in silence. */
export function notCounted(
  run: StatedRun,
  purpose: Purpose,
  { kind, experts = false }: Subject,
  card: Card | null,
): readonly Bilingual[] {
  const trains = purpose !== 'weights';
  return [
    ...cardLines(run, card),
    ...(run.formats ?? []).flatMap((format) => formatLine(format, trains, kind, experts)),
    ...(trains ? trainingLines(run, kind) : cacheLines(run, kind)),
  ];
}

function cardLines({ gpu, apple }: StatedRun, card: Card | null): readonly Bilingual[] {
  if (card !== null) return [];
  if (gpu !== undefined) {
    return [
      {
        en: `\`${gpu}\` is not in the list of cards; with its size beside it, such as 8 GB, it is compared`,
        zh: `显卡列表里没有 \`${gpu}\`；写上容量（例如 8 GB）就可以比较`,
      },
    ];
  }
  // 10.67 GiB of 16 GB is what Metal names there.
  return apple === true
    ? [
        {
          en: 'on a Mac the GPU shares the memory of the system, so nothing is compared; Metal recommends about two thirds of a 16 GB Mac for it (10.7 GiB)',
          zh: 'Mac 的 GPU 与系统共用内存，所以不做比较；16 GB 的 Mac 上 Metal 建议 GPU 最多用约三分之二（10.7 GiB）',
        },
      ]
    : [];
}

function formatLine(format: string, trains: boolean, kind: Subject['kind'], experts: boolean): readonly Bilingual[] {
  const name = `\`${format}\``;
  if (isOfExperts(format) && !experts) {
    return [
      {
        en: `${name} quantises experts alone, and this model has none`,
        zh: `${name} 只量化专家，这个模型没有专家`,
      },
    ];
  }
  if (!isKnown(format)) return [{ en: `${name} is no format that is counted here`, zh: `这里不计算 ${name} 格式` }];
  if (trains && isMix(format)) {
    return [{ en: `no training on weights in ${name} is counted`, zh: `不计算在 ${name} 权重上的训练` }];
  }
  const isPlain = SIXTEEN.test(format);
  if ((kind === 'vision' && !isPlain) || (kind === 'pictures' && isMix(format))) {
    return [{ en: `${name} is not counted for this kind of model`, zh: `这类模型不计算 ${name}` }];
  }
  return [];
}

function trainingLines(run: StatedRun, kind: Subject['kind']): readonly Bilingual[] {
  const { optimizer, sharding, gpus = 1 } = run;
  return [
    ...(optimizer === undefined || knownOptimizer(run) !== undefined
      ? []
      : [
          {
            en: `the states of \`${optimizer}\` are not counted; AdamW's stand in their place`,
            zh: `不计算 \`${optimizer}\` 的优化器状态，这里用 AdamW 的代替`,
          },
        ]),
    ...(sharding === undefined || gpus > 1
      ? []
      : [
          {
            en: `${shardingName(sharding)} needs the number of cards; one is counted`,
            zh: `${shardingName(sharding)} 需要给出卡数，这里按一张卡计算`,
          },
        ]),
    ...(sharding !== undefined && gpus > 1 && kind === 'vision'
      ? [
          {
            en: `how ${shardingName(sharding)} shares a vision model is not counted; the figures are those of one card alone`,
            zh: `视觉模型不计算 ${shardingName(sharding)} 的切分，数字按单卡计算`,
          },
        ]
      : []),
  ];
}

function cacheLines(run: StatedRun, kind: Subject['kind']): readonly Bilingual[] {
  const { cacheType, gpus = 1 } = run;
  if (cacheType === undefined || kind !== 'language') return [];
  const formats = knownFormats(run);
  const plain: readonly CacheEngine[] = gpus > 1 ? ['transformers', 'vllm'] : ['transformers'];
  const engines = formats.length > 0 && formats.every(isMix) ? (['llama.cpp'] as const) : plain;
  if (engines.every((engine) => takesCacheType(engine, cacheType))) return [];
  return [
    {
      en: `a KV cache in \`${cacheType}\` is not counted; it is in 16 bits here`,
      zh: `不计算 \`${cacheType}\` 的 KV cache，这里按 16 位计算`,
    },
  ];
}
