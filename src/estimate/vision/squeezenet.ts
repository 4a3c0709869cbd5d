import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { relu } from '../layers/activation.ts';
import { conv } from '../layers/conv.ts';
import { dropout } from '../layers/dropout.ts';
import { maxPool } from '../layers/pool.ts';
import { concatenate } from '../layers/reshape.ts';
import { chain, type Module } from './chain.ts';
import { globalPool } from './head.ts';

export interface SqueezeNetOptions {
  readonly stem: { readonly out: bigint; readonly kernel: bigint };
  /** Fire modules by the width that they squeeze to; `pool` halves the image. */
  readonly modules: readonly (bigint | 'pool')[];
}

const EXPANSION = 4n;
const pool: Module = (tape, x) => maxPool(tape, x, { kernel: 3n, stride: 2n, ceil: true });

/** Squeezes the channels with 1 × 1 convolutions and widens them again, half by 1 × 1 and half by 3 × 3. */
function fire(squeezed: bigint): Module {
  return (tape, x) => {
    const narrow = relu(tape, conv(tape, x, { out: squeezed, kernel: 1n }), true);
    const out = squeezed * EXPANSION;
    const small = relu(tape, conv(tape, narrow, { out, kernel: 1n }), true);
    return concatenate(tape, [small, relu(tape, conv(tape, narrow, { out, kernel: 3n, padding: 1n }), true)]);
  };
}

/** SqueezeNet for classification. */
export function squeezenet(tape: Tape, x: Value, classes: bigint, { stem, modules }: SqueezeNetOptions): Value {
  const features = chain(tape, x, [
    (on, value) => relu(on, conv(on, value, { ...stem, stride: 2n }), true),
    ...modules.map((module) => (module === 'pool' ? pool : fire(module))),
  ]);
  return globalPool(tape, relu(tape, conv(tape, dropout(tape, features, 0.5), { out: classes, kernel: 1n }), true));
}
