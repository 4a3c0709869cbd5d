import type { ErrorReport } from '../intake/evidence.ts';
import { fittingTokens, freeShare, leastShare, shareDirection } from './engine-sums.ts';
import type { Facts } from './facts.ts';
import { type Assessment, offer, ruleOut } from './remedy.ts';

interface EngineRemedy {
  readonly fix: string;
  assess(facts: Facts): Assessment | null;
}

/** One table of everything against everything is what was asked for. */
const isOfPairs = (facts: Facts): boolean => facts.requestTensor?.kind === 'pairs' || facts.has('pairwise');

/** Engines whose share has a name of its own. */
const OWN_FLAGS: ReadonlySet<string> = new Set(['sglang', 'tgi', 'mlc-llm']);
const ownFlags = ({ framework }: ErrorReport): string =>
  framework !== null && OWN_FLAGS.has(framework) ? `-${framework}` : '';

/** Raise or lower, never both: the direction is in the message. */
function budget(facts: Facts): Assessment | null {
  const { error, family } = facts;
  if (error === null) return null;
  if (isAttentionScratch(facts)) return offer('unknown', 'reason.attention-scratch', {}, 2);
  const direction = shareDirection(family);
  const engine = error.framework === 'sglang' ? '-sglang' : '';
  if (family === 'engine-share') {
    const share = freeShare(error);
    if (error.detail === 'profiling') return offer('unknown', 'reason.start-again', {}, 0.6);
    return share === undefined ? null : offer('may-be-enough', 'reason.lower-share', { share }, 1.2);
  }
  if (direction === 'lower') return offer('unknown', `reason.room-beside-pool${ownFlags(error)}`, {}, 1.1);
  if (family === 'kv-length') {
    const fits = fittingTokens(error);
    return fits === undefined
      ? offer('unknown', 'reason.shorter-length', {}, 1.1)
      : offer('enough', 'reason.length-that-fits', { fits }, 1.2);
  }
  if (family === 'kv-tokens') return offer('unknown', `reason.fewer-${error.detail ?? 'decode'}`, {}, 1.9);
  if (direction === 'raise') {
    const share = leastShare(error);
    return share === undefined
      ? offer('unknown', `reason.raise-share${engine}`, {}, 1.1)
      : offer('may-be-enough', 'reason.raise-share-to', { share }, 1.2);
  }
  return null;
}

/** A plan for host memory: what shrinks the plan, and what the machine can add. */
const isHostPlan = ({ family }: Facts): boolean => family === 'host-plan';
const isFar = ({ error }: Facts): boolean =>
  (error?.hostNeededBytes ?? 0n) * 10n > (error?.hostAvailableBytes ?? 0n) * 13n;

/** The scratch memory of the attention kernels, of a fixed size. */
const isAttentionScratch = ({ error }: Facts): boolean => error?.format === 'flashinfer-workspace';

/** Tables and arrays that are worked on whole. */
const isTable = (error: ErrorReport | null): boolean => error?.format === 'rmm' || error?.format === 'cupy';

/** What is special about fixes where an engine or runtime planned its memory; null leaves it to the rest. */
export const ENGINE_REMEDIES: readonly EngineRemedy[] = [
  { fix: 'tune-engine-budget', assess: budget },
  {
    fix: 'reduce-host-memory',
    assess: (facts) =>
      isHostPlan(facts) ? offer('unknown', 'reason.close-programs', {}, isFar(facts) ? 0.5 : 1.1) : null,
  },
  {
    fix: 'page-file',
    assess: (facts) => (isHostPlan(facts) ? offer('unknown', 'reason.add-swap', {}, isFar(facts) ? 0.6 : 1) : null),
  },
  {
    fix: 'shrink-model',
    assess: (facts) =>
      isHostPlan(facts) ? offer('unknown', 'reason.smaller-model', {}, isFar(facts) ? 1.3 : 0.9) : null,
  },
  {
    fix: 'shrink-kv-cache',
    assess: (facts) => {
      if (isAttentionScratch(facts)) return ruleOut('reason.scratch-fixed');
      return isHostPlan(facts) ? offer('unknown', 'reason.shorter-context', {}, 0.9) : null;
    },
  },
  {
    // What gives back a GiB is no cure where many are free.
    fix: 'close-desktop-apps',
    assess: ({ fitsFree, error, has }) =>
      fitsFree && !has('desktop-apps')
        ? ruleOut('reason.room-stands-free', {
            free: { printed: error?.freeBytes ?? 0n },
            requested: { printed: error?.requestedBytes ?? 0n },
          })
        : null,
  },
  {
    // Stages 1 and 2 leave the weights whole on each GPU.
    fix: 'shard-model',
    assess: ({ has, family }) =>
      has('zero-1', 'zero-2') && !has('zero-3', 'gathering') && family === 'allocator'
        ? offer('unknown', 'reason.next-zero-stage', {}, 1.5)
        : null,
  },
  {
    // What is offloaded is what fills the RAM.
    fix: 'offload-to-nvme',
    assess: ({ error, has }) =>
      error?.platform === 'cpu' && has('offloads-states') ? offer('unknown', 'reason.offload-fills-ram', {}, 2) : null,
  },
  {
    fix: 'quantize',
    assess: (facts) => (isAttentionScratch(facts) ? ruleOut('reason.scratch-fixed') : null),
  },
  {
    fix: 'split-the-work',
    assess: (facts) => {
      if (isTable(facts.error)) return offer('unknown', 'reason.pieces-of-table', {}, 1.3);
      return isOfPairs(facts) ? offer('unknown', 'reason.pairs-in-chunks', { task: 'pairs' }, 1.6) : null;
    },
  },
  {
    fix: 'unified-memory',
    assess: ({ error }) => (isTable(error) ? offer('unknown', 'reason.spills', {}, 1.7) : null),
  },
  {
    fix: 'fewer-gpu-layers',
    assess: (facts) => {
      if (isHostPlan(facts)) return ruleOut('reason.layers-into-ram');
      return facts.evidence.errors.some(({ format }) => format === 'ggml-compute')
        ? offer('unknown', 'reason.layers-not-compute', {}, 0.7)
        : null;
    },
  },
  {
    // TensorRT has no graphs to leave out: what its builder may take is a setting.
    fix: 'limit-compile-memory',
    assess: ({ error }) =>
      error?.framework === 'tensorrt' ? offer('unknown', 'reason.tactic-workspace', {}, 1.1) : null,
  },
  {
    fix: 'reduce-input-size',
    assess: (facts) => {
      if (facts.family !== 'attention-guard' || facts.error?.detail === undefined) return null;
      return offer('enough', 'reason.most-pixels', { most: facts.error.detail }, 1.1);
    },
  },
];
