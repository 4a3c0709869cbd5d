import type { UnetShape } from './unet-shape.ts';

/** Transformer blocks of a level: two on the way down, three on the way up; as many residual blocks. */
const BLOCKS = 5;
/** The middle has one transformer block between two residual ones. */
const MIDDLE_RESIDUALS = 2;
/** Squares of the width in a layer: 4 of self attention, 2 of cross attention, 12 of the feed-forward with its gate. */
const SQUARES = 18;

/** What a UNet's linear layers depend on beside its widths. */
export interface UnetLinear {
  /** Width of what the text encoders give. */
  readonly crossWidth: number;
  /** The projections around a transformer block are linear layers; 1 × 1 convolutions in the first version. */
  readonly projections?: true;
  /** Width of what is embedded beside the time step. */
  readonly added?: number;
}

/** Weights of a UNet's linear layers: the convolutions are the rest. */
export function unetLinear(
  { channels, transformers }: UnetShape,
  { crossWidth, projections, added = 0 }: UnetLinear,
): bigint {
  const block = (width: number, depth: number): number =>
    depth === 0
      ? 0
      : depth * (SQUARES * width ** 2 + 2 * crossWidth * width) + (projections === undefined ? 0 : 2 * width ** 2);
  const [outermost = 0, innermost = 0] = [channels[0], channels.at(-1)];
  const deepest = transformers.findLast((depth) => depth > 0) ?? 0;
  const levels = channels.reduce((sum, width, level) => sum + BLOCKS * block(width, transformers[level] ?? 0), 0);
  const time = 4 * outermost;
  const residuals = BLOCKS * channels.reduce((sum, width) => sum + width, 0) + MIDDLE_RESIDUALS * innermost;
  const embeddings = time * (outermost + time) + (added === 0 ? 0 : time * (added + time));
  return BigInt(levels + block(innermost, deepest) + time * residuals + embeddings);
}

/** Weights of the linear layers of a multimodal diffusion transformer, as Stable Diffusion 3 has it. */
export function mmditLinear(width: number, layers: number): bigint {
  // The last block changes the picture alone: no output, no feed-forward, and a third of the modulation for the text.
  const squares = 36 * layers - 13 + 2 + 2;
  return BigInt(squares * width ** 2 + (4096 + 256 + 2048 + 64) * width);
}

/** Weights of the linear layers of FLUX.1, with what embeds the guidance. */
export function fluxLinear(guided: boolean): bigint {
  const [width, double, single] = [3072, 19, 38];
  const embedded = guided ? 3 : 2;
  const squares = 36 * double + 15 * single + embedded + 2;
  return BigInt(squares * width ** 2 + (64 + 4096 + 768 + 256 * (embedded - 1) + 64) * width);
}

/** The matrices of T5's XXL encoder, and those of them that its loader keeps in 32 bits beside quantised ones (`wo`). */
export const T5_XXL_LINEAR = 24n * (4n * 4096n * 4096n + 3n * 4096n * 10_240n);
export const T5_XXL_WIDE = 24n * 4096n * 10_240n;
