import { parseSize } from '../estimate/units.ts';

/** Pattern of a printed size in squeezed text: two groups, number and unit. */
export const SIZE = '(\\d{1,20}(?:\\.\\d{1,6})?)(bytes|[KMGTPE]i?B)';

/** From here on a printed figure means "no value": drivers print 2^64 − 1 where they have none. */
const NO_VALUE = 1n << 62n;

/** Bytes of a printed size; undefined where it is missing or stands for "no value". */
export function sizeOf(number: string | undefined, unit: string | undefined): bigint | undefined {
  if (number === undefined || unit === undefined) return undefined;
  const bytes = parseSize(number, unit);
  return bytes === null || bytes >= NO_VALUE ? undefined : bytes;
}
