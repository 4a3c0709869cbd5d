import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { EstimateError } from '../estimate.ts';
import type { Shape } from '../shape.ts';
import { forProduct } from './cast.ts';
import { imageOf, type PerDimension, slide, slideBack, spread, type Window } from './sizes.ts';

export interface ConvOptions extends Window {
  readonly out: bigint;
  readonly groups?: bigint;
  readonly bias?: boolean;
}

export interface TransposedOptions extends ConvOptions {
  readonly outputPadding?: PerDimension;
}

function divide(channels: bigint, groups: bigint): bigint {
  if (groups < 1n || channels % groups !== 0n)
    throw new EstimateError('groups', { channels: String(channels), groups: String(groups) });
  return channels / groups;
}

function product(tape: Tape, label: string, x: Value, weight: Value, bias: Value | null, shape: Shape): Value {
  const input = forProduct(tape, x);
  const kernel = forProduct(tape, weight);
  const added = bias === null ? [] : [forProduct(tape, bias)];
  // Input and weight are both kept whichever of the two takes a gradient: one backward makes both.
  return tape.apply({ label, inputs: [input, kernel, ...added], shape, kind: input.kind, saves: [input, kernel] });
}

/** A convolution over as many dimensions as the input has after batch and channels. */
export function conv(tape: Tape, x: Value, options: ConvOptions): Value {
  const dimensions = x.shape.length - 2;
  const { batch, channels, sizes } = imageOf(x.shape, dimensions);
  const groups = options.groups ?? 1n;
  divide(options.out, groups);
  const weight = tape.parameter([options.out, divide(channels, groups), ...spread(options.kernel, dimensions)]);
  const bias = options.bias === false ? null : tape.parameter([options.out]);
  return product(tape, `conv${dimensions}d`, x, weight, bias, [batch, options.out, ...slide(sizes, options)]);
}

/** A transposed convolution, as U-Nets and GANs grow images with. */
export function convTransposed(tape: Tape, x: Value, options: TransposedOptions): Value {
  const dimensions = x.shape.length - 2;
  const { batch, channels, sizes } = imageOf(x.shape, dimensions);
  const groups = options.groups ?? 1n;
  divide(channels, groups);
  const weight = tape.parameter([channels, divide(options.out, groups), ...spread(options.kernel, dimensions)]);
  const bias = options.bias === false ? null : tape.parameter([options.out]);
  const grown = slideBack(sizes, options, options.outputPadding);
  return product(tape, `convTransposed${dimensions}d`, x, weight, bias, [batch, options.out, ...grown]);
}
