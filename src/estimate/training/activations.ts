import { type Architecture, hasLayerNorm } from '../model/architecture.ts';
import { type Lora, loraKept } from './adapters.ts';
import { type TrainingPrecision, WIDTHS } from './precision.ts';

/**
 * How attention is computed. `sdpa`: fused, keys and values repeated for every query head first; `flash`: fused, without the repeat;
 * `eager`: every score is kept.
 */
export type Attention = 'sdpa' | 'flash' | 'eager';

/** What decides how much of a layer is kept for backward. */
export interface ActivationOptions {
  readonly model: Architecture;
  readonly precision: TrainingPrecision;
  readonly attention: Attention;
  /** Tokens of a sequence; scores grow with it. */
  readonly length: number;
  /** The model's own weights are not trained. */
  readonly frozen: boolean;
  readonly lora?: Lora | undefined;
  /** Dropout on the residual and on the scores. */
  readonly dropout: boolean;
}

/** Bytes that one layer keeps for one token, by where they are kept. */
export interface LayerActivations {
  readonly norms: number;
  readonly attention: number;
  readonly feedForward: number;
  readonly adapters: number;
}

/** What a layer keeps for backward, a token. */
export function layerActivations(options: ActivationOptions): LayerActivations {
  const { model, lora } = options;
  return {
    norms: normBytes(options),
    attention: attentionBytes(options),
    feedForward: feedForwardBytes(options),
    adapters: lora === undefined ? 0 : loraKept(model, lora),
  };
}

/** All of it together. */
export const keptBytes = ({ norms, attention, feedForward, adapters }: LayerActivations): number =>
  norms + attention + feedForward + adapters;

/** The residual between layers is in 32 bits under autocast. */
export const residualWidth = (precision: TrainingPrecision): number =>
  precision === 'amp' ? 4 : WIDTHS[precision].compute;

// RMSNorm is written out: a 32-bit copy of its input, and the normed values where its weight is trained.
function normBytes({ model, precision, frozen }: ActivationOptions): number {
  const { hidden, heads, kvHeads, headDim, norms = {} } = model;
  const { perLayer = 2 } = norms;
  const width = residualWidth(precision);
  const one = hasLayerNorm(model) ? width : 4 + (frozen ? 0 : width);
  const ofHeads = norms.heads ? (heads + kvHeads) * headDim * (4 + (frozen ? 0 : width)) : 0;
  return perLayer * hidden * one + ofHeads;
}

function attentionBytes(options: ActivationOptions): number {
  const { model, precision, attention, length, dropout, frozen } = options;
  const { hidden, heads, kvHeads, headDim, latent } = model;
  const width = WIDTHS[precision].compute;
  const queryDim = latent === undefined ? headDim : latent.nopeDim + latent.ropeDim;
  const valueDim = latent === undefined ? headDim : latent.valueDim;
  const keyHeads = attention === 'flash' && latent === undefined ? kvHeads : heads;
  const states = (heads * queryDim + keyHeads * (queryDim + valueDim) + heads * valueDim) * width;
  // Autocast makes a 16-bit copy for each matrix that reads the same input.
  const readers = precision === 'amp' && !hasLayerNorm(model) ? 3 : 1;
  const compressed = latent === undefined ? 0 : (latent.queryRank ?? 0) + latent.keyValueRank;
  const input = frozen ? 0 : (readers * hidden + compressed) * width;
  const mask = dropout ? hidden : 0;
  return input + states + mask + (attention === 'eager' ? scoreBytes(heads, length, width, dropout) : 4 * heads);
}

// The softmax is in 32 bits; what multiplies the values is its 16-bit copy, after dropout where there is any.
function scoreBytes(heads: number, length: number, width: number, dropout: boolean): number {
  const copy = dropout ? 1 + width : width === 4 ? 0 : width;
  return heads * length * (4 + copy);
}

function feedForwardBytes({ model, precision, dropout, frozen }: ActivationOptions): number {
  const { hidden, experts, mlp, intermediate } = model;
  const width = WIDTHS[precision].compute;
  const gated = mlp !== 'plain';
  const working = experts === undefined ? 1 : experts.active + (experts.shared ?? 0);
  const inner = experts === undefined ? intermediate : experts.intermediate * working;
  const readers = precision === 'amp' && gated ? 2 : 1;
  // Every expert reads its own gathered tokens and gives as many rows back.
  const copies = experts === undefined ? readers : readers * working + working;
  const kept = (gated ? 3 : 1) + (frozen ? 0 : 1);
  return (
    (frozen && experts === undefined ? 0 : copies * hidden * width) + kept * inner * width + (dropout ? hidden : 0)
  );
}
