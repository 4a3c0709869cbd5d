import type { Facts } from '../facts.ts';
import { isBeyondContext } from '../own-run.ts';
import { found, type Rule, ratio } from '../rule.ts';
import { isPooled } from '../service.ts';

/** A share below this, in percent, leaves room for all that lies beside a pool. */
const LEAST_SHARE = 70;
/** A prefill of so few tokens takes next to nothing: what fills the card are the weights. */
const FEW_TOKENS = 512;

const isOf = (facts: Facts, ...frameworks: readonly string[]): boolean =>
  facts.evidence.framework !== null && frameworks.includes(facts.evidence.framework);
const errorWith = (facts: Facts, ...formats: readonly string[]) =>
  facts.evidence.errors.find(({ format }) => formats.includes(format));
/** A GPU's out of memory in general words: the framework's allocator or a CUDA call. */
export const isGeneral = (facts: Facts): boolean =>
  facts.error?.platform !== 'cpu' &&
  (facts.family === 'allocator' || facts.family === 'bare' || facts.family === 'cuda-call');

/** Programs that take most of a card as they start; that it is much surprises only where an engine sizes its pool by the card. */
const takesInAdvance = (facts: Facts): boolean =>
  (isOf(facts, 'tensorflow', 'jax') && facts.has('takes-all')) ||
  (isPooled(facts) && facts.has('takes-all', 'takes-much', 'takes-more-here'));

/** What the failing process holds of the card reaches the share that was set for the engine: its pool is taken. */
function holdsShare({ error, evidence: { setup } }: Facts): boolean {
  const share = setup.engineShare;
  const held = error?.processBytes ?? error?.reservedBytes ?? error?.allocatedBytes;
  if (share === undefined || share < LEAST_SHARE || held === undefined || error?.totalBytes === undefined) return false;
  return held * 100n >= error.totalBytes * BigInt(share);
}

/** The person sees a program take most of the card at its start, and nothing else. */
export const isReserving = (facts: Facts): boolean => takesInAdvance(facts) && facts.error === null;

/** Serving engines: the share that they take in advance, and the KV cache that is left of it. */
export const ENGINE_RULES: readonly Rule[] = [
  {
    id: 'share-not-free',
    cause: 'engine-preallocation',
    weigh: ({ family, error }) =>
      family === 'engine-share' && error?.desiredBytes !== undefined
        ? found(0.9, 'evidence.share-not-free', {
            desired: { printed: error.desiredBytes },
            free: { printed: error.freeBytes ?? 0n },
          })
        : null,
  },
  {
    id: 'share-held',
    cause: 'other-process-on-gpu',
    weigh: ({ family, error, balance }) => {
      if (family !== 'engine-share') return null;
      if (error?.detail === 'profiling') return found(0.85, 'evidence.taken-while-profiling');
      const held = balance?.unattributed;
      if (held === undefined) return null;
      return found(ratio(held, error?.totalBytes) > 0.1 ? 0.6 : 0.3, 'evidence.held-before-start', {
        held: { bytes: held },
      });
    },
  },
  {
    id: 'no-cache-left',
    cause: 'engine-share-too-low',
    weigh: ({ family, error, shortfall }) => {
      if (family !== 'kv-budget') return null;
      return shortfall === null || error?.kvAvailableBytes === undefined
        ? found(0.95, 'evidence.no-cache-left')
        : found(0.95, 'evidence.cache-below-zero', { shortfall: { bytes: shortfall } });
    },
  },
  {
    id: 'weights-pass-share',
    cause: 'model-too-large',
    weigh: ({ family, shortfall }) =>
      family === 'kv-budget' && shortfall !== null ? found(0.45, 'evidence.weights-pass-share') : null,
  },
  {
    id: 'no-prefill-fits',
    cause: 'model-too-large',
    weigh: (facts) =>
      facts.error?.format === 'tgi-prefill' && (facts.error.wantedTokens ?? FEW_TOKENS + 1) <= FEW_TOKENS
        ? found(0.92, 'evidence.weights-pass-share')
        : null,
  },
  {
    id: 'weights-pass-card',
    cause: 'model-too-large',
    weigh: ({ error }) =>
      error?.format === 'mlc-capacity' && ratio(error.desiredBytes, error.totalBytes) > 0.85
        ? found(0.95, 'evidence.weights-pass-share')
        : null,
  },
  {
    id: 'length-passes-cache',
    cause: 'context-length-exceeds-kv-budget',
    weigh: ({ family, error }) =>
      family === 'kv-length' ? found(0.95, 'evidence.length-passes-cache', { length: error?.wantedTokens ?? 0 }) : null,
  },
  {
    id: 'cache-of-length',
    cause: 'kv-cache',
    weigh: ({ family }) => (family === 'kv-length' ? found(0.4, 'evidence.cache-per-token') : null),
  },
  {
    id: 'slots-full',
    cause: 'kv-cache',
    weigh: ({ family }) => (family === 'kv-tokens' ? found(0.85, 'evidence.slots-full') : null),
  },
  {
    id: 'slots-shared',
    cause: 'too-many-concurrent-runs',
    weigh: ({ family, error }) =>
      family === 'kv-tokens' ? found(error?.detail === 'requests' ? 0.88 : 0.5, 'evidence.slots-shared') : null,
  },
  {
    id: 'beside-pool',
    cause: 'engine-preallocation',
    weigh: (facts) => {
      if (facts.family === 'engine-overhead' || errorWith(facts, 'sglang-graph-capture') !== undefined)
        return found(0.88, 'evidence.beside-pool');
      if (!isPooled(facts) || !isGeneral(facts) || facts.training === true) return null;
      if (isBeyondContext(facts))
        return found(0.74, 'evidence.beside-pytorch', { context: { bytes: facts.balance?.context ?? 0n } });
      return found(holdsShare(facts) ? 0.78 : facts.has('warming-up') ? 0.72 : 0.35, 'evidence.beside-pool');
    },
  },
  {
    id: 'graphs-beside-pool',
    cause: 'compile-or-capture-overhead',
    weigh: (facts) =>
      errorWith(facts, 'sglang-graph-capture') === undefined ? null : found(0.5, 'evidence.graphs-beside-pool'),
  },
  {
    id: 'rollout-engine',
    cause: 'engine-preallocation',
    weigh: (facts) =>
      facts.has('rollout-engine') && (facts.error === null ? facts.has('says-oom') : isGeneral(facts))
        ? found(0.72, 'evidence.rollout-engine')
        : null,
  },
  {
    id: 'takes-all',
    cause: 'engine-preallocation',
    weigh: (facts) => (takesInAdvance(facts) ? found(facts.error === null ? 0.85 : 0.4, 'evidence.takes-all') : null),
  },
  {
    id: 'share-of-turbomind',
    cause: 'engine-preallocation',
    weigh: (facts) => (errorWith(facts, 'lmdeploy-cuda') === undefined ? null : found(0.6, 'evidence.takes-all')),
  },
  {
    id: 'host-plan',
    cause: 'host-memory-exhausted',
    weigh: ({ family, error }) => {
      if (family !== 'host-plan') return null;
      const { hostNeededBytes: needed, hostAvailableBytes: available } = error ?? {};
      return needed === undefined || available === undefined
        ? found(0.9, 'evidence.host-plan')
        : found(0.9, 'evidence.host-plan-figures', { needed: { printed: needed }, available: { printed: available } });
    },
  },
  {
    id: 'host-plan-far',
    cause: 'model-too-large',
    weigh: ({ family, error }) => {
      const times = ratio(error?.hostNeededBytes, error?.hostAvailableBytes);
      if (family !== 'host-plan' || times < 1.3) return null;
      return found(times > 2 ? 0.8 : 0.6, 'evidence.host-plan-times', { times: Math.round(times * 10) / 10 });
    },
  },
];
