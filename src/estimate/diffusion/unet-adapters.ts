import type { UnetShape } from './unet-shape.ts';

/** Transformer blocks of a level: two on the way down, three on the way up. */
const BLOCKS = 5;

/**
 * Parameters of LoRA beside the four projections of every self and cross attention of a UNet.
 * @param crossWidth width of what the text encoders give
 */
export function unetAdapters({ channels, transformers }: UnetShape, crossWidth: number, rank: number): bigint {
  const block = (width: number): number => 14 * width + 2 * crossWidth;
  const levels = channels.reduce((sum, width, level) => sum + BLOCKS * (transformers[level] ?? 0) * block(width), 0);
  // The middle has one more, as deep as the last level that has any.
  const middle = (transformers.findLast((count) => count > 0) ?? 0) * block(channels.at(-1) ?? 0);
  return BigInt(rank) * BigInt(levels + middle);
}
