import type { Part } from './estimate.ts';
import { grouped } from './units.ts';

/** Digits in groups of three with commas, as formulas show them: `8,030,261,248`; fractions keep up to six places. */
export function digits(count: bigint | number): string {
  const [whole = '0', fraction] =
    typeof count === 'bigint' ? [String(count)] : String(Number(count.toFixed(6))).split('.');
  const thousands = grouped(whole, ',');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}

/** Whole bytes of a count that may be a fraction: a part of a byte takes a whole one. */
export const wholeBytes = (count: number): bigint => BigInt(Math.ceil(Number(count.toFixed(3))));

/** A term whose formula ends with its own bytes. */
export function part(name: string, bytes: bigint, sum: string): Part {
  return { name, bytes, formula: `${sum} = ${digits(bytes)}` };
}

/** The factors with their sign between them: `80 × 8 × 128`. */
export const product = (...factors: readonly (bigint | number)[]): string => factors.map(digits).join(' × ');

/** All parts together. */
export function sumParts(parts: readonly Pick<Part, 'bytes'>[]): bigint {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0n);
}

/** So many thousandths of a size. */
export const permille = (bytes: bigint, thousandths: number): bigint =>
  (bytes * BigInt(Math.round(thousandths))) / 1000n;

/** The larger of two sizes. */
export const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The smaller of two sizes. */
export const smallest = (one: bigint, other: bigint): bigint => (one < other ? one : other);
