import { type Assumption, EstimateError, type Part } from '../estimate.ts';
import { bitsPerWeight, storedBytes, type WeightFormat, weightFormatOf } from '../quantization/format.ts';
import { digits, part } from '../terms.ts';
import type { Component } from './components.ts';

const HALF: Pick<WeightFormat, 'bytes' | 'per'> = { bytes: 2n, per: 1n };
const FULL: Pick<WeightFormat, 'bytes' | 'per'> = { bytes: 4n, per: 1n };
/** Text encoders below it are left as they are: little is to be gained there. */
const LARGE_ENCODER = 1_000_000_000n;

/** Whether a format of the whole pipeline makes this component smaller: the denoiser, and text encoders of which that is worth it. */
function isQuantized({ name, parameters }: Component, { reach }: WeightFormat): boolean {
  if (reach === 'all' || name === 'unet' || name === 'transformer') return true;
  return name.startsWith('text-encoder') && parameters >= LARGE_ENCODER;
}

/** A pipeline's component in a format, as it is loaded. */
export interface StoredComponent {
  readonly part: Part;
  /** Less than it may be, where versions of the loader differ. */
  readonly lowBytes: bigint;
  readonly assumptions: readonly Assumption[];
}

/**
 * Bytes of a component. Quantisers write out the matrices of linear layers alone; a cast to 8-bit floats reaches all.
 * @param own the format is named for this component, not for the whole pipeline
 */
export function storedComponent(component: Component, dtype: string, own: boolean): StoredComponent {
  const format = weightFormatOf(dtype);
  if (format === null) throw new EstimateError('unknown-quantization', { name: dtype });
  const { name, parameters, linear = parameters, wide = 0n } = component;
  const label = `component.${name}`;
  const term = (as: Pick<WeightFormat, 'bytes' | 'per'>, weights: bigint): string =>
    `${digits(weights)} × ${bitsPerWeight(as)} / 8`;
  const whole = (as: Pick<WeightFormat, 'bytes' | 'per'>): StoredComponent => {
    const bytes = storedBytes(as, parameters);
    return { part: part(label, bytes, term(as, parameters)), lowBytes: bytes, assumptions: [] };
  };
  if (!own && !isQuantized(component, format)) return whole(HALF);
  if (format.reach === 'all' || format.id === 'fp8') return whole(format);
  const small = linear - wide;
  const rest = parameters - linear;
  const terms = [
    [format, small],
    [FULL, wide],
    [HALF, rest],
  ] as const;
  const used = terms.filter(([, weights]) => weights > 0n);
  const bytes = used.reduce((sum, [as, weights]) => sum + storedBytes(as, weights), 0n);
  return {
    part: part(label, bytes, used.map(([as, weights]) => term(as, weights)).join(' + ')),
    lowBytes: bytes - 2n * wide,
    assumptions: wide > 0n ? [{ key: 't5-wide' }] : [],
  };
}
