import { bytesOf, type Dtype } from '../dtype.ts';
import { elementsOf, type Shape } from '../shape.ts';
import type { Storage } from './layout.ts';

/** Elements one after the other. */
export function dense(shape: Shape, dtype: Dtype, part = 'values'): Storage {
  const factors = shape.length === 0 ? '1' : shape.join(' × ');
  return stored(elementsOf(shape), factors, dtype, part);
}

/** So many elements of a dtype, with the sum that gave the number. */
export function stored(elements: bigint, factors: string, dtype: Dtype, part = 'values'): Storage {
  return { part, bytes: bytesOf(dtype, elements), formula: sumOf(elements, factors, dtype) };
}

function sumOf(elements: bigint, factors: string, { bytes, per }: Dtype): string {
  if (per === 1n) return `${factors} × ${bytes}`;
  const times = bytes === 1n ? '' : ` × ${bytes}`;
  if ((elements * bytes) % per !== 0n) return `⌈${factors}${times} ÷ ${per}⌉`;
  return `${factors} ÷ ${per}${times}`;
}
