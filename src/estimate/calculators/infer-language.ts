import type { Bilingual } from '../../language.ts';
import { CACHE_TYPES, type CacheEngine, isQuantizedCache, takesCacheType } from '../cache/cache-types.ts';
import type { Assumption } from '../estimate.ts';
import type { Card } from '../fit/card.ts';
import type { Workload } from '../fit/workload.ts';
import type { Architecture } from '../model/architecture.ts';
import type { RangeReason } from '../outcome.ts';
import { weightFormatOf } from '../quantization/format.ts';
import { mixOf } from '../quantization/gguf-mix.ts';
import { FieldError } from '../refusal.ts';
import { digits } from '../terms.ts';
import { quoted } from './field.ts';
import { type FoundModel, usualLength } from './find-model.ts';
import type { InferInput } from './infer-fields.ts';
import { quantizations } from './known-formats.ts';
import { suggest } from './names.ts';
import { refuseFields } from './only-for.ts';
import type { Asked } from './workload.ts';

/** What runs a language model. */
export type LanguageEngine = CacheEngine;

const LENGTH = 4096;
const NAMED = 3;
/** Weights in a block of GGUF's K types. */
const BLOCK = 256;
const REASONS: Readonly<Record<LanguageEngine, RangeReason>> = {
  transformers: 'generation',
  vllm: 'vllm',
  'llama.cpp': 'llama-cpp',
};
const ONLY_VLLM = ['utilization', 'maxSeqs'] as const;
/** GGUF's mix of most downloads, and what it makes of experts that were published in MXFP4. */
const MIX = { usual: 'Q4_K_M', mxfp4: 'MXFP4_MOE' };
/** Models whose listed shapes are those of the language part alone. */
const SEES = /gemma-3-(?:4|12|27)b|llama-4|-vl-|-vision/i;
const ONLY_LLAMA_CPP = ['gpuLayers', 'ubatch'] as const;
const ONLY_IMAGES = ['resolution', 'offload', 'tiling'] as const;

/** A language model that runs as it was asked for. */
export function languageInference(input: InferInput, found: FoundModel, card: Card | undefined): Asked {
  refuseFields(input, ONLY_IMAGES, { en: 'a language model', zh: '语言模型' });
  const engine = engineOf(input, found);
  const name = engine === 'llama.cpp' ? 'llama.cpp' : engine;
  if (engine !== 'vllm') refuseFields(input, ONLY_VLLM, { en: name, zh: ` ${name}` });
  if (engine === 'transformers') refuseFields(input, ['gpus'], { en: name, zh: ` ${name}` });
  if (engine !== 'llama.cpp') refuseFields(input, ONLY_LLAMA_CPP, { en: name, zh: ` ${name}` });
  const { batch = 1, length = usualLength(found, LENGTH), quantization = defaultFormat(engine, found) } = input;
  checkFormat(quantization, engine, input.engine !== undefined || engine === 'llama.cpp');
  checkCacheType(engine, input);
  const understood = { batch, length, quantization };
  return {
    workload: workloadOf(engine, input, understood, found, card),
    reason: found.known || engine === 'vllm' ? REASONS[engine] : 'typical',
    subject: subjectOf(engine, understood, found),
    assumptions: defaultsOf(engine, input, understood, found),
  };
}

interface Filled {
  readonly batch: number;
  readonly length: number;
  readonly quantization: string;
}

const isMix = (format: string | undefined): boolean =>
  format !== undefined && weightFormatOf(format) === null && mixOf(format) !== null;

/** The format that the checkpoint has, as far as the engine reads it. */
function defaultFormat(engine: LanguageEngine, { stored }: FoundModel): string {
  if (engine !== 'llama.cpp') return stored?.format ?? 'bf16';
  if (stored?.format === 'mxfp4') return MIX.mxfp4;
  return isMix(stored?.format) ? (stored?.format ?? MIX.usual) : MIX.usual;
}

/** The engine that is named, or that the other fields and the checkpoint's format speak of. */
function engineOf(input: InferInput, { stored }: FoundModel): LanguageEngine {
  const { engine, quantization = stored?.format, utilization, maxSeqs, gpus, gpuLayers, ubatch, kv } = input;
  if (engine === 'diffusers') {
    throw new FieldError('engine', {
      en: 'diffusers runs diffusion models; type transformers, vllm or llama.cpp',
      zh: 'diffusers 只运行扩散模型；请输入 transformers、vllm 或 llama.cpp',
    });
  }
  if (engine !== undefined) return engine;
  if (utilization !== undefined || maxSeqs !== undefined) return 'vllm';
  if (gpuLayers !== undefined || ubatch !== undefined || isMix(quantization)) return 'llama.cpp';
  if (input.quantization === undefined && kv !== undefined && /^i?q\d/i.test(kv)) return 'llama.cpp';
  return gpus === undefined ? 'transformers' : 'vllm';
}

function workloadOf(
  engine: LanguageEngine,
  input: InferInput,
  { batch, length, quantization }: Filled,
  { model, known }: FoundModel,
  card: Card | undefined,
): Workload {
  const { kv, utilization, gpus, maxSeqs, gpuLayers, ubatch, attention } = input;
  if (engine === 'transformers') {
    return {
      kind: 'infer',
      options: {
        model,
        quantization,
        length,
        batch,
        ...(kv === undefined ? {} : { kvDtype: kv }),
        ...(attention === undefined ? {} : { attention }),
      },
    };
  }
  if (engine === 'llama.cpp') {
    return {
      kind: 'llama.cpp',
      options: {
        model: known ? model : inBlocks(model),
        quantization,
        context: length * batch,
        sequences: batch,
        ...(kv === undefined ? {} : { keys: kv, values: kv }),
        flashAttention: attention !== 'eager',
        ...(gpus === undefined ? {} : { cards: gpus }),
        ...(gpuLayers === undefined ? {} : { gpuLayers }),
        ...(ubatch === undefined ? {} : { microBatch: ubatch }),
      },
    };
  }
  return {
    kind: 'vllm',
    options: {
      model,
      quantization,
      length,
      batch,
      ...(kv === undefined ? {} : { kvDtype: kv.toLowerCase() }),
      ...(utilization === undefined ? {} : { utilization }),
      ...(gpus === undefined ? {} : { tensorParallel: gpus }),
      ...(maxSeqs === undefined ? {} : { maxSequences: maxSeqs }),
      ...(card?.name.startsWith('A100') ? { ampereA100: true } : {}),
    },
  };
}

/** Rows of whole blocks, as nearly all models have: a stand-in is fitted to a number of parameters, which leaves them odd. */
const inBlocks = (model: Architecture): Architecture => ({
  ...model,
  intermediate: Math.max(1, Math.round(model.intermediate / BLOCK)) * BLOCK,
});

function checkFormat(quantization: string, engine: LanguageEngine, isNamed: boolean): void {
  const mix = mixOf(quantization);
  const format = weightFormatOf(quantization);
  if (engine === 'llama.cpp' ? mix !== null : format !== null || mix !== null) return;
  const near = suggest(quantization, quantizations(engine), NAMED).join(', ');
  const list = near === '' ? { en: '', zh: '' } : { en: `; did you mean ${near}?`, zh: `；是不是 ${near}？` };
  const formats = engine === 'llama.cpp' ? 'F16, Q8_0, Q4_K_M' : 'bf16, int8, nf4, awq';
  throw new FieldError('quantization', {
    en: `${quoted(quantization)} is no format ${isNamed ? `of ${engine}` : 'of weights that is known'}${list.en}${list.en === '' ? ';' : ''} type for example ${formats}`,
    zh: `${quoted(quantization)} 不是${isNamed ? ` ${engine} 的` : '已知的权重'}格式${list.zh}${list.zh === '' ? '；' : ''}请输入例如 ${formats}`,
  });
}

function checkCacheType(engine: LanguageEngine, { kv, attention }: InferInput): void {
  if (kv === undefined) return;
  if (!takesCacheType(engine, kv)) {
    const types = CACHE_TYPES[engine];
    throw new FieldError('kv', {
      en: `${quoted(kv)} is no type that ${engine} keeps a KV cache in; type one of ${types.join(', ')}`,
      zh: `${engine} 的 KV cache 没有 ${quoted(kv)} 类型；可以是 ${types.join('、')}`,
    });
  }
  if (engine === 'llama.cpp' && attention === 'eager' && isQuantizedCache(kv)) {
    throw new FieldError('kv', {
      en: `llama.cpp does not start with a cache of values in ${quoted(kv)} and flash attention off; type f16, or leave attention out`,
      zh: `关闭 flash attention 时，V cache 用 ${quoted(kv)}，llama.cpp 无法启动；请用 f16，或不要指定 attention`,
    });
  }
}

function defaultsOf(
  engine: LanguageEngine,
  input: InferInput,
  { length, quantization }: Filled,
  { known, model, stored, subject }: FoundModel,
): readonly Assumption[] {
  const isStored = stored?.format === quantization || (stored?.format === 'mxfp4' && quantization === MIX.mxfp4);
  const formatKey = !isStored ? 'default-format' : stored?.by === 'name' ? 'format-of-name' : 'format-published';
  const limit = model.context;
  return [
    ...(known ? [] : [{ key: 'typical-shapes' }]),
    ...(input.engine === undefined ? [{ key: 'default-engine', values: { engine } }] : []),
    ...(input.quantization === undefined ? [{ key: formatKey, values: { format: quantization } }] : []),
    ...(SEES.test(subject.en) ? [{ key: 'language-part' }] : []),
    ...(known && length > limit ? [{ key: 'past-context', values: { length, limit } }] : []),
    ...(input.length === undefined ? [{ key: 'default-length', values: { length } }] : []),
    ...(input.batch === undefined ? [{ key: 'default-sequence' }] : []),
  ];
}

function subjectOf(
  engine: LanguageEngine,
  { batch, length, quantization }: Filled,
  { subject }: FoundModel,
): Bilingual {
  const run = `${engine} · ${quoted(quantization)} · ${digits(batch)} × ${digits(length)}`;
  return { en: `${subject.en} · ${run} tokens`, zh: `${subject.zh} · ${run} token` };
}
