import type { Dtype } from '../dtype.ts';
import type { Shape } from '../shape.ts';

/** Values written after a layout's name or beside it: `expand=[1000, 4096]`, `nnz=1000000`. */
export type LayoutValues = Readonly<Record<string, readonly bigint[]>>;

/** One piece of memory of a tensor; `formula` is its sum without the unit. */
export interface Storage {
  readonly part: string;
  readonly bytes: bigint;
  readonly formula: string;
}

export interface LayoutInput {
  readonly shape: Shape;
  readonly dtype: Dtype;
  readonly values: LayoutValues;
}

/** A way of laying a tensor out in memory other than element after element; one declared object. */
export interface Layout {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Values that it needs: `count` is one number, `list` several. Its own name stands for `name=…`. */
  readonly takes: Readonly<Record<string, 'count' | 'list'>>;
  readonly optional?: readonly string[];
  /** A valid use, shown where it is used wrongly. */
  readonly example: string;
  /** It shows another tensor's memory and owns none. */
  readonly view?: true;
  readonly fits: (input: LayoutInput) => boolean;
  /** Shape of the result, where it is not the shape written. */
  readonly shape?: (input: LayoutInput) => Shape;
  readonly storages: (input: LayoutInput) => readonly Storage[];
  /** Which shape its gradient has; `none` where we cannot say. */
  readonly gradient: 'written' | 'result' | 'none';
}

/** The values of one name, empty where absent. */
export function listOf(input: LayoutInput, name: string): readonly bigint[] {
  return input.values[name] ?? [];
}

/** A single value, or the fallback where absent. */
export function countOf(input: LayoutInput, name: string, fallback = 0n): bigint {
  return input.values[name]?.[0] ?? fallback;
}
