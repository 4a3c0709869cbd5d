import { estimateVision, type VisionRun } from './estimate-vision.ts';

/** The most images a batch of which the peak stays within so many bytes; null where not even one does. */
export function largestBatch(run: Omit<VisionRun, 'batch'>, bytes: bigint, least = 1n): bigint | null {
  const fits = (batch: bigint): boolean => estimateVision({ ...run, batch }).peakBytes <= bytes;
  if (!fits(least)) return null;
  let low = least;
  let high = least * 2n;
  while (fits(high)) {
    low = high;
    high *= 2n;
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
