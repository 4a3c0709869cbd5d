import { overLimitOf } from '../diagnosis/balance.ts';
import type { Facts } from '../diagnosis/facts.ts';
import { isKilled } from '../diagnosis/primary.ts';
import type { ErrorReport } from '../intake/evidence.ts';
import type { Phrase } from '../phrase.ts';
import { engineArithmetic } from './engine-arithmetic.ts';

/** What whoever ended the process printed of the host's memory, in whichever of its lines. */
function hostSums(errors: readonly ErrorReport[]): readonly Phrase[] {
  const node = errors.find(
    ({ hostUsedBytes, hostTotalBytes }) => hostUsedBytes !== undefined && hostTotalBytes !== undefined,
  );
  const process = errors.find(({ hostProcessBytes }) => hostProcessBytes !== undefined)?.hostProcessBytes;
  const whole =
    node === undefined
      ? []
      : [
          {
            key: 'sum.host-node',
            values: { used: { printed: node.hostUsedBytes ?? 0n }, total: { printed: node.hostTotalBytes ?? 0n } },
          },
        ];
  return process === undefined
    ? whole
    : [...whole, { key: 'sum.host-process', values: { process: { printed: process } } }];
}

/** The sums behind the figures, with the numbers in them; only those that were made. */
export function arithmeticOf(facts: Facts): readonly Phrase[] {
  const { error, balance, shortfall } = facts;
  if (error === null) return [];
  const lines: Phrase[] = [];
  const {
    allocatedBytes: allocated,
    reservedBytes: reserved,
    totalBytes: total,
    freeBytes: free,
    unallocatedBytes: unallocated,
  } = error;
  const printed = (bytes: bigint | undefined) => ({ printed: bytes ?? 0n });
  const bytes = (value: bigint) => ({ bytes: value });
  if (balance?.graphPools !== undefined && balance?.live !== undefined) {
    lines.push({
      key: 'sum.live',
      values: { allocated: printed(allocated), pools: printed(balance?.graphPools), live: bytes(balance?.live) },
    });
  }
  if (unallocated !== undefined && reserved !== undefined && allocated !== undefined) {
    lines.push({
      key: 'sum.reserved',
      values: { allocated: printed(allocated), cached: printed(unallocated), reserved: bytes(reserved) },
    });
  } else if (reserved !== undefined && allocated !== undefined && balance?.cached !== undefined) {
    lines.push({
      key: 'sum.cached',
      values: { reserved: printed(reserved), allocated: printed(allocated), cached: bytes(balance?.cached) },
    });
  }
  if (balance?.context !== undefined && reserved !== undefined) {
    const own = balance?.context + reserved;
    lines.push({
      key: 'sum.context',
      values: { own: bytes(own), reserved: bytes(reserved), context: bytes(balance?.context) },
    });
  }
  if (balance?.unattributed !== undefined && total !== undefined && free !== undefined && reserved !== undefined) {
    const held = reserved + (balance?.context ?? 0n) + (balance?.otherProcesses ?? 0n);
    lines.push({
      key: 'sum.unattributed',
      values: { total: printed(total), free: printed(free), held: bytes(held), rest: bytes(balance?.unattributed) },
    });
  }
  const over = overLimitOf(error);
  const { requestedBytes: requested } = error;
  if (over > 0n && requested !== undefined) {
    const values = { requested: printed(requested), allowed: printed(error.allowedBytes), over: bytes(over) };
    const other = error.otherAllocationsBytes;
    if (error.platform === 'mps')
      lines.push({ key: 'sum.mps', values: { ...values, allocated: printed(allocated), other: printed(other) } });
    else lines.push({ key: 'sum.limit', values: { ...values, reserved: bytes(reserved ?? 0n) } });
  }
  if (shortfall !== null && requested !== undefined && free !== undefined && requested > free) {
    lines.push({
      key: 'sum.shortfall',
      values: { requested: printed(requested), free: printed(free), shortfall: bytes(requested - free) },
    });
  }
  return [...lines, ...engineArithmetic(error), ...(isKilled(error) ? hostSums(facts.evidence.errors) : [])];
}
