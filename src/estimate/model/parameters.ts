import { type Architecture, type Bias, checkArchitecture, expertLayers } from './architecture.ts';
import { elementsOfMatrix, matricesOf } from './matrices.ts';

/** Where a model's parameters are; quantisation makes the attention and the feed-forward smaller. */
export interface ParameterParts {
  readonly embedding: bigint;
  readonly positions: bigint;
  readonly attention: bigint;
  readonly feedForward: bigint;
  readonly router: bigint;
  readonly head: bigint;
  /** Norms, biases and sinks: vectors, which stay as they are. */
  readonly vectors: bigint;
}

/** Distances are told apart in so many steps, as T5 does. */
const RELATIVE_BUCKETS = 32;
const FEED_FORWARD = new Set(['gate', 'up', 'down', 'expert-gate', 'expert-up', 'expert-down']);

type Share = 'all' | 'active';

/**
 * All parameters of a model, each tensor once.
 * @param share every expert, or those alone that one token passes
 */
export function countParameters(model: Architecture, share: Share = 'all'): bigint {
  return Object.values(parameterParts(model, share)).reduce((sum: bigint, count: bigint) => sum + count, 0n);
}

/** The parameters of a model by what they do. */
export function parameterParts(model: Architecture, share: Share = 'all'): ParameterParts {
  checkArchitecture(model);
  const { hidden, vocabulary, tied, tokenTypes = 0, pooler } = model;
  const matrices = matricesOf(model, share);
  const sum = (chosen: (role: string) => boolean): bigint =>
    matrices.filter(({ role }) => chosen(role)).reduce((total, matrix) => total + BigInt(elementsOfMatrix(matrix)), 0n);
  const word = BigInt(vocabulary) * BigInt(hidden);
  return {
    embedding: word + BigInt(tokenTypes * hidden),
    positions: BigInt(positionParameters(model)),
    attention: sum((role) => role !== 'router' && !FEED_FORWARD.has(role)),
    feedForward: sum((role) => FEED_FORWARD.has(role)),
    router: sum((role) => role === 'router'),
    head: (tied ? 0n : word) + BigInt(pooler ? hidden * hidden : 0),
    vectors: BigInt(normParameters(model) + biasParameters(model, share) + sinkParameters(model)),
  };
}

/** What quantisation stores with fewer bits: the matrices of the layers. */
export const blockParameters = ({ attention, feedForward, router }: ParameterParts): bigint =>
  attention + feedForward + router;

const sinkParameters = ({ sinks, layers, heads }: Architecture): number => (sinks ? layers * heads : 0);

function positionParameters({ positions, context, hidden, heads, encoderLayers = 0 }: Architecture): number {
  if (positions === 'learned') return context * hidden;
  if (positions === 'relative') return RELATIVE_BUCKETS * heads * (encoderLayers > 0 ? 2 : 1);
  return 0;
}

function normParameters(model: Architecture): number {
  const { hidden, layers, encoderLayers = 0, headDim, latent, norms = {}, embeddingNorm, finalNorm } = model;
  const { perLayer = 2, bias = false, heads = false } = norms;
  const stacks = encoderLayers > 0 ? 2 : 1;
  // Beside an encoder a decoder layer has one norm more, before it looks there.
  const inLayers = encoderLayers * perLayer + layers * (perLayer + (encoderLayers > 0 ? 1 : 0));
  const full = inLayers + (finalNorm === false ? 0 : stacks) + (embeddingNorm ? 1 : 0);
  const inner = (heads ? 2 * headDim : 0) + (latent === undefined ? 0 : latent.keyValueRank + (latent.queryRank ?? 0));
  return full * hidden * (bias ? 2 : 1) + layers * inner;
}

function biasParameters(model: Architecture, share: Share): number {
  const { hidden, heads, kvHeads, headDim, intermediate, vocabulary, experts, layers, encoderLayers = 0 } = model;
  const inner = model.mlp === 'plain' ? 1 : 2;
  const attentions = encoderLayers > 0 ? encoderLayers + 2 * layers : layers;
  const sparse = expertLayers(model);
  const working =
    experts === undefined ? 0 : (share === 'all' ? experts.count : experts.active) + (experts.shared ?? 0);
  const sizes: Readonly<Record<Bias, number>> = {
    qkv: attentions * headDim * (heads + 2 * kvHeads),
    output: attentions * hidden,
    mlp: (encoderLayers + layers - sparse) * (inner * intermediate + hidden),
    head: vocabulary,
    router: sparse * (experts?.count ?? 0),
    experts: sparse * working * (inner * (experts?.intermediate ?? 0) + hidden),
  };
  const pooler = model.pooler ? hidden : 0;
  return (model.biases ?? []).reduce((sum, bias) => sum + sizes[bias], pooler);
}
