import { elementsOf, type Shape } from '../shape.ts';
import { KIND_BYTES, type Kind } from './precision.ts';

/** What memory is for; parameters and buffers exist before the forward pass, a cast is autocast's copy of a weight. */
export type Role = 'parameter' | 'buffer' | 'input' | 'activation' | 'cast';

/** One piece of memory. Views of it share the object, so that it is counted once. */
export interface Storage {
  readonly bytes: bigint;
  readonly role: Role;
}

/** A tensor in the recorded forward pass. */
export interface Value {
  readonly shape: Shape;
  readonly kind: Kind;
  readonly storage: Storage;
  readonly needsGradient: boolean;
  /** The step that made it; null for inputs and parameters. */
  readonly source: number | null;
}

/** Bytes of a dense tensor. */
export const denseBytes = (shape: Shape, kind: Kind): bigint => elementsOf(shape) * KIND_BYTES[kind];

/** A whole dimension of a value, 1 where there is none. */
export const sizeAt = (value: Value, dimension: number): bigint => value.shape.at(dimension) ?? 1n;
