import { type Precision, weightBytes } from '../estimate/weights.ts';
import { formatOf } from '../intake/formats.ts';
import { isLater } from '../intake/release.ts';
import { ON_PYTORCH } from '../intake/system.ts';
import type { Fix } from '../knowledge/knowledge.ts';
import { accumulationAssessment, batchAssessment, evaluationBatchAssessment, holdsNothing } from './batch-remedies.ts';
import { cacheSetting, cacheTooSmall, cacheValues } from './cache-remedies.ts';
import { CARD_REMEDIES } from './card-remedies.ts';
import { isFixDenied } from './denials.ts';
import { earlierForm } from './earlier.ts';
import { ENGINE_REMEDIES } from './engine-remedies.ts';
import { isEngineFamily } from './engine-sums.ts';
import { type Facts, isOnWindows, TRAINING_PHASES } from './facts.ts';
import { helpsHost, isIdleOnHost, shrinksHostRequest, shrinksHostStates } from './host-remedies.ts';
import { isOnHost } from './host-told.ts';
import { isOfNetworks } from './networks.ts';
import { type Assessment, byFigures, offer, type Remedy, ruleOut } from './remedy.ts';
import { addsUpWithoutGraph } from './rules/kept.ts';
import { generates } from './service.ts';

/** Parts of what a run itself holds, and a batch or a step decides. */
const OF_RUN: ReadonlySet<Fix['frees']> = new Set(['activations', 'gradients', 'optimizer']);

/** What pages data frames in and out, and is of no use to a run of a model. */
const OF_TABLES: ReadonlySet<string> = new Set(['unified-memory']);

/** What fills the card, and is no reason for a refusal where the request fits into what is free. */
const ON_CARD: ReadonlySet<Fix['frees']> = new Set(['activations', 'gradients', 'optimizer', 'weights', 'kv-cache']);

const HALF: readonly Precision[] = ['fp16', 'bf16', 'amp'];
const QUANTIZED_OR_HALF: readonly Precision[] = [...HALF, 'int8', 'int4'];

const REMEDIES: readonly Remedy[] = [
  { fix: 'reduce-batch-size', assess: batchAssessment },
  ...CARD_REMEDIES,
  { fix: 'gradient-accumulation', assess: accumulationAssessment },
  {
    fix: 'smaller-eval-batch',
    assess: (facts) =>
      addsUpWithoutGraph(facts)
        ? offer('unknown', 'reason.outputs-to-host', {}, 1.25)
        : evaluationBatchAssessment(facts),
  },
  {
    fix: 'mixed-precision',
    assess: ({ evidence: { setup }, training, has }) => {
      const { precision } = setup;
      // Quantised weights are smaller than half ones already, where nothing but weights is to be halved.
      const halved = training === false && !has('input-gradient') ? QUANTIZED_OR_HALF : HALF;
      if (precision !== undefined && halved.includes(precision))
        return ruleOut('reason.precision-at-end', { precision });
      // Without training it is the weights in 16 bits.
      return training === false && !has('input-gradient') ? offer('unknown', 'reason.half-weights', {}, 0.7) : null;
    },
  },
  {
    fix: 'quantize',
    assess: ({ evidence: { setup } }) => {
      if (setup.precision === 'int4') return ruleOut('reason.quantized-at-end');
      return setup.precision === 'int8' ? offer('unknown', 'reason.quantize-next') : null;
    },
  },
  {
    fix: 'empty-cache',
    assess: (facts) => {
      if (facts.error?.platform === 'cpu') return ruleOut('reason.not-host');
      if (facts.balance?.cached === undefined || facts.shortfall === null) return ruleOut('reason.empty-cache');
      return ruleOut(
        cacheTooSmall(facts) ? 'reason.empty-cache-figures' : 'reason.empty-cache-pieces',
        cacheValues(facts),
      );
    },
  },
  { fix: 'max-split-size', assess: cacheSetting },
  {
    fix: 'expandable-segments',
    assess: (facts, fix) => {
      if (isOnWindows(facts)) return ruleOut('reason.expandable-windows');
      return cacheSetting(facts, fix);
    },
  },
  { fix: 'allocator-gc-threshold', assess: cacheSetting },
  {
    fix: 'inference-mode',
    assess: (facts) => {
      if (facts.has('input-gradient')) return ruleOut('reason.gradient-needed');
      if (facts.has('trainer-evaluates')) return ruleOut('reason.trainer-without-graph');
      if (generates(facts)) return ruleOut('reason.generates-without-graph');
      return facts.phase !== null && TRAINING_PHASES.includes(facts.phase)
        ? ruleOut('reason.training-needs-graph')
        : null;
    },
  },

  {
    fix: 'shard-model',
    // A gather larger than a layer means that the model is one unit: wrapping it finer is the first thing to do.
    assess: (facts) => {
      if (facts.has('gathering')) return offer('unknown', 'reason.wrap-finer', {}, 1.35);
      // Every rank of a training run loads the whole of what no card holds.
      const sharable = facts.training === true || facts.has('adapters', 'full-training', 'ranks');
      return sharable && facts.phase === 'load' && (facts.evidence.setup.gpuCount ?? 1) > 1
        ? offer('unknown', 'reason.frees.weights', {}, 1.8)
        : null;
    },
  },
  {
    fix: 'use-ddp',
    assess: (facts) => {
      // Ranks that are there already are DistributedDataParallel's, or do more than it.
      if (facts.has('ranks') && !facts.has('data-parallel')) return ruleOut('reason.tried');
      return facts.batch === 1 ? ruleOut('reason.ddp-batch-one') : null;
    },
  },
  {
    fix: 'lora',
    // Adapters are made for the projections of attention; a net of convolutions has none.
    assess: ({ has }) =>
      has('convolution') && !has('language-model', 'attention')
        ? offer('unknown', 'reason.frees.optimizer', {}, 0.4)
        : null,
  },
  {
    fix: 'batch-by-length',
    // Pictures have a size, and targets; samples with a length are sorted by it.
    assess: ({ evidence: { setup }, has }) =>
      (setup.resolution !== undefined || has('convolution')) && !has('language-model', 'variable-length')
        ? offer('unknown', 'reason.frees.activations', {}, 0.6)
        : null,
  },
  {
    fix: 'bigger-gpu',
    // Not even in four bits do the weights fit: everything else only comes near.
    assess: ({ evidence: { setup }, error, phase }) => {
      const total = error?.totalBytes ?? setup.gpuBytes;
      if (setup.parameters === undefined || total === undefined || (setup.gpuCount ?? 1) > 1) return null;
      const least = weightBytes(setup.parameters, 'int4');
      return least > total && phase !== 'backward' ? offer('unknown', 'reason.frees.nothing', {}, 2.6) : null;
    },
  },
  { fix: 'cpu-offload', assess: (facts) => (isOnHost(facts) ? ruleOut('reason.fills-host') : null) },
  { fix: 'release-references', assess: () => offer('unknown', 'reason.references') },
  {
    fix: 'restart-process',
    assess: (facts) => (facts.tried('restart-process') ? null : offer('unknown', 'reason.restart')),
  },
  {
    fix: 'device-map',
    assess: (facts) => {
      if (facts.has('map-undone')) return offer('unknown', 'reason.map-undone', {}, 1.6);
      return facts.evidence.setup.gpuCount === 1 ? ruleOut('reason.single-gpu') : null;
    },
  },
  {
    fix: 'page-file',
    assess: (facts) => (facts.evidence.os === null || isOnWindows(facts) ? null : ruleOut('reason.not-windows')),
  },
];

const SPECIAL: ReadonlyMap<string, Remedy> = new Map(REMEDIES.map((remedy) => [remedy.fix, remedy]));

/** What a plan of an engine says of a fix comes before what is said of it elsewhere. */
const PLANNED: ReadonlyMap<string, Pick<Remedy, 'assess'>> = new Map(
  ENGINE_REMEDIES.map((remedy) => [remedy.fix, remedy]),
);

/** What only helps where somebody else holds memory of the card. */
const OF_OTHERS: ReadonlySet<string> = new Set(['free-the-gpu', 'reduce-concurrency', 'set-rank-device']);

/** The driver names this process on the card and nobody else, and no words name anybody: the small rest is its own. */
const isAlone = ({ error, balance, has }: Facts): boolean =>
  error?.processBytes !== undefined &&
  (error.otherProcesses ?? []).length === 0 &&
  balance?.unattributed !== undefined &&
  balance.total !== undefined &&
  balance.unattributed * 10n < balance.total &&
  !has('many-runs', 'others-on-card', 'ranks', 'each-process-holds', 'processes-on-zero', 'only-gpu-zero');

/** Whether an entry is for other frameworks than the known one. */
function isForOthers({ id, applies, frees }: Fix, { evidence: { framework }, error, family, has }: Facts): boolean {
  if (isOfNetworks(id, framework) && !has('rollout-engine', 'trains')) return true;
  // What PyTorch's allocator refused its settings govern, whatever program runs on it.
  if (frees === 'cached' && error?.framework === 'pytorch' && applies.frameworks?.includes('pytorch') === true)
    return false;
  // An engine whose name is not known is none of the frameworks that train.
  if (framework === null && isEngineFamily(family) && applies.frameworks !== undefined)
    return !applies.frameworks.includes('vllm');
  if (applies.frameworks === undefined || framework === null || applies.frameworks.includes(framework)) return false;
  // The message is an engine's, whatever else the text names.
  if (applies.frameworks.includes('vllm') && isEngineFamily(family)) return false;
  // A trainer that runs the engine inside itself has that engine's options too.
  if (has('rollout-engine') && applies.frameworks.includes('vllm')) return false;
  return !(ON_PYTORCH.has(framework) && applies.frameworks.some((one) => ON_PYTORCH.has(one)));
}

/** Whether an entry's `applies` excludes this run; null where it does not. */
function misfit(fix: Fix, facts: Facts, asked: boolean): Assessment | 'drop' | null {
  const { os, platform } = facts.evidence;
  const { applies } = fix;
  if (applies.os !== undefined && os !== null && !applies.os.includes(os))
    return ruleOut('reason.wrong-os', { os, wanted: applies.os });
  if (applies.platforms !== undefined && platform !== null && !applies.platforms.includes(platform)) {
    if (platform === 'cpu') return asked ? ruleOut('reason.not-host') : 'drop';
    return ruleOut('reason.wrong-platform', { platform, wanted: applies.platforms });
  }
  // What came after the last release that prints this form does not exist there.
  const last = facts.error === null ? undefined : formatOf(facts.error).until;
  if (applies.since !== undefined && last !== undefined && isLater(applies.since, last))
    return ruleOut('reason.too-old', { since: applies.since, last });
  const isOfRollouts = facts.has('rollout-engine') && applies.frameworks?.includes('vllm') === true;
  if (applies.phases !== undefined && facts.training !== null && !isOfRollouts) {
    const wanted = facts.training || facts.has('input-gradient') ? 'training' : 'inference';
    if (!applies.phases.includes(wanted)) return asked ? ruleOut(`reason.not-in-${wanted}`) : 'drop';
  }
  return null;
}

/** A verdict that has nothing but generalities to say, with how an older release has the fix. */
function inTime(verdict: Assessment, { id }: Fix, { evidence }: Facts): Assessment {
  if (!verdict.offered || !verdict.reason.key.startsWith('reason.frees.')) return verdict;
  return { ...verdict, reason: earlierForm(id, evidence) ?? verdict.reason };
}

/**
 * Assesses one fix for this run; `drop` where it is beside the point and nobody would ask for it.
 * @param asked somebody named the fix: what is beside the point is ruled out in words
 */
export function assess(fix: Fix, facts: Facts, asked = false): Assessment | 'drop' {
  if (isForOthers(fix, facts))
    return asked ? ruleOut('reason.wrong-framework', { framework: facts.evidence.framework ?? '' }) : 'drop';
  const excluded = misfit(fix, facts, asked);
  const planned = PLANNED.get(fix.id)?.assess(facts, fix) ?? null;
  const special = planned ?? SPECIAL.get(fix.id)?.assess(facts, fix) ?? null;
  const host = facts.error?.platform === 'cpu';
  // What gives back the card's memory has its own reason where the host's ran out, whatever its figures would say.
  if (planned === null && host && !helpsHost(fix) && !shrinksHostRequest(fix, facts) && !shrinksHostStates(fix, facts))
    return asked || facts.tried(fix.id) ? ruleOut('reason.not-host') : 'drop';
  if (special !== null && !special.offered) return special;
  if (special === null && !asked && !facts.tried(fix.id) && isIdleOnHost(fix, facts)) return 'drop';
  if (excluded !== null) return excluded;
  if (facts.evidence.setup.cannot?.includes(fix.id) === true) return ruleOut('reason.cannot');
  if (facts.tried(fix.id) && fix.once === true) return ruleOut('reason.tried');
  if (special === null && holdsNothing(facts) && OF_RUN.has(fix.frees))
    return asked ? ruleOut('reason.holds-nothing', { outside: { bytes: facts.outside ?? 0n } }) : 'drop';
  if (!host && fix.frees === 'host' && facts.error !== null && !facts.fitsFree) return 'drop';
  const isModel =
    facts.batch !== undefined || facts.training === true || ON_PYTORCH.has(facts.evidence.framework ?? '');
  if (OF_TABLES.has(fix.id) && !asked && isModel) return 'drop';
  // Where the card has room for the request, less on the card is no cure; for a commit limit smaller weights are one.
  if (facts.fitsFree && !asked && ON_CARD.has(fix.frees) && !(fix.frees === 'weights' && isOnWindows(facts)))
    return 'drop';
  if (OF_OTHERS.has(fix.id) && isAlone(facts))
    return asked ? ruleOut('reason.alone', { outside: { bytes: facts.outside ?? 0n } }) : 'drop';
  const result = special ?? inTime(byFigures(fix, facts), fix, facts);
  // What the person says is not there needs no fix, but where the figures show it.
  if (result.offered && result.verdict === 'unknown' && isFixDenied(fix.id, facts.evidence.signs)) return 'drop';
  // A setting whose next value is known goes further all the same.
  if (result.offered && special === null && facts.tried(fix.id))
    return { ...result, factor: (result.factor ?? 1) * 0.75 };
  return result;
}
