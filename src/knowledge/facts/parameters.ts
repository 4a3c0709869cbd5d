/** The sizes of a model's tensors, as far as they make its number of parameters. */
export interface Architecture {
  readonly layers: number;
  readonly encoderLayers?: number | undefined;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  readonly intermediate: number;
  readonly mlp?: 'gated' | 'plain' | undefined;
  readonly positions?: 'learned' | 'relative' | undefined;
  readonly norms?: NormShapes | undefined;
  readonly biases?: readonly Bias[] | undefined;
  readonly sinks?: true | undefined;
  readonly vocabulary: number;
  readonly tied: boolean;
  readonly context: number;
  /** Kinds of segments that have an embedding of their own, as BERT does. */
  readonly tokenTypes?: number | undefined;
  /** A norm right after the embedding. */
  readonly embeddingNorm?: true | undefined;
  /** False where the last layer's norm is the last one. */
  readonly finalNorm?: false | undefined;
  /** A square matrix with bias over the first token. */
  readonly pooler?: true | undefined;
  readonly latent?:
    | {
        readonly keyValueRank: number;
        readonly queryRank: number;
        readonly ropeDim: number;
        readonly nopeDim: number;
        readonly valueDim: number;
      }
    | undefined;
  readonly experts?:
    | {
        readonly count: number;
        readonly active: number;
        readonly shared?: number | undefined;
        readonly intermediate: number;
        readonly denseLayers?: number | undefined;
      }
    | undefined;
}

/** The norms of a decoder layer, where they are not two without a bias. */
export interface NormShapes {
  readonly perLayer?: number | undefined;
  readonly bias?: true | undefined;
  readonly heads?: true | undefined;
}

/** The matrices that can have a bias. */
export const BIASES = ['qkv', 'output', 'mlp', 'head', 'router', 'experts'] as const;
export type Bias = (typeof BIASES)[number];

/** Where a model's parameters are. The attention and the feed-forward are what quantisation makes smaller. */
export interface ParameterParts {
  readonly embedding: number;
  readonly positions: number;
  readonly attention: number;
  readonly feedForward: number;
  readonly router: number;
  readonly head: number;
  /** Norms, biases and sinks: vectors, which stay as they are. */
  readonly vectors: number;
}

/** Distances are told apart in so many steps, as T5 does. */
const RELATIVE_BUCKETS = 32;

type Share = 'all' | 'active';

/**
 * All parameters of a model, each tensor once.
 * @param share every expert, or those alone that one token passes
 */
export function countParameters(model: Architecture, share: Share = 'all'): number {
  return Object.values(parameterParts(model, share)).reduce((sum, part) => sum + part, 0);
}

/** The parameters of a model by what they do. */
export function parameterParts(model: Architecture, share: Share = 'all'): ParameterParts {
  const { hidden, encoderLayers = 0, experts, intermediate, vocabulary, tied, tokenTypes = 0, pooler } = model;
  const width = model.mlp === 'plain' ? 2 : 3;
  const expert = experts === undefined ? 0 : width * hidden * experts.intermediate;
  return {
    embedding: (vocabulary + tokenTypes) * hidden,
    positions: positionParameters(model),
    attention: attentions(model) * attentionParameters(model),
    feedForward:
      (encoderLayers + denseLayers(model)) * width * hidden * intermediate +
      expertLayers(model) * working(model, share) * expert,
    router: expertLayers(model) * hidden * (experts?.count ?? 0),
    head: (tied ? 0 : vocabulary * hidden) + (pooler ? hidden * hidden : 0),
    vectors: normParameters(model) + biasParameters(model, share) + (model.sinks ? model.layers * model.heads : 0),
  };
}

/** A decoder beside an encoder attends to itself, then to the encoder. */
const attentions = ({ layers, encoderLayers = 0 }: Architecture): number =>
  encoderLayers > 0 ? encoderLayers + 2 * layers : layers;

const denseLayers = ({ layers, experts }: Architecture): number =>
  experts === undefined ? layers : (experts.denseLayers ?? 0);

const expertLayers = (model: Architecture): number => model.layers - denseLayers(model);

function working({ experts }: Architecture, share: Share): number {
  if (experts === undefined) return 0;
  return (share === 'all' ? experts.count : experts.active) + (experts.shared ?? 0);
}

function positionParameters({ positions, context, hidden, heads, encoderLayers = 0 }: Architecture): number {
  if (positions === 'learned') return context * hidden;
  if (positions === 'relative') return RELATIVE_BUCKETS * heads * (encoderLayers > 0 ? 2 : 1);
  return 0;
}

function attentionParameters({ hidden, heads, kvHeads, headDim, latent }: Architecture): number {
  if (latent === undefined) return hidden * headDim * (2 * heads + 2 * kvHeads);
  const { keyValueRank, queryRank, ropeDim, nopeDim, valueDim } = latent;
  const query = hidden * queryRank + queryRank * heads * (nopeDim + ropeDim);
  const keyValue = hidden * (keyValueRank + ropeDim) + keyValueRank * heads * (nopeDim + valueDim);
  return query + keyValue + heads * valueDim * hidden;
}

function normParameters(model: Architecture): number {
  const { hidden, layers, encoderLayers = 0, headDim, latent, norms = {}, embeddingNorm, finalNorm } = model;
  const { perLayer = 2, bias = false, heads = false } = norms;
  const stacks = encoderLayers > 0 ? 2 : 1;
  // Beside an encoder a decoder layer has one norm more, and both stacks end with one.
  const inLayers = encoderLayers * perLayer + layers * (perLayer + stacks - 1);
  const full = inLayers + (finalNorm === false ? 0 : stacks) + (embeddingNorm ? 1 : 0);
  const inner = (heads ? 2 * headDim : 0) + (latent === undefined ? 0 : latent.keyValueRank + latent.queryRank);
  return full * hidden * (bias ? 2 : 1) + layers * inner;
}

function biasParameters(model: Architecture, share: Share): number {
  const { hidden, heads, kvHeads, headDim, intermediate, vocabulary, experts, encoderLayers = 0, biases = [] } = model;
  const inner = model.mlp === 'plain' ? 1 : 2;
  const sizes: Readonly<Record<Bias, number>> = {
    qkv: attentions(model) * headDim * (heads + 2 * kvHeads),
    output: attentions(model) * hidden,
    mlp: (encoderLayers + denseLayers(model)) * (inner * intermediate + hidden),
    head: vocabulary,
    router: expertLayers(model) * (experts?.count ?? 0),
    experts: expertLayers(model) * working(model, share) * (inner * (experts?.intermediate ?? 0) + hidden),
  };
  return biases.reduce((sum, bias) => sum + sizes[bias], model.pooler ? hidden : 0);
}
