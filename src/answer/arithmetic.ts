import type { Facts } from '../diagnosis/facts.ts';
import type { Phrase } from './answer.ts';

/** The sums behind the figures, with the numbers in them; only those that were made. */
export function arithmeticOf(facts: Facts): readonly Phrase[] {
  const { error, balance, shortfall } = facts;
  if (error === null || balance === null) return [];
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
  if (balance.graphPools !== undefined && balance.live !== undefined) {
    lines.push({
      key: 'sum.live',
      values: { allocated: printed(allocated), pools: printed(balance.graphPools), live: bytes(balance.live) },
    });
  }
  if (unallocated !== undefined && reserved !== undefined && allocated !== undefined) {
    lines.push({
      key: 'sum.reserved',
      values: { allocated: printed(allocated), cached: printed(unallocated), reserved: bytes(reserved) },
    });
  } else if (reserved !== undefined && allocated !== undefined && balance.cached !== undefined) {
    lines.push({
      key: 'sum.cached',
      values: { reserved: printed(reserved), allocated: printed(allocated), cached: bytes(balance.cached) },
    });
  }
  if (balance.context !== undefined && reserved !== undefined) {
    const own = balance.context + reserved;
    lines.push({
      key: 'sum.context',
      values: { own: bytes(own), reserved: bytes(reserved), context: bytes(balance.context) },
    });
  }
  if (balance.unattributed !== undefined && total !== undefined && free !== undefined && reserved !== undefined) {
    const held = reserved + (balance.context ?? 0n) + (balance.otherProcesses ?? 0n);
    lines.push({
      key: 'sum.unattributed',
      values: { total: printed(total), free: printed(free), held: bytes(held), rest: bytes(balance.unattributed) },
    });
  }
  if (shortfall !== null && error.requestedBytes !== undefined) {
    if (
      error.allowedBytes !== undefined &&
      reserved !== undefined &&
      reserved + error.requestedBytes > error.allowedBytes
    ) {
      lines.push({
        key: 'sum.limit',
        values: {
          reserved: bytes(reserved),
          requested: printed(error.requestedBytes),
          allowed: printed(error.allowedBytes),
          shortfall: bytes(shortfall),
        },
      });
    } else
      lines.push({
        key: 'sum.shortfall',
        values: { requested: printed(error.requestedBytes), free: printed(free), shortfall: bytes(shortfall) },
      });
  }
  return lines;
}
