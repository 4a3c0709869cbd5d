import { EstimateError } from '../estimate.ts';
import type { Architecture } from './architecture.ts';
import { countParameters } from './parameters.ts';

/** Shapes that models of about this size have: layers, width, heads, KV heads, width of the feed-forward. */
const SHAPES: readonly (readonly [number, number, number, number, number])[] = [
  [12, 768, 12, 12, 2048],
  [24, 896, 14, 2, 4864],
  [22, 2048, 32, 4, 5632],
  [28, 1536, 12, 2, 8960],
  [28, 3072, 24, 8, 8192],
  [32, 4096, 32, 8, 14336],
  [40, 5120, 40, 8, 17408],
  [64, 5120, 40, 8, 27648],
  [80, 8192, 64, 8, 28672],
  [96, 12288, 96, 8, 38912],
  [126, 16384, 128, 8, 53248],
];

/** Between the 32,000 of Llama 2 and the 256,000 of Gemma. */
const VOCABULARY = 128_256;
/** No longest sequence is known of it. */
const NO_LIMIT = 1 << 24;
/** From here on the output layer is a matrix of its own in most models. */
const UNTIED_FROM_LAYERS = 32;

/** The shape that a dense model of so many parameters has about, where nothing else is known. */
export function typicalArchitecture(parameters: bigint): Architecture {
  if (parameters < 1n) throw new EstimateError('not-a-count', { name: 'parameters', value: parameters });
  const distance = (model: Architecture): number =>
    Math.abs(Math.log(Number(countParameters(model)) / Number(parameters)));
  const [first, ...rest] = SHAPES.map(([layers, hidden, heads, kvHeads, intermediate]): Architecture => {
    const headDim = hidden / heads;
    const tied = layers < UNTIED_FROM_LAYERS;
    const sizes = { layers, hidden, heads, kvHeads, headDim, intermediate };
    return { ...sizes, vocabulary: VOCABULARY, tied, context: NO_LIMIT };
  });
  return rest.reduce((best, model) => (distance(model) < distance(best) ? model : best), first as Architecture);
}
