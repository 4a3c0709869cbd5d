import { EstimateError } from '../estimate.ts';

/** The sizes of a language model's tensors. Lengths count tokens, the rest elements. */
export interface Architecture {
  /** Layers of the decoder, or of the only stack. */
  readonly layers: number;
  /** Layers of an encoder beside it; each decoder layer then attends to the encoder too. */
  readonly encoderLayers?: number | undefined;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
  /** Width of the dense feed-forward. */
  readonly intermediate: number;
  /** Three matrices, or two; gated where nothing is said. */
  readonly mlp?: 'gated' | 'plain' | undefined;
  readonly positions?: 'learned' | 'relative' | undefined;
  readonly norms?: Norms | undefined;
  readonly biases?: readonly Bias[] | undefined;
  /** A value for each head that attention can go to instead of a token. */
  readonly sinks?: true | undefined;
  readonly vocabulary: number;
  /** The output layer is the embedding. */
  readonly tied: boolean;
  readonly context: number;
  /** So many layers see so many tokens back only. */
  readonly window?: { readonly tokens: number; readonly layers: number } | undefined;
  readonly latent?: Latent | undefined;
  readonly experts?: Experts | undefined;
  /** Kinds of segments that have an embedding of their own, as BERT does. */
  readonly tokenTypes?: number | undefined;
  /** A norm right after the embedding. */
  readonly embeddingNorm?: true | undefined;
  /** False where the last layer's norm is the last one. */
  readonly finalNorm?: false | undefined;
  /** A square matrix with bias over the first token. */
  readonly pooler?: true | undefined;
}

/** The norms of a layer, where they are not two without a bias. */
export interface Norms {
  readonly perLayer?: number | undefined;
  /** LayerNorm; RMSNorm has none. */
  readonly bias?: true | undefined;
  /** Queries and keys of each head are normed too. */
  readonly heads?: true | undefined;
}

/** Multi-head latent attention: what is cached is one small vector a token. */
export interface Latent {
  readonly keyValueRank: number;
  readonly queryRank?: number | undefined;
  readonly ropeDim: number;
  readonly nopeDim: number;
  readonly valueDim: number;
}

/** A feed-forward of many parts, of which a token passes a few. */
export interface Experts {
  readonly count: number;
  readonly active: number;
  readonly shared?: number | undefined;
  readonly intermediate: number;
  /** The first layers, which have one dense feed-forward. */
  readonly denseLayers?: number | undefined;
}

/** The matrices that can have a bias. */
export type Bias = 'qkv' | 'output' | 'mlp' | 'head' | 'router' | 'experts';

const COUNTS = ['layers', 'hidden', 'heads', 'kvHeads', 'headDim', 'intermediate', 'vocabulary', 'context'] as const;

/** Refuses a model that cannot be. */
export function checkArchitecture(model: Architecture): void {
  for (const name of COUNTS) requireCount(name, model[name]);
  if (model.heads % model.kvHeads !== 0) {
    throw new EstimateError('heads-not-shared', { heads: model.heads, kvHeads: model.kvHeads });
  }
}

/** Refuses a count below one or with a fraction. */
export function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) throw new EstimateError('not-a-count', { name, value });
}

/** Layers with experts, after the dense ones. */
export const expertLayers = ({ layers, experts }: Architecture): number =>
  experts === undefined ? 0 : layers - (experts.denseLayers ?? 0);

/** LayerNorm is one kernel that keeps its input; RMSNorm is written out and keeps more. */
export const hasLayerNorm = ({ norms }: Architecture): boolean => norms?.bias === true;

/** Elements of one token's keys and values that one layer caches. */
export function cachedElements({ kvHeads, headDim, latent }: Architecture, share = 1): number {
  if (latent !== undefined) return latent.keyValueRank + latent.ropeDim;
  return 2 * Math.ceil(kvHeads / share) * headDim;
}
