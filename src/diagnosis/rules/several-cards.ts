import type { Facts } from '../facts.ts';
import { ownIsMost } from '../own-run.ts';
import { alike, guests, hostOfGuests, pids, siblings, spreads } from '../processes.ts';
import { found, type Rule } from '../rule.ts';

/** Whether one process alone fills the first card, as the message's own figures say. */
const fillsFirst = (facts: Facts): boolean =>
  (facts.error?.device ?? 0) === 0 && ownIsMost(facts) && pids(facts).length === 0 && !facts.has('processes-on-zero');

/** How the processes of one run stand on several cards, or all on the first. */
export const SEVERAL_CARDS_RULES: readonly Rule[] = [
  {
    id: 'siblings',
    cause: 'all-processes-on-gpu-zero',
    weigh: (facts) => {
      if (!siblings(facts) || (facts.error?.device ?? 0) !== 0) return null;
      if (facts.has('many-runs') && !facts.has('multi-gpu')) return null;
      const launched = facts.has('multi-gpu', 'ranks', 'asks-which-gpu', 'visible-devices') || alike(facts);
      return found(launched ? 0.92 : 0.5, 'evidence.siblings', {
        count: pids(facts).length,
      });
    },
  },
  {
    id: 'only-gpu-zero',
    cause: 'all-processes-on-gpu-zero',
    weigh: (facts) => {
      // One card that takes more than the others may be any; ranks that open the first are the commonest reason.
      if (facts.has('cards-uneven') && facts.has('ranks', 'multi-gpu') && !facts.has('data-parallel', 'only-gpu-zero'))
        return found(facts.has('ranks') ? 0.45 : 0.3, 'evidence.only-gpu-zero');
      if (!facts.has('only-gpu-zero') || facts.has('data-parallel')) return null;
      // What fills the first card is this one process: no other stands there with it.
      if (facts.phase === 'evaluation' || fillsFirst(facts)) return found(0.3, 'evidence.only-gpu-zero');
      return found(facts.has('ranks', 'asked-other-gpu', 'resuming') ? 0.75 : 0.5, 'evidence.only-gpu-zero');
    },
  },
  {
    id: 'processes-on-zero',
    cause: 'all-processes-on-gpu-zero',
    weigh: (facts) =>
      guests(facts) > 1
        ? found(0.93, 'evidence.guests-on-zero', { count: guests(facts), gpu: hostOfGuests(facts)?.gpu ?? 0 })
        : facts.has('processes-on-zero') && !facts.has('data-parallel')
          ? found(facts.has('ranks', 'multi-gpu', 'resuming') ? 0.92 : 0.6, 'evidence.processes-on-zero')
          : null,
  },
  {
    id: 'asked-for-another',
    cause: 'all-processes-on-gpu-zero',
    weigh: (facts) =>
      // A run that fills the card itself is where it was to be.
      facts.has('asks-which-gpu', 'asked-other-gpu') &&
      facts.error?.device === 0 &&
      !facts.has('visible-devices') &&
      !ownIsMost(facts)
        ? found(0.4, 'evidence.wrong-device')
        : null,
  },
  {
    id: 'data-parallel',
    cause: 'data-parallel-imbalance',
    weigh: (facts) => {
      if (!facts.has('data-parallel')) {
        const isGathered = facts.has('only-gpu-zero') && fillsFirst(facts) && !facts.has('resuming', 'asked-other-gpu');
        return isGathered ? found(0.62, 'evidence.one-fills-first') : null;
      }
      const first = facts.has('only-gpu-zero', 'cards-uneven') || facts.error?.device === 0 || spreads(facts);
      return found(first ? 0.78 : 0.5, 'evidence.data-parallel');
    },
  },
];
