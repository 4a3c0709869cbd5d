import fc from 'fast-check';
import type { ErrorReport } from '../../../src/intake/evidence.ts';

/** A figure as a program prints it, and what it means. */
interface Figure {
  readonly text: string;
  readonly value: bigint | number;
}

/** The bytes of a decimal number of a unit, to the nearest. */
function bytesOf(number: string, unit: string): bigint {
  const [whole = '0', part = ''] = number.split('.');
  const scale = 10n ** BigInt(part.length);
  const size = 1n << BigInt(10 * ['', 'K', 'M', 'G', 'T'].indexOf(unit));
  return (BigInt(whole + part) * size * 2n + scale) / (scale * 2n);
}

/** A number with so many decimals and its unit, put together by `print`. */
const sized = (decimals: number, units: readonly string[], print: (number: string, unit: string) => string) =>
  fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.nat({ max: 10 ** decimals - 1 }), fc.constantFrom(...units))
    .map(([whole, part, unit]): Figure => {
      const number = decimals === 0 ? String(whole) : `${whole}.${String(part).padStart(decimals, '0')}`;
      return { text: print(number, unit), value: bytesOf(number, unit) };
    });

const BINARY = ['K', 'M', 'G'] as const;
const count = (max: number) => fc.integer({ min: 1, max }).map((value): Figure => ({ text: String(value), value }));
/** Beyond 2^53 too. */
const whole = fc.bigInt(1025n, 1n << 61n);

/** What stands for a figure in a skeleton: how a program writes it. */
const KINDS = {
  /** PyTorch's own: `1.50 GiB`. */
  size: sized(2, BINARY, (number, unit) => `${number} ${unit}iB`),
  /** `1.50 GB`, binary all the same. */
  gb: sized(2, ['M', 'G'], (number, unit) => `${number} ${unit}B`),
  /** `1.50GiB` */
  glued: sized(2, BINARY, (number, unit) => `${number}${unit}iB`),
  /** `40.50G` */
  short: sized(2, BINARY, (number, unit) => `${number}${unit}`),
  /** `512.000000MB` */
  six: sized(6, ['M', 'G'], (number, unit) => `${number}${unit}B`),
  /** `8.000000 GiB` */
  sixApart: sized(6, BINARY, (number, unit) => `${number} ${unit}iB`),
  /** `6GB`, cut off. */
  wholeGb: sized(0, ['G'], (number, unit) => `${number}${unit}B`),
  /** `18.4 GiB` */
  one: sized(1, ['M', 'G'], (number, unit) => `${number} ${unit}iB`),
  /** `14356 MiB` */
  counter: sized(0, BINARY, (number, unit) => `${number} ${unit}iB`),
  /** Mebibytes whose unit the skeleton prints. */
  mebibytes: sized(2, ['M'], (number) => number),
  /** Whole mebibytes and kibibytes whose unit the skeleton prints. */
  wholeMebibytes: sized(0, ['M'], (number) => number),
  wholeKibibytes: sized(0, ['K'], (number) => number),
  /** Gibibytes whose unit the skeleton prints. */
  gibibytes: sized(2, ['G'], (number) => number),
  tenths: sized(1, ['G'], (number) => number),
  bytes: whole.map((value): Figure => ({ text: String(value), value })),
  commas: whole.map((value): Figure => ({ text: value.toLocaleString('en-US'), value })),
  device: fc.integer({ min: 0, max: 15 }).map((value): Figure => ({ text: String(value), value })),
  tokens: count(2_000_000),
  /** A prefill's own batch, and one request of a long model. */
  few: count(4096),
  lengths: fc.integer({ min: 1 << 17, max: 1 << 21 }).map((value): Figure => ({ text: String(value), value })),
} as const;

type Kind = keyof typeof KINDS;

/** A form as its program prints it: `{figure:kind}` for each of its figures. */
export interface Skeleton {
  readonly format: string;
  readonly text: string;
  /** The pattern needs the white space as it is: the lines stay whole. */
  readonly keepsLines?: true;
  /** Figures that follow from the others. */
  readonly sums?: (figures: Partial<Record<keyof ErrorReport, bigint>>) => Partial<ErrorReport>;
}

export interface Printed {
  readonly skeleton: Skeleton;
  readonly text: string;
  readonly figures: Readonly<Record<string, unknown>>;
}

const PLACE = /\{(\w+):(\w+)\}/g;

/** Messages of a skeleton with figures of any size. */
export function printed(skeleton: Skeleton): fc.Arbitrary<Printed> {
  const places = [...skeleton.text.matchAll(PLACE)];
  return fc.tuple(...places.map(([, , kind]) => KINDS[kind as Kind])).map((figures) => {
    let next = 0;
    const text = skeleton.text.replace(PLACE, () => figures[next++]?.text ?? '');
    const stated = Object.fromEntries(places.map(([, name = ''], at) => [name, figures[at]?.value ?? 0]));
    return { skeleton, text, figures: { ...stated, ...skeleton.sums?.(stated) } };
  });
}
