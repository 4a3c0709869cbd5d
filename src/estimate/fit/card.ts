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
export function cardTotal({ name, marketedGB, driverMiB, readings = [] }: Card): CardTotal {
  const elsewhere = readings.filter(({ os }) => os !== 'windows');
  const outside = lowerMiddle(elsewhere.filter(({ ecc }) => ecc !== true)) ?? lowerMiddle(elsewhere);
  const read = outside ?? lowerMiddle(readings);
  const [mib, origin] =
    read !== null
      ? ([read, outside === null ? 'windows-reading' : 'reading'] as const)
      : driverMiB !== undefined
        ? ([driverMiB, 'driver'] as const)
        : ([marketedGB * 1024, 'marketed'] as const);
  return { bytes: BigInt(mib) * MEBIBYTE, origin, assumption: { key: `card-${origin}`, values: { name, mib } } };
}

function lowerMiddle(readings: readonly CardReading[]): number | null {
  const sorted = readings.map(({ mib }) => mib).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
