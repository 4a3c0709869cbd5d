import type { Assumption } from '../estimate.ts';
import { MEBIBYTE } from '../units.ts';

/** A graphics card as it is sold, and the totals that programs printed on such cards. */
export interface Card {
  readonly name: string;
  /** The number on the box, in the seller's GB. */
  readonly marketedGB: number;
  /** The total that nvidia-smi shows. */
  readonly driverMiB?: number | undefined;
  readonly readings?: readonly CardReading[] | undefined;
  /** The cards that go by this name, of which this is the smallest. */
  readonly among?: readonly string[] | undefined;
}

/** A total that a program printed, in MiB. */
export interface CardReading {
  readonly mib: number;
  readonly os?: 'linux' | 'windows' | 'wsl' | undefined;
  /** Error correction was on, where that was said. */
  readonly ecc?: boolean | undefined;
}

/** What PyTorch reports of a card, and where that figure comes from. */
export interface CardTotal {
  readonly bytes: bigint;
  readonly origin: 'reading' | 'windows-reading' | 'driver' | 'marketed';
  readonly assumption: Assumption;
}

/**
 * What PyTorch reports as a card's total memory: the lower middle of what was seen, outside Windows and without error correction switched
 * on where there is such a reading. A card of which none was seen has at most what its driver shows, or what its box says.
 */
export function cardTotal({ name, marketedGB, driverMiB, readings = [], among }: Card): CardTotal {
  const elsewhere = readings.filter(({ os }) => os !== 'windows');
  const outside = lowerMiddle(elsewhere.filter(({ ecc }) => ecc !== true)) ?? lowerMiddle(elsewhere);
  const windows = lowerMiddle(readings.filter(({ os }) => os === 'windows'));
  const read = outside ?? windows;
  const [mib, origin] =
    read !== null
      ? ([read, outside === null ? 'windows-reading' : 'reading'] as const)
      : driverMiB !== undefined
        ? ([driverMiB, 'driver'] as const)
        : ([marketedGB * 1024, 'marketed'] as const);
  const values = { name, mib };
  const assumption: Assumption =
    among !== undefined
      ? {
          key: origin === 'marketed' ? 'card-among-marketed' : 'card-among',
          values: { ...values, among: among.join(', ') },
        }
      : origin === 'reading' && windows !== null && windows !== mib
        ? { key: 'card-both-readings', values: { ...values, windows } }
        : { key: `card-${origin}`, values };
  return { bytes: BigInt(mib) * MEBIBYTE, origin, assumption };
}

/** The smallest of several cards that go by one name; itself where there is one. */
export function smallestOf(cards: readonly [Card, ...Card[]], name: string): Card {
  const [first, ...more] = cards;
  if (more.length === 0) return first;
  const smallest = more.reduce((least, card) => (cardTotal(card).bytes < cardTotal(least).bytes ? card : least), first);
  return { ...smallest, name, among: cards.map((card) => card.name) };
}

function lowerMiddle(readings: readonly CardReading[]): number | null {
  const sorted = readings.map(({ mib }) => mib).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
