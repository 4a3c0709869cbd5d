import type { UnetShape } from './unet-shape.ts';

/** Values that a UNet keeps for backward, a picture: with fused attention, and the scores of unfused attention. */
export interface UnetKept {
  readonly elements: number;
  readonly scores: number;
  /** The scores of the largest layer; backward makes two more of them. */
  readonly largestScores: number;
}

/** Norm, activation and convolution each keep their input, twice. */
const residual = (input: number, output: number): number => 3 * (input + output);

/**
 * A transformer layer keeps 29 values a channel: 6 of self attention, 4 of cross attention, 18 of the feed-forward with its gate, and
 * the input of the last matrix; a block of them two more around it.
 */
const LAYER = 29;
const AROUND = 2;
const DOWN_BLOCKS = 2;
const UP_BLOCKS = 3;

/** Walks a UNet down and up. */
export function unetKept({ channels, transformers, heads }: UnetShape, latentSide: number): UnetKept {
  const tokens = (level: number): number => Math.ceil(latentSide / 2 ** level) ** 2;
  const last = channels.length - 1;
  const width = (level: number): number => channels[level] ?? 0;
  const transformer = (level: number, depth = transformers[level] ?? 0): number =>
    depth === 0 ? 0 : width(level) * (AROUND + LAYER * depth);
  let elements = 0;
  let scores = 0;
  let largestScores = 0;
  const attend = (level: number, blocks: number, depth = transformers[level] ?? 0): void => {
    const one = (heads[level] ?? 1) * tokens(level) ** 2;
    scores += one * blocks * depth;
    if (depth > 0) largestScores = Math.max(largestScores, one);
  };
  for (let level = 0; level <= last; level += 1) {
    const before = width(Math.max(level - 1, 0));
    const blocks = residual(before, width(level)) + residual(width(level), width(level));
    const down = level < last ? width(level) : 0;
    elements += tokens(level) * (blocks + DOWN_BLOCKS * transformer(level) + down);
    attend(level, DOWN_BLOCKS);
  }
  const inner = Math.max(transformers[last] ?? 0, 1);
  elements += tokens(last) * (2 * residual(width(last), width(last)) + transformer(last, inner));
  attend(last, 1, inner);
  for (let level = last; level >= 0; level -= 1) {
    const from = width(Math.min(level + 1, last));
    const below = width(Math.max(level - 1, 0));
    const skips = [from + width(level), 2 * width(level), width(level) + below];
    const blocks = skips.reduce((sum, input) => sum + residual(input, width(level)), 0);
    elements += tokens(level) * (blocks + UP_BLOCKS * transformer(level));
    if (level > 0) elements += tokens(level - 1) * width(level);
    attend(level, UP_BLOCKS);
  }
  return { elements: elements + residual(width(0), 0) * tokens(0), scores, largestScores };
}
