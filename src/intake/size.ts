import { parseSize } from '../estimate/units.ts';

/**
 * Pattern of a printed size in squeezed text: two groups, number and unit. Translators and other locales write 512,00 and
 * 1.024,00, log viewers 1,024.00.
 */
export const SIZE =
  '(\\d{1,3}(?:,\\d{3}){1,5}(?:\\.\\d{1,6})?|\\d{1,3}(?:\\.\\d{3}){1,5},\\d{1,2}|\\d{1,20}(?:\\.\\d{1,6}|,\\d{1,2})?)(bytes|[KMGTPE]i?B)';

/** The number with a point for its decimals and no separators: a comma before one or two last digits is the point. */
const pointed = (number: string): string =>
  /,\d{1,2}$/.test(number) ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '');

/** From here on a printed figure means "no value": drivers print 2^64 − 1 where they have none. */
const NO_VALUE = 1n << 62n;

/** Bytes of a printed size; undefined where it is missing or stands for "no value". */
export function sizeOf(number: string | undefined, unit: string | undefined): bigint | undefined {
  const bytes = anySizeOf(number, unit);
  return bytes !== undefined && bytes >= NO_VALUE ? undefined : bytes;
}

/** Bytes of a printed size, however large: what was asked for is never "no value", but a number that overflowed. */
export const anySizeOf = (number: string | undefined, unit: string | undefined): bigint | undefined =>
  number === undefined || unit === undefined ? undefined : (parseSize(pointed(number), unit) ?? undefined);
