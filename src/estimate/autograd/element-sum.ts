import { elementsOf } from '../shape.ts';
import { product } from '../terms.ts';
import { KIND_BYTES } from './precision.ts';
import type { Value } from './value.ts';

/** The elements of tensors by their width: `25,557,032 × 4 + 53 × 8`. */
export function elementSum(values: readonly Value[]): string {
  const byWidth = new Map<bigint, bigint>();
  for (const { shape, kind } of values) {
    const width = KIND_BYTES[kind];
    byWidth.set(width, (byWidth.get(width) ?? 0n) + elementsOf(shape));
  }
  return [...byWidth].map(([width, elements]) => product(elements, width)).join(' + ');
}
