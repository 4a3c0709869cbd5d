import type { ErrorReport } from '../intake/evidence.ts';

/** vLLM and its kin hand out the cache in blocks of this many tokens. */
const BLOCK = 16n;
/** Half of the last decimal of a printed GiB. */
const HALF_CENTI = (1n << 30n) / 200n;

/** Bytes of KV cache that one token takes, from what the longest request needs. */
export function tokenBytes({ kvNeededBytes, wantedTokens }: ErrorReport): bigint | undefined {
  if (kvNeededBytes === undefined || wantedTokens === undefined || wantedTokens <= 0) return undefined;
  return kvNeededBytes / BigInt(wantedTokens);
}

/**
 * The longest request that fits: as the engine says, else what is there divided by a token's bytes, cut so that neither
 * rounding nor a block can make it too long.
 */
export function fittingTokens(error: ErrorReport): number | undefined {
  if (error.maxLength !== undefined) return error.maxLength;
  const token = tokenBytes(error);
  const room = error.kvAvailableBytes;
  if (token === undefined || token === 0n || room === undefined || room <= HALF_CENTI) return undefined;
  const blocks = (room - HALF_CENTI) / (token * BLOCK);
  return blocks === 0n ? undefined : Number(blocks * BLOCK);
}

const hundredths = (count: bigint): string => `${count / 100n}.${String(count % 100n).padStart(2, '0')}`;

/** The largest share of the card that is free at the start, cut to two decimals: `0.57`. */
export function freeShare({ freeBytes, totalBytes }: ErrorReport): string | undefined {
  if (freeBytes === undefined || totalBytes === undefined || totalBytes === 0n) return undefined;
  return hundredths((freeBytes * 100n) / totalBytes);
}

/** What weights and activations take before any KV cache, where the budget and what is left of it are stated. */
export function beforeCache({ desiredBytes, kvAvailableBytes }: ErrorReport): bigint | undefined {
  return desiredBytes === undefined || kvAvailableBytes === undefined ? undefined : desiredBytes - kvAvailableBytes;
}

/** The share from which on something is left for the KV cache, rounded up to two decimals; absent where the whole card is too small. */
export function leastShare(error: ErrorReport): string | undefined {
  const held = beforeCache(error);
  const { totalBytes: total } = error;
  if (held === undefined || total === undefined || total === 0n) return undefined;
  const share = (held * 100n) / total + 1n;
  return share > 95n ? undefined : hundredths(share);
}

/** Whether a share has to be raised or lowered for this message; null where it is none of an engine's. */
export function shareDirection(family: string | null): 'raise' | 'lower' | null {
  if (family === 'engine-share' || family === 'engine-overhead') return 'lower';
  return family === 'kv-budget' || family === 'kv-length' ? 'raise' : null;
}

/** Whether a message is one of a serving engine's own. */
export const isEngineFamily = (family: string | null): boolean =>
  shareDirection(family) !== null || family === 'kv-tokens';
