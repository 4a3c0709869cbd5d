import { dtypeOf } from '../dtype.ts';
import { EstimateError, type Part } from '../estimate.ts';
import { requireCount } from '../model/architecture.ts';
import { part, product } from '../terms.ts';

/** A picture as the network sees it: `scale` pixels along one side come to one latent. */
export interface LatentOptions {
  readonly height: number;
  readonly width: number;
  readonly channels: number;
  readonly batch?: number;
  readonly scale?: number;
  readonly dtype: string;
}

/** Bytes of the latents. */
export function latentBytes({ height, width, channels, batch = 1, scale = 8, dtype }: LatentOptions): Part {
  const sides = [height, width].map((side) => latentSide(side, scale)) as [number, number];
  requireCount('channels', channels);
  requireCount('batch', batch);
  const size = widthOf(dtype);
  const bytes = BigInt(batch) * BigInt(channels) * BigInt(sides[0]) * BigInt(sides[1]) * BigInt(size);
  return part('latents', bytes, product(batch, channels, ...sides, size));
}

/** Scores that unfused self attention makes over all latents of a picture. */
export interface AttentionScoreOptions {
  readonly height: number;
  readonly width: number;
  readonly heads: number;
  /** Two with classifier-free guidance. */
  readonly batch: number;
  readonly scale?: number;
  readonly dtype: string;
}

/** Bytes of every score of one layer; fused attention never makes them. */
export function attentionScoreBytes({ height, width, heads, batch, scale = 8, dtype }: AttentionScoreOptions): Part {
  requireCount('heads', heads);
  requireCount('batch', batch);
  const tokens = latentSide(height, scale) * latentSide(width, scale);
  const size = widthOf(dtype);
  const bytes = BigInt(batch) * BigInt(heads) * BigInt(tokens) ** 2n * BigInt(size);
  return part('attention-scores', bytes, product(batch, heads, tokens, tokens, size));
}

/** The widest level of the decoder has so many channels at full resolution, and so many such tensors at once. */
const DECODER_CHANNELS = 256;
const DECODER_TENSORS = 3;

/** The peak of turning latents into a picture, weights aside. */
export function vaeDecodeBytes(options: {
  readonly height: number;
  readonly width: number;
  readonly batch?: number;
  readonly dtype: string;
}): Part {
  const { height, width, batch = 1, dtype } = options;
  for (const [name, value] of Object.entries({ height, width, batch })) requireCount(name, value);
  const size = widthOf(dtype);
  const bytes = BigInt(DECODER_TENSORS * DECODER_CHANNELS * size * batch) * BigInt(height) * BigInt(width);
  return part('vae-decode', bytes, product(batch, DECODER_TENSORS, DECODER_CHANNELS, height, width, size));
}

/** Latents along a side. */
export function latentSide(pixels: number, scale: number): number {
  requireCount('resolution', pixels);
  if (pixels < scale) throw new EstimateError('too-small', { value: pixels, least: scale });
  return Math.floor(pixels / scale);
}

function widthOf(name: string): number {
  const dtype = dtypeOf(name);
  if (dtype === null || dtype.per !== 1n) throw new EstimateError('unknown-dtype', { name });
  return Number(dtype.bytes);
}
