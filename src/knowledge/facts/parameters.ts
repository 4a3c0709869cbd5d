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
  readonly positions?: 'learned' | undefined;
  readonly vocabulary: number;
  readonly tied: boolean;
  readonly context: number;
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

/**
 * The parameters in the matrices of a model; norms and biases, well below 1 % of any, are left out.
 * @param all every expert, or those alone that one token passes
 */
export function matrixParameters(model: Architecture, all: 'all' | 'active' = 'all'): number {
  const { hidden, layers, encoderLayers = 0, experts, intermediate, vocabulary, tied, positions, context } = model;
  const attention = attentionParameters(model);
  const width = model.mlp === 'plain' ? 2 : 3;
  const dense = width * hidden * intermediate;

  const embedding = vocabulary * hidden * (tied ? 1 : 2) + (positions === 'learned' ? context * hidden : 0);
  // A decoder beside an encoder attends to itself, then to the encoder.
  const attentions = encoderLayers > 0 ? encoderLayers + 2 * layers : layers;
  const denseLayers = experts === undefined ? layers : (experts.denseLayers ?? 0);
  const fixed = embedding + attentions * attention + (encoderLayers + denseLayers) * dense;
  if (experts === undefined) return fixed;

  const working = (all === 'all' ? experts.count : experts.active) + (experts.shared ?? 0);
  const router = hidden * experts.count;
  return fixed + (layers - denseLayers) * (working * width * hidden * experts.intermediate + router);
}

function attentionParameters({ hidden, heads, kvHeads, headDim, latent }: Architecture): number {
  if (latent === undefined) return hidden * headDim * (2 * heads + 2 * kvHeads);
  const { keyValueRank, queryRank, ropeDim, nopeDim, valueDim } = latent;
  const query = hidden * queryRank + queryRank * heads * (nopeDim + ropeDim);
  const keyValue = hidden * (keyValueRank + ropeDim) + keyValueRank * heads * (nopeDim + valueDim);
  return query + keyValue + heads * valueDim * hidden;
}
