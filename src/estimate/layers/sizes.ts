import { EstimateError } from '../estimate.ts';
import type { Shape } from '../shape.ts';

/** One number for all dimensions, or one a dimension. */
export type PerDimension = bigint | readonly bigint[];

/** The number of every one of `count` dimensions. */
export function spread(size: PerDimension, count: number): readonly bigint[] {
  if (typeof size === 'bigint') return Array.from({ length: count }, () => size);
  if (size.length !== count) throw new EstimateError('dimensions', { expected: count, found: size.length });
  return size;
}

/** The window of a convolution or pooling layer. */
export interface Window {
  readonly kernel: PerDimension;
  readonly stride?: PerDimension;
  readonly padding?: PerDimension | 'same';
  readonly dilation?: PerDimension;
  /** Pooling rounds up where it would leave a rest. */
  readonly ceil?: boolean;
}

/** Output sizes of a window that slides over `sizes`. */
export function slide(sizes: Shape, window: Window): Shape {
  const count = sizes.length;
  const kernel = spread(window.kernel, count);
  const stride = spread(window.stride ?? 1n, count);
  const dilation = spread(window.dilation ?? 1n, count);
  const padding = window.padding === 'same' ? null : spread(window.padding ?? 0n, count);
  return sizes.map((size, at) => {
    const span = (dilation[at] ?? 1n) * ((kernel[at] ?? 1n) - 1n) + 1n;
    if (padding === null) return size;
    const step = stride[at] ?? 1n;
    const pad = padding[at] ?? 0n;
    const room = size + 2n * pad - span;
    if (room < 0n || step < 1n)
      throw new EstimateError('window', { size: String(size), kernel: String(kernel[at] ?? 1n) });
    if (window.ceil !== true || room % step === 0n) return room / step + 1n;
    const up = room / step + 1n;
    // A last window that would start in the padding beyond the input is dropped.
    return up * step < size + pad ? up + 1n : up;
  });
}

/** Output sizes of a transposed convolution. */
export function slideBack(sizes: Shape, window: Window, outputPadding: PerDimension = 0n): Shape {
  const count = sizes.length;
  const kernel = spread(window.kernel, count);
  const stride = spread(window.stride ?? 1n, count);
  const dilation = spread(window.dilation ?? 1n, count);
  const padding = spread(window.padding === 'same' ? 0n : (window.padding ?? 0n), count);
  const extra = spread(outputPadding, count);
  return sizes.map((size, at) => {
    const span = (dilation[at] ?? 1n) * ((kernel[at] ?? 1n) - 1n) + 1n;
    const grown = (size - 1n) * (stride[at] ?? 1n) - 2n * (padding[at] ?? 0n) + span + (extra[at] ?? 0n);
    if (grown < 1n) throw new EstimateError('window', { size: String(size), kernel: String(kernel[at] ?? 1n) });
    return grown;
  });
}

/** The width of one head; a width that does not divide is refused. */
export function headSizeOf(width: bigint, heads: bigint): bigint {
  if (heads < 1n || width % heads !== 0n)
    throw new EstimateError('heads-divide', { width: String(width), heads: String(heads) });
  return width / heads;
}

/** Batch, channels and the sizes after them; an input without a batch or channels is refused. */
export function imageOf(shape: Shape, dimensions: number): { batch: bigint; channels: bigint; sizes: Shape } {
  const [batch, channels, ...sizes] = shape;
  if (batch === undefined || channels === undefined || sizes.length !== dimensions)
    throw new EstimateError('input-dimensions', { expected: dimensions + 2, found: shape.length });
  return { batch, channels, sizes };
}
