import type { Card } from '../fit/card.ts';
import { contextOf, largestBatch, largestLength, largestQuantization } from '../fit/largest.ts';
import type { Workload } from '../fit/workload.ts';
import type { Largest } from '../outcome.ts';

/** The largest batch, the longest sequences and the format with most bits that fit a card, each with all else as it is asked for. */
export function mostOf(workload: Workload, card: Card): Largest {
  const asked = { workload, card };
  const batch = largestBatch(asked)?.value;
  const length = largestLength(asked)?.value;
  const quantization = largestQuantization(asked)?.value;
  return {
    ...(batch === undefined ? {} : { batch }),
    ...(length === undefined ? {} : { length }),
    ...(length !== undefined && length === contextOf(workload) ? { lengthIsLimit: true as const } : {}),
    ...(quantization === undefined ? {} : { quantization }),
  };
}
