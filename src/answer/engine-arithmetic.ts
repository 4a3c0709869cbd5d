import { beforeCache, fittingTokens, freeShare, leastShare, tokenBytes } from '../diagnosis/engine-sums.ts';
import type { ErrorReport } from '../intake/evidence.ts';
import type { Phrase } from '../phrase.ts';

const printed = (bytes: bigint | undefined) => ({ printed: bytes ?? 0n });
const bytes = (value: bigint) => ({ bytes: value });

/** An engine's share against what is free. */
function shareSums(error: ErrorReport): readonly Phrase[] {
  const { desiredBytes: desired, freeBytes: free, totalBytes: total } = error;
  if (desired === undefined || free === undefined || total === undefined) return [];
  const share = freeShare(error) ?? '';
  return [
    { key: 'sum.held', values: { total: printed(total), free: printed(free), held: bytes(total - free) } },
    ...(desired > free
      ? [
          {
            key: 'sum.share-short',
            values: { desired: printed(desired), free: printed(free), shortfall: bytes(desired - free) },
          },
        ]
      : []),
    { key: 'sum.free-share', values: { free: printed(free), total: printed(total), share } },
  ];
}

/** KV cache: bytes a token, and the length that fits. */
function cacheSums(error: ErrorReport): readonly Phrase[] {
  const { kvNeededBytes: needed, kvAvailableBytes: available, wantedTokens: length } = error;
  const sums: Phrase[] = [];
  const token = tokenBytes(error);
  const { peakBytes: peak, allocatedBytes: live } = error;
  if (peak !== undefined && live !== undefined && peak > live)
    sums.push({ key: 'sum.peak', values: { peak: printed(peak), live: printed(live) } });
  if (needed !== undefined && available !== undefined && needed > available) {
    sums.push({
      key: 'sum.cache-short',
      values: { needed: printed(needed), available: printed(available), shortfall: bytes(needed - available) },
    });
  }
  if (token !== undefined && needed !== undefined && length !== undefined) {
    sums.push({ key: 'sum.token', values: { needed: printed(needed), length, token: printed(token) } });
    const fits = fittingTokens(error);
    if (available !== undefined && fits !== undefined)
      sums.push({ key: 'sum.fits', values: { available: printed(available), token: printed(token), fits } });
  }
  const held = beforeCache(error);
  if (held !== undefined && available !== undefined && error.desiredBytes !== undefined) {
    sums.push({
      key: 'sum.before-cache',
      values: { desired: printed(error.desiredBytes), available: printed(available), held: bytes(held) },
    });
    const share = leastShare(error);
    if (share !== undefined)
      sums.push({ key: 'sum.least-share', values: { held: bytes(held), total: printed(error.totalBytes), share } });
  }
  return sums;
}

/** The product of a tensor's dimensions and the bytes of its type; the pool's limit against what is in use. */
function poolSums(error: ErrorReport): readonly Phrase[] {
  const { shape, dtype, requestedBytes: requested, allowedBytes: limit, allocatedBytes: used, totalBytes } = error;
  const sums: Phrase[] = [];
  if (shape !== undefined && dtype !== undefined && requested !== undefined) {
    const elements = shape.reduce((product, one) => product * one, 1n);
    if (elements > 0n && requested % elements === 0n) {
      const values = { shape: shape.join(' × '), size: requested / elements, requested: printed(requested) };
      sums.push({ key: 'sum.tensor', values });
    }
  }
  if (totalBytes === undefined && limit !== undefined && used !== undefined && limit >= used)
    sums.push({
      key: 'sum.pool',
      values: { limit: printed(limit), used: printed(used), free: bytes(limit - used) },
    });
  return sums;
}

/** The sums of engines and runtimes that plan their memory, a line each. */
export function engineArithmetic(error: ErrorReport): readonly Phrase[] {
  const { hostNeededBytes: needed, hostAvailableBytes: available, desiredBytes: desired, totalBytes: total } = error;
  const sums: Phrase[] = [...shareSums(error), ...cacheSums(error), ...poolSums(error)];
  if (needed !== undefined && available !== undefined && needed > available) {
    sums.push({
      key: 'sum.host-plan',
      values: { needed: printed(needed), available: printed(available), shortfall: bytes(needed - available) },
    });
  }
  if (error.freeBytes === undefined && desired !== undefined && total !== undefined && desired > total) {
    sums.push({
      key: 'sum.program',
      values: { desired: printed(desired), total: printed(total), shortfall: bytes(desired - total) },
    });
  }
  return sums;
}
