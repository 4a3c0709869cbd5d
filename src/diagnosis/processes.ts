import type { GpuProcess } from '../intake/evidence.ts';
import type { Facts } from './facts.ts';
import { ratio } from './rule.ts';

/** The processes that the message lists beside the caller. */
export const othersListed = (facts: Facts): readonly GpuProcess[] =>
  (facts.error?.otherProcesses ?? []).filter(({ pid }) => pid !== facts.callerPid);
export const pids = (facts: Facts): readonly bigint[] => othersListed(facts).map(({ pid }) => pid);

/** Ranks of one launch are started one after the other: their pids stand close together. */
export function siblings(facts: Facts): boolean {
  const sorted = [...pids(facts)].sort((a, b) => (a < b ? -1 : 1));
  const first = sorted[0];
  const last = sorted.at(-1);
  return sorted.length >= 2 && first !== undefined && last !== undefined && last - first < 64n;
}

/** Ranks of one launch hold about as much as this process does. */
export function alike(facts: Facts): boolean {
  const own = facts.error?.processBytes ?? facts.error?.reservedBytes;
  return othersListed(facts).every(({ bytes }) => Math.abs(ratio(bytes, own) - 1) < 0.25);
}

/** The cards on which each compute process of the pasted nvidia-smi table stands. */
function cardsOf(facts: Facts): ReadonlyMap<bigint, ReadonlySet<number>> {
  const cards = new Map<bigint, Set<number>>();
  for (const { pid, gpu, type } of facts.evidence.smiProcesses)
    if (type !== 'G') cards.set(pid, (cards.get(pid) ?? new Set()).add(gpu));
  return cards;
}

/** The card that the most processes of other cards hold memory of too: the first visible one of ranks that never chose theirs. */
export function hostOfGuests(facts: Facts): { readonly gpu: number; readonly count: number } | null {
  const spread = [...cardsOf(facts).values()].filter(({ size }) => size > 1);
  const counts = new Map<number, number>();
  for (const cards of spread) for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most === undefined ? null : { gpu: most[0], count: most[1] };
}

/** How many processes of other cards hold memory of one card too. */
export const guests = (facts: Facts): number => hostOfGuests(facts)?.count ?? 0;

/** One process alone on several cards: it spread itself over them. */
export function spreads(facts: Facts): boolean {
  const cards = cardsOf(facts);
  return cards.size === 1 && [...cards.values()].every(({ size }) => size > 1);
}
