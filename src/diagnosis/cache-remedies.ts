import type { Fix } from '../knowledge/knowledge.ts';
import type { Facts } from './facts.ts';
import { type Assessment, byFigures, ruleOut } from './remedy.ts';

/** What lies in the cache, and what is missing. */
export const cacheValues = (facts: Facts) => ({
  cached: { bytes: facts.balance?.cached ?? 0n },
  shortfall: { bytes: facts.shortfall ?? 0n },
});
/** Even the whole cache would not have served the request. */
export const cacheTooSmall = (facts: Facts): boolean =>
  facts.balance?.cached !== undefined && facts.shortfall !== null && facts.balance.cached < facts.shortfall;

/** The most that PyTorch takes from the driver for a request of up to 10 MiB. */
const SMALL_SEGMENT = 20n << 20n;

/** Free memory would have served the request, however large the segment: no cache is missing. */
const isServedByFree = ({ fitsFree, error }: Facts): boolean =>
  fitsFree && (error?.freeBytes ?? 0n) >= (error?.requestedBytes ?? 0n) + SMALL_SEGMENT;

/** Cache settings help fragmentation only: they free nothing that is in use. */
export function cacheSetting(facts: Facts, fix: Fix): Assessment | null {
  if (isServedByFree(facts)) {
    const { freeBytes = 0n, requestedBytes = 0n } = facts.error ?? {};
    return ruleOut('reason.served-by-free', { free: { bytes: freeBytes }, requested: { bytes: requestedBytes } });
  }
  if (facts.spilled) return ruleOut('reason.spilled-not-pieces');
  if (
    facts.error !== null &&
    facts.balance?.cached === undefined &&
    !facts.has('after-many-steps', 'variable-length', 'input-gradient')
  )
    return null;
  return cacheTooSmall(facts) ? ruleOut('reason.cache-too-small', cacheValues(facts)) : byFigures(fix, facts);
}
