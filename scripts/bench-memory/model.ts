import { lookUpModel } from '../../src/estimate/calculators/find-model.ts';
import type { Facts } from '../../src/estimate/facts.ts';
import type { Architecture, Latent } from '../../src/estimate/model/architecture.ts';
import { traitsOf } from '../../src/estimate/model/families.ts';
import { Unanswerable } from './figure.ts';
import { type Inputs, inputsOf } from './inputs.ts';
import type { Item } from './item.ts';

/** How the weights are stored is written behind many names. */
const STORED =
  /[-_ ](?:fp8(?:[-_ ]?dynamic)?|fp16|bf16|w\da\d+|awq|gptq(?:[-_ ]int[48])?|int[48]|nf4|gguf|bnb[-_ ]4bit)$/i;
const SIZE = /^\d[\d.]*\s?[bm]$/i;

/** Ways in which a name may be listed: with and without its remark, its format, its owner, and the model that it was made from. */
export function spellingsOf(name: string): readonly string[] {
  const bare = name
    .replace(/\s*\(.*\)\s*$/, '')
    .replace(/[\s-]+shaped?$/i, '')
    .trim();
  const plain = bare.replace(STORED, '');
  const short = plain.slice(plain.lastIndexOf('/') + 1);
  const either = bare.includes('/') ? [bare.slice(0, bare.lastIndexOf('/'))] : [];
  return [...new Set([name, bare, plain, short, ...either, ...tailsOf(short)])].filter((one) => one !== '');
}

/** `DeepSeek-R1-0528-Qwen3-8B` is a Qwen3-8B: the end of a name of several parts names what was trained. */
function tailsOf(name: string): readonly string[] {
  const parts = name.split('-');
  return parts
    .map((_, at) => parts.slice(at).join('-'))
    .filter((tail, at) => at > 0 && /^[a-z]/i.test(tail) && /\d\.?\d*b\b/i.test(tail));
}

/** The listed model of this name, or null. */
export function listedModel(name: string, { models }: Facts): Architecture | null {
  for (const spelling of spellingsOf(name)) {
    if (SIZE.test(spelling)) continue;
    const found = lookUpModel(spelling, {}, models);
    if (found?.known === true) return found.model;
  }
  return null;
}

/** The model that an item is about: its listed shapes, the sizes given with it, or both. */
export function modelOf(item: Item, facts: Facts): Architecture {
  const given = inputsOf(item);
  const name = given.text('model', 'name', 'architecture');
  const listed = name === undefined ? null : listedModel(name, facts);
  const tied = given.flag('tied', 'tie_word_embeddings');
  if (hasSizes(given)) return { ...(listed ?? traitsOf(name ?? '')), ...sizesOf(given, listed, name ?? '') };
  if (listed === null) throw new Unanswerable(name === undefined ? 'no model is given' : `no model ${name} is known`);
  return tied === undefined ? listed : { ...listed, tied };
}

const hasSizes = (given: Inputs): boolean =>
  given.has('layers', 'num_hidden_layers') && given.has('hidden', 'hidden_size') && given.has('vocab', 'vocab_size');

function sizesOf(given: Inputs, listed: Architecture | null, name: string): Architecture {
  const hidden = given.need('hidden', 'hidden_size');
  const heads = given.need('heads', 'num_attention_heads', 'n_head');
  const layers = given.need('layers', 'num_hidden_layers', 'n_layer');
  return {
    layers,
    hidden,
    heads,
    kvHeads: given.number('kv_heads', 'num_key_value_heads') ?? listed?.kvHeads ?? heads,
    headDim: given.number('head_dim') ?? listed?.headDim ?? hidden / heads,
    intermediate: given.need('intermediate', 'intermediate_size', 'ffn'),
    vocabulary: given.need('vocab', 'vocab_size', 'vocabulary'),
    tied: given.flag('tied', 'tie_word_embeddings') ?? listed?.tied ?? false,
    context: given.number('context', 'max_position_embeddings') ?? listed?.context ?? 8192,
    ...encoderOf(given, listed, layers, name),
    ...windowOf(given, layers),
    ...latentOf(given.value('mla')),
    ...expertsOf(given, listed, name),
  };
}

/** Names of models whose feed-forward has many parts: `8x7B`, `30B-A3B`. */
const SPARSE = /\d+x\d+b|-a\d+(?:\.\d+)?b\b|\bmoe\b|mixtral|deepseek-?v[23]/i;

/** The experts that are given; of a model that has some by its name, those of the listed one or none that could be counted. */
function expertsOf(given: Inputs, listed: Architecture | null, name: string): Pick<Architecture, 'experts'> {
  const count = given.number('experts', 'num_experts', 'n_routed_experts', 'num_local_experts');
  if (count === undefined) {
    if (listed === null && SPARSE.test(name)) throw new Unanswerable(`the experts of ${name} are not given`);
    return {};
  }
  const shared = given.number('shared_experts', 'n_shared_experts');
  const denseLayers = given.number('dense_layers', 'first_k_dense_replace');
  const experts = {
    count,
    active: given.need('active_experts', 'experts_per_token', 'num_experts_per_tok'),
    intermediate: given.number('moe_intermediate', 'moe_intermediate_size') ?? given.need('intermediate'),
    ...(shared !== undefined && { shared }),
    ...(denseLayers !== undefined && { denseLayers }),
  };
  return { experts };
}

function windowOf(given: Inputs, all: number): Pick<Architecture, 'window'> {
  const tokens = given.number('window', 'sliding_window');
  const layers = given.number('window_layers') ?? all;
  if (layers === 0) return { window: undefined };
  return tokens === undefined ? {} : { window: { tokens, layers } };
}

/** T5 and its kin have as many layers in the encoder as in the decoder. */
function encoderOf(
  given: Inputs,
  listed: Architecture | null,
  layers: number,
  name: string,
): Pick<Architecture, 'encoderLayers'> {
  const stated = given.number('encoder_layers');
  const both = listed === null ? traitsOf(name).positions === 'relative' : listed.encoderLayers === listed.layers;
  if (stated !== undefined) return { encoderLayers: stated };
  return both ? { encoderLayers: layers } : {};
}

function latentOf(value: unknown): Pick<Architecture, 'latent'> {
  if (typeof value !== 'object' || value === null) return {};
  const size = (name: string): number | undefined => {
    const one = (value as Readonly<Record<string, unknown>>)[name];
    return typeof one === 'number' ? one : undefined;
  };
  const [keyValueRank, ropeDim, nopeDim, valueDim] = [
    size('kv_lora_rank'),
    size('qk_rope_head_dim'),
    size('qk_nope_head_dim'),
    size('v_head_dim'),
  ];
  if (keyValueRank === undefined || ropeDim === undefined || nopeDim === undefined || valueDim === undefined) return {};
  const queryRank = size('q_lora_rank');
  const latent: Latent = { keyValueRank, ropeDim, nopeDim, valueDim, ...(queryRank !== undefined && { queryRank }) };
  return { latent };
}
