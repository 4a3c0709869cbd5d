import { type Component, PIPELINES, type Pipeline, pipelineOf } from '../../../src/estimate/diffusion/components.ts';
import {
  diffusionInference,
  diffusionWeights,
  type PipelineOptions,
} from '../../../src/estimate/diffusion/pipeline.ts';
import { attentionScoreBytes, latentBytes } from '../../../src/estimate/diffusion/tensors.ts';
import { diffusionTraining } from '../../../src/estimate/diffusion/training.ts';
import { unetAdapters } from '../../../src/estimate/diffusion/unet-adapters.ts';
import { type Family, type Figure, figureOf, Unanswerable } from '../figure.ts';
import { inputsOf, originOf, wordsOf } from '../inputs.ts';
import type { Item } from '../item.ts';
import { findOptimizer, precisionOf } from '../words.ts';

const plain = (text: string): string => ` ${text.toLowerCase().replace(/[\s/_,;:()-]+/g, ' ')} `;
const ALIASES = PIPELINES.flatMap((pipeline) =>
  [pipeline.id, ...pipeline.aliases].map((alias) => ({ pipeline, words: plain(alias) })),
).sort((one, other) => other.words.length - one.words.length);

/** The pipeline that a sentence names; one of another size (`CogVideoX-2B`) is another. */
export function pipelineIn(text: string): Pipeline | null {
  const words = plain(text);
  const found = ALIASES.find(({ words: alias }) => {
    const at = words.indexOf(alias);
    return at >= 0 && !/^\d+(?:\.\d+)?b /.test(words.slice(at + alias.length));
  });
  return found?.pipeline ?? null;
}

function findPipeline(item: Item): Pipeline | null {
  const given = inputsOf(item);
  const name = given.text('model', 'pipeline');
  if (name !== undefined) return pipelineOf(name) ?? pipelineIn(name);
  return pipelineIn(wordsOf(item));
}

function need(item: Item): Pipeline {
  const pipeline = findPipeline(item);
  if (pipeline === null) throw new Unanswerable('no diffusion pipeline that is known is named');
  return pipeline;
}

/** Latents, scores, weights, pictures and training of diffusion models; the inputs, then the sentence, say which. */
export const DIFFUSION: Family = {
  id: 'diffusion',
  takes: (item) => {
    const given = inputsOf(item);
    if (given.has('resolution') && given.has('channels') && !given.has('model')) return true;
    if (given.has('component', 'task')) return true;
    return !given.has('layers', 'vocab') && given.has('model') && findPipeline(item) !== null;
  },
  answer: (item) => {
    const given = inputsOf(item);
    if (given.has('heads')) return scores(item);
    if (given.has('channels') && given.has('resolution') && !given.has('model', 'optimizer')) return latents(item);
    const words = wordsOf(item);
    const trains = /\btrain|fine-?tun|dreambooth|\blora\b|gradient checkpointing/i.test(words);
    if (given.has('adapters', 'optimizer') || (trains && !/\binference\b/i.test(words))) return training(item);
    if (given.has('task', 'offload', 'height') || /inference|generat/i.test(words)) return pictures(item);
    return weights(item);
  },
};

const dtypeOf = (item: Item): string =>
  inputsOf(item).text('dtype', 'precision') ??
  /\b(bf16|bfloat16|fp16|float16|fp8|float8|fp32|float32|int8|nf4)\b/i.exec(wordsOf(item))?.[1] ??
  'fp16';

function sides(item: Item): { readonly height: number; readonly width: number } {
  const given = inputsOf(item);
  const both = given.list('resolution');
  const [height, width] = both === undefined ? [] : both.map(Number);
  const side = given.number('resolution', 'size');
  const tall = given.number('height') ?? height ?? side;
  const wide = given.number('width') ?? width ?? side ?? tall;
  if (tall === undefined || wide === undefined) throw new Unanswerable('no resolution is given');
  return { height: tall, width: wide };
}

function latents(item: Item): Figure {
  const given = inputsOf(item);
  const batch = given.number('batch') ?? 1;
  const scale = given.number('scale', 'downscale', 'vae_scale');
  const options = { ...sides(item), channels: given.need('channels'), batch, dtype: dtypeOf(item) };
  return { bytes: latentBytes({ ...options, ...(scale !== undefined && { scale }) }).bytes };
}

function scores(item: Item): Figure {
  const given = inputsOf(item);
  const options = { ...sides(item), heads: given.need('heads'), batch: given.number('batch') ?? 1 };
  return { bytes: attentionScoreBytes({ ...options, dtype: dtypeOf(item) }).bytes };
}

const COMPONENTS: Readonly<Record<string, Component['name']>> = {
  unet: 'unet',
  transformer: 'transformer',
  dit: 'transformer',
  vae: 'vae',
  textencoder: 'text-encoder',
  textencoder1: 'text-encoder',
  textencoder2: 'text-encoder-2',
  textencoder3: 'text-encoder-3',
  controlnet: 'controlnet',
};

function weights(item: Item): Figure {
  const pipeline = need(item);
  const asked = inputsOf(item).text('component');
  const component = asked === undefined ? undefined : COMPONENTS[asked.toLowerCase().replace(/[^a-z0-9]/g, '')];
  if (asked !== undefined && !pipeline.components.some(({ name }) => name === component)) {
    throw new Unanswerable(`${pipeline.id} has no ${asked}`);
  }
  const only = component === undefined ? {} : { only: [component] };
  return figureOf(diffusionWeights({ pipeline, dtype: dtypeOf(item), ...only }));
}

/** What diffusers' documentation does with pipelines too large for most cards, at the sizes that they were made for. */
const DOCUMENTED: Readonly<Record<string, Partial<PipelineOptions>>> = {
  'cogvideox-5b': { height: 480, width: 720 },
  mochi: { height: 480, width: 848, offload: 'model', tiling: true },
};

function pictures(item: Item): Figure {
  const given = inputsOf(item);
  const pipeline = need(item);
  const words = wordsOf(item);
  const offload =
    given.text('offload') ?? (/sequential/i.test(words) ? 'sequential' : /offload/i.test(words) ? 'model' : undefined);
  const sized = given.has('resolution', 'height') ? sides(item) : {};
  const batch = given.number('batch');
  const documented = /diffusers/i.test(originOf(item)) ? DOCUMENTED[pipeline.id] : {};
  const dtype = dtypeOf(item);
  const estimate = diffusionInference({
    pipeline,
    dtype,
    ...documented,
    ...sized,
    ...(batch !== undefined && { batch }),
    ...(offload !== undefined && { offload: offload as 'none' | 'model' | 'sequential' }),
    ...(/tiling|tiled/i.test(words) && { tiling: true }),
  });
  return figureOf(estimate, { of: 'inference', weightBytes: diffusionWeights({ pipeline, dtype }).totalBytes });
}

/** Scripts of diffusers and PEFT by what they are called in the sentence: what they train, and on how many pictures at once. */
const SCRIPTS: readonly {
  readonly words: RegExp;
  readonly trained: readonly Component['name'][];
  readonly batch: number;
}[] = [
  { words: /controlnet/i, trained: ['controlnet'], batch: 4 },
  // Prior preservation has a picture of the class beside each of the subject; the text encoder is trained too.
  { words: /dreambooth|\bpeft\b/i, trained: ['unet', 'text-encoder'], batch: 2 },
  { words: /text[- ]to[- ]image|fine-?tun/i, trained: ['unet'], batch: 1 },
];
const ADAPTER_RANK = 16;
const CROSS_WIDTH = 768;

function training(item: Item): Figure {
  const given = inputsOf(item);
  const words = `${wordsOf(item)}; ${originOf(item)}`;
  const pipeline = need(item);
  const script = SCRIPTS.find((one) => one.words.test(words));
  if (script === undefined) throw new Unanswerable('what is trained is not said');
  const lora = given.has('adapters', 'lora_r') || /\blora\b/i.test(wordsOf(item));
  const rank = given.number('lora_r', 'rank') ?? ADAPTER_RANK;
  const own = pipeline.unet === undefined ? 0n : unetAdapters(pipeline.unet, CROSS_WIDTH, rank);
  const adapters = given.number('adapters');
  const optimizer = findOptimizer(given.text('optimizer') ?? wordsOf(item));
  const batch =
    given.number('batch') ?? Number(/batch(?: size)?(?: of)? (\d+)/i.exec(item.question ?? '')?.[1] ?? script.batch);
  const parameters = pipeline.components
    .filter(({ name }) => script.trained.includes(name))
    .reduce((sum, one) => sum + one.parameters, 0n);
  return figureOf(
    diffusionTraining({
      pipeline,
      trained: lora ? [] : script.trained,
      ...(lora && { adapters: adapters === undefined ? own : BigInt(adapters) }),
      precision: precisionOf(given.text('precision', 'dtype') ?? mixedIn(wordsOf(item)) ?? 'fp32', 'amp'),
      batch,
      resolution: given.number('resolution') ?? pipeline.resolution,
      attention: given.text('attention') === 'fused' || /xformers|sdpa/i.test(wordsOf(item)) ? 'fused' : 'eager',
      checkpointing: given.flag('checkpoint', 'gradient_checkpointing') ?? /checkpointing/i.test(wordsOf(item)),
      ...(optimizer !== null && { optimizer }),
    }),
    lora ? undefined : { of: 'training', parameters },
  );
}

const mixedIn = (words: string): string | undefined =>
  /mixed precision|\bfp16\b|\bbf16\b|\bamp\b/i.test(words) ? 'mixed' : undefined;
