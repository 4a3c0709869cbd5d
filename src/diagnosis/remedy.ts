import type { Fix } from '../knowledge/knowledge.ts';
import type { Phrase } from '../phrase.ts';
import type { Facts } from './facts.ts';
import { isOnHost } from './host-told.ts';

export type Verdict = 'enough' | 'may-be-enough' | 'unknown';

/** What can be said of one fix here: offered with a verdict, or ruled out with the reason. */
export type Assessment =
  | {
      readonly offered: true;
      readonly verdict: Verdict;
      readonly reason: Phrase /** Factor on its rank, 1 by default. */;
      readonly factor?: number;
    }
  | { readonly offered: false; readonly reason: Phrase };

/** What is special about one fix; null leaves it to the figures. */
export interface Remedy {
  readonly fix: string;
  assess(facts: Facts, fix: Fix): Assessment | null;
}

export const offer = (
  verdict: Verdict,
  key: string,
  values: NonNullable<Phrase['values']> = {},
  factor = 1,
): Assessment => ({
  offered: true,
  verdict,
  reason: { key, values },
  factor,
});

export const ruleOut = (key: string, values: NonNullable<Phrase['values']> = {}): Assessment => ({
  offered: false,
  reason: { key, values },
});

const tellsOwn = ({ error }: Facts): boolean =>
  error?.processBytes !== undefined || error?.reservedBytes !== undefined || error?.allocatedBytes !== undefined;

/** The part of the balance that a fix of this kind can free at most, and whether it frees that part whole. */
function bound(
  fix: Fix,
  facts: Facts,
): { readonly bytes: bigint; readonly whole: boolean; readonly part: string } | null {
  const { balance } = facts;
  if (balance === null) return null;
  const { otherProcesses, unattributed } = balance;
  switch (fix.frees) {
    case 'cached':
      return balance.cached === undefined ? null : { bytes: balance.cached, whole: false, part: 'cached' };
    case 'graph-pools':
      return balance.graphPools === undefined ? null : { bytes: balance.graphPools, whole: false, part: 'graphPools' };
    case 'context': {
      const most = balance.context ?? unattributed;
      return most === undefined
        ? null
        : { bytes: most, whole: false, part: balance.context === undefined ? 'unattributed' : 'context' };
    }
    case 'other-processes':
      if (
        otherProcesses !== undefined &&
        otherProcesses > 0n &&
        (unattributed ?? 0n) > 0n &&
        otherProcesses < (facts.shortfall ?? 0n)
      ) {
        return { bytes: otherProcesses + (unattributed ?? 0n), whole: false, part: 'othersAndOutside' };
      }
      if (otherProcesses !== undefined && otherProcesses > 0n)
        return {
          bytes: otherProcesses + (unattributed ?? 0n),
          // Where nothing is said of this process, one of those that are listed may be it.
          whole: otherProcesses >= (facts.shortfall ?? 0n) && tellsOwn(facts),
          part: 'otherProcesses',
        };
      // Where the driver named this process, nothing but others is left in the rest.
      if (balance.context !== undefined) return { bytes: unattributed ?? 0n, whole: false, part: 'otherProcesses' };
      return unattributed === undefined ? null : { bytes: unattributed, whole: false, part: 'unattributed' };
    default:
      return null;
  }
}

/** What a fix of this kind does for host memory, where that is not what it does for a GPU's. */
const ON_HOST: ReadonlySet<Fix['frees']> = new Set(['weights', 'other-processes', 'nothing']);

/** What is said of a fix whose part is not in the input. */
function unmeasured(fix: Fix, facts: Facts): Assessment {
  if (!isOnHost(facts) || !ON_HOST.has(fix.frees)) return offer('unknown', `reason.frees.${fix.frees}`);
  if (fix.frees === 'weights' && facts.phase === 'data-loading') return ruleOut('reason.data-not-weights');
  return offer('unknown', `reason.frees-host.${fix.frees}`);
}

/**
 * The verdict by arithmetic: `enough` where a stated part that goes whole covers the shortfall, `may-be-enough` where an
 * upper bound does, ruled out where even that bound is smaller, `unknown` where the part is not in the input.
 */
export function byFigures(fix: Fix, facts: Facts): Assessment {
  const { shortfall } = facts;
  const most = bound(fix, facts);
  if (shortfall === null || most === null) return unmeasured(fix, facts);
  const values = { part: { entry: most.part }, bytes: { bytes: most.bytes }, shortfall: { bytes: shortfall } };
  if (most.bytes < shortfall) return ruleOut('reason.too-small', values);
  // Only ending the named processes frees what they hold for certain.
  const certain =
    most.whole && (fix.id === 'free-the-gpu' || (fix.id === 'reduce-concurrency' && facts.has('many-runs')));
  return certain
    ? offer('enough', 'reason.enough', values, 1.25)
    : offer('may-be-enough', 'reason.may-be-enough', values, 1.1);
}
