import { beforeCache, fittingTokens } from '../diagnosis/engine-sums.ts';
import type { Facts } from '../diagnosis/facts.ts';
import { failedBlock } from '../diagnosis/rules/runtimes.ts';
import type { ErrorReport } from '../intake/evidence.ts';
import type { Phrase } from '../phrase.ts';

type Values = NonNullable<Phrase['values']>;

function shareHeadline({ detail, desiredBytes }: ErrorReport, values: Values): Phrase {
  if (detail === 'profiling') return { key: 'headline.taken-while-profiling' };
  return desiredBytes === undefined
    ? { key: 'headline.no-figures' }
    : { key: 'headline.share-not-free', values: { ...values, share: detail ?? '' } };
}

function budgetHeadline(error: ErrorReport, shortfall: bigint | null, values: Values): Phrase {
  const held = beforeCache(error);
  if (shortfall !== null && held !== undefined)
    return { key: 'headline.budget-passed', values: { ...values, held: { bytes: held } } };
  return { key: shortfall === null ? 'headline.no-cache-left' : 'headline.cache-below-zero', values };
}

function lengthHeadline(error: ErrorReport, values: Values): Phrase {
  const fits = fittingTokens(error);
  const known = { ...values, length: error.wantedTokens ?? 0, fits: fits ?? 0 };
  if (error.kvNeededBytes === undefined || error.kvAvailableBytes === undefined)
    return { key: fits === undefined ? 'headline.length-too-long' : 'headline.length-passes-slots', values: known };
  if (error.kvAvailableBytes < 0n) return { key: 'headline.cache-below-zero', values };
  return { key: fits === undefined ? 'headline.length-needs' : 'headline.length-passes-cache', values: known };
}

function poolHeadline(error: ErrorReport, values: Values): Phrase | null {
  const { platform, shape, requestedBytes, desiredBytes, totalBytes } = error;
  if (desiredBytes !== undefined)
    return { key: totalBytes === undefined ? 'headline.program-plan' : 'headline.program-above-device', values };
  if (shape !== undefined && requestedBytes !== undefined) {
    const named = { ...values, shape: `[${shape.join(', ')}]`, dtype: error.dtype ?? '' };
    return { key: platform === 'cpu' ? 'headline.tensor-on-host' : 'headline.tensor-failed', values: named };
  }
  if (shape !== undefined) return { key: 'headline.buffer', values: { shape: `[${shape.join(', ')}]` } };
  if (platform === 'cpu' || requestedBytes === undefined || error.freeBytes !== undefined) return null;
  const { framework } = error;
  return framework === 'jax' || framework === 'tensorflow' ? { key: 'headline.pool', values } : null;
}

/** The verdict on a failure of an engine or runtime that plans its memory; null where it is none. */
export function engineHeadline(facts: Facts): Phrase | null {
  const { error, family, shortfall } = facts;
  if (error === null) return null;
  const values: Values = {
    requested: { printed: error.requestedBytes ?? 0n },
    free: { printed: error.freeBytes ?? 0n },
    total: { printed: error.totalBytes ?? 0n },
    desired: { printed: error.desiredBytes ?? 0n },
    needed: { printed: error.kvNeededBytes ?? error.hostNeededBytes ?? 0n },
    available: { printed: error.kvAvailableBytes ?? error.hostAvailableBytes ?? 0n },
    shortfall: { bytes: shortfall ?? 0n },
    held: { bytes: facts.balance?.unattributed ?? 0n },
    tokens: error.wantedTokens ?? 0,
    most: error.maxLength ?? 0,
    detail: error.detail ?? '',
  };
  switch (family) {
    case 'engine-share':
      return shareHeadline(error, values);
    case 'kv-budget':
      return budgetHeadline(error, shortfall, values);
    case 'kv-length':
      return lengthHeadline(error, values);
    case 'kv-tokens':
      return error.wantedTokens === undefined || error.maxLength === undefined
        ? { key: 'headline.slots-full' }
        : { key: 'headline.slots-short', values };
    case 'engine-overhead':
      return { key: 'headline.beside-pool' };
    case 'host-plan':
      return { key: shortfall === null ? 'headline.host-plan' : 'headline.host-plan-short', values };
    case 'attention-guard':
      return shortfall === null
        ? { key: 'headline.guard' }
        : { key: error.detail === undefined ? 'headline.guard-short' : 'headline.guard-most', values };
    case 'pool':
      return poolHeadline(error, values);
    case 'wrapper':
      return { key: 'headline.wrapper' };
    default: {
      const block = failedBlock(facts);
      if (block === null) return family === 'weights' ? { key: 'headline.block-weights' } : null;
      const key = error.requestedBytes === undefined ? `headline.block-${block}` : `headline.block-${block}-request`;
      return { key, values };
    }
  }
}
