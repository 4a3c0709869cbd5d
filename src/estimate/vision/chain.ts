import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';

export type Module = (tape: Tape, x: Value) => Value;

/** nn.Sequential: each module takes what the one before gives; the caller holds the input meanwhile. */
export function chain(tape: Tape, x: Value, modules: readonly Module[]): Value {
  return tape.within(x, () => modules.reduce((value, module) => module(tape, value), x));
}

/** A whole number of times the same module. */
export function times(count: number, module: (index: number) => Module): readonly Module[] {
  return Array.from({ length: count }, (_, index) => module(index));
}

/** The nearest multiple of eight that loses no more than a tenth: how MobileNets and EfficientNets round channels. */
export function roundChannels(channels: number, step = 8): bigint {
  const rounded = Math.max(step, Math.floor((channels + step / 2) / step) * step);
  return BigInt(rounded < 0.9 * channels ? rounded + step : rounded);
}
