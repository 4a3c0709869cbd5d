import type { Phrase } from '../phrase.ts';
import type { Facts } from './facts.ts';

/** What a rule found: how strongly it speaks for the cause (0 to 1), and why, in phrases. */
export interface Finding {
  readonly weight: number;
  readonly evidence: readonly Phrase[];
}

/** One reason to think of one cause. Several rules may speak for the same cause; their weights add up. */
export interface Rule {
  readonly id: string;
  readonly cause: string;
  /** Findings of one group are one observation seen several ways: only the strongest counts. */
  readonly group?: string;
  weigh(facts: Facts): Finding | null;
}

/** A finding with one phrase. */
export const found = (weight: number, key: string, values: NonNullable<Phrase['values']> = {}): Finding => ({
  weight,
  evidence: [{ key, values }],
});

/** a ÷ b as a number, exact to about six digits; 0 where either is missing. */
export function ratio(a: bigint | undefined, b: bigint | undefined): number {
  if (a === undefined || b === undefined || b === 0n) return 0;
  return Number((a * 1_000_000n) / b) / 1_000_000;
}
