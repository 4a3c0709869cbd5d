const KIB = 1024n;
export const MEBIBYTE = KIB ** 2n;
export const GIBIBYTE = KIB ** 3n;

const POWERS: Readonly<Record<string, bigint>> = { '': 0n, k: 1n, m: 2n, g: 3n, t: 4n, p: 5n, e: 6n };
const UNIT = /^([kmgtpe]?)(?:i?b)?$/i;
const NUMBER = /^(-?)(\d{1,3}(?:,\d{3}){1,12}|\d{1,40})(?:\.(\d{1,40}))?$/;

/** Bytes as PyTorch writes a size: `512 bytes`, `1.50 KiB`, `20.00 MiB`, `4096.00 GiB`. */
export function formatBytes(bytes: bigint): string {
  if (bytes < 0n) return `-${formatBytes(-bytes)}`;
  if (bytes <= KIB) return `${bytes} bytes`;
  if (bytes <= MEBIBYTE) return `${twoDecimals(bytes, KIB)} KiB`;
  if (bytes <= GIBIBYTE) return `${twoDecimals(bytes, MEBIBYTE)} MiB`;
  return `${twoDecimals(bytes, GIBIBYTE)} GiB`;
}

// An exact half goes to the even digit, as printf does it: 15.625 is written 15.62.
function twoDecimals(bytes: bigint, unit: bigint): string {
  const scaled = bytes * 100n;
  const down = scaled / unit;
  const twice = (scaled % unit) * 2n;
  const up = twice > unit || (twice === unit && down % 2n === 1n);
  const hundredths = up ? down + 1n : down;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** The nearest whole bytes of a size as written, e.g. `"2.63"` and `"GiB"`; every unit counts by 1024. Null where it is no size. */
export function parseSize(number: string, unit: string): bigint | null {
  const size = bytesOfUnit(unit.trim());
  const parts = NUMBER.exec(number.trim());
  if (size === null || parts?.[2] === undefined) return null;
  const fraction = parts[3] ?? '';
  const scale = 10n ** BigInt(fraction.length);
  const scaled = BigInt(parts[2].replaceAll(',', '') + fraction) * size;
  const bytes = (scaled * 2n + scale) / (scale * 2n);
  return parts[1] === '-' ? -bytes : bytes;
}

function bytesOfUnit(unit: string): bigint | null {
  if (/^bytes?$/i.test(unit)) return 1n;
  const prefix = unit === '' || /^ib$/i.test(unit) ? undefined : UNIT.exec(unit)?.[1];
  const power = prefix === undefined ? undefined : POWERS[prefix.toLowerCase()];
  return power === undefined ? null : KIB ** power;
}

/** A count for JSON: a number while it is exact there, else its decimal digits. */
export function toJson(bytes: bigint): number | string {
  const number = Number(bytes);
  return Number.isSafeInteger(number) ? number : String(bytes);
}

/** Digits in groups of three with a sign between them. */
export const grouped = (digits: string, separator: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, separator);

/** Digits in groups of three: `106 905 600`. */
export function groupDigits(count: bigint): string {
  return grouped(String(count), ' ');
}
