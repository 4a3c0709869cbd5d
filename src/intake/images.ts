import type { Setup, StatedTensor } from './evidence.ts';

/** Channels of a picture, of one band to four. */
const CHANNELS: readonly bigint[] = [1n, 3n, 4n];
/** Smaller planes are features, not pictures. */
const LEAST_SIDE = 32n;
const MOST_SIDE = 16_384n;
const MOST_BATCH = 4_096n;

const isSide = (size: bigint | undefined): size is bigint =>
  size !== undefined && size >= LEAST_SIDE && size <= MOST_SIDE;

/** The batch and the width × height of the pictures whose shape is the first that a text names; nothing where it is no batch of pictures. */
export function imagesOf([first]: readonly StatedTensor[]): Pick<Setup, 'batch' | 'resolution'> {
  const [batch, channels, height, width, ...more] = first?.shape ?? [];
  if (batch === undefined || channels === undefined || more.length > 0 || batch < 1n || batch > MOST_BATCH) return {};
  if (!CHANNELS.includes(channels) || !isSide(height) || !isSide(width)) return {};
  return { batch: Number(batch), resolution: [Number(width), Number(height)] };
}
