import type { Bilingual } from '../language.ts';
import type { Estimate } from './estimate.ts';
import type { Fit } from './fit/fit.ts';

/** The most that still fits. */
export interface Largest {
  readonly batch?: number;
  /** Tokens. */
  readonly length?: number;
  /** The length is the longest that the model takes; the card would hold more. */
  readonly lengthIsLimit?: true;
  readonly quantization?: string;
  /** Layers on the GPU, the output layer counted as one more. */
  readonly layers?: number;
}

/** Why the range is as wide as it is; a key of the words of reports. */
export type RangeReason =
  | 'exact'
  | 'training'
  | 'adapters'
  | 'quantized'
  | 'typical'
  | 'generation'
  | 'vllm'
  | 'llama-cpp'
  | 'vision'
  | 'diffusion'
  | 'diffusion-quantized'
  | 'recurrent';

/** An estimate with what was asked and what follows from it. */
export interface Outcome {
  /** What was computed, as it was understood; names in code spans. */
  readonly subject: Bilingual;
  readonly estimate: Estimate;
  readonly reason: RangeReason;
  readonly fits?: readonly Fit[];
  readonly largest?: Largest;
  /** What else is to be said, e.g. what to change. */
  readonly sections?: readonly { readonly heading: Bilingual; readonly items: readonly Bilingual[] }[];
}
