import { type Facts, isOnWindows } from '../facts.ts';
import { isOom } from '../own-run.ts';
import { guests } from '../processes.ts';
import { type Finding, found, type Rule, ratio } from '../rule.ts';
import { isReserving } from './engines.ts';
import { isVanished } from './host.ts';

/** Words tell what happened only where no figures do. */
const isToldOnly = (facts: Facts): boolean =>
  facts.balance === null && facts.error?.platform !== 'cpu' && facts.has('says-oom', 'still-held', 'kept-after-delete');

/** Everything was ended, and yet memory is held. */
export const isHeld = (facts: Facts): boolean =>
  (facts.has('ended', 'nothing-running') &&
    facts.has('kept-after-delete', 'aborted', 'shows-used', 'still-held') &&
    // What a resumed run keeps is the checkpoint that it read.
    !(facts.has('resuming') && facts.has('scratch-works'))) ||
  (facts.error === null && facts.has('after-training') && facts.has('still-held'));

/** A request fails although there is room, as the person says. */
const isFreeYetFailing = (facts: Facts): boolean => facts.has('free-is-large') && facts.has('says-oom', 'yet-fails');

/** The driver's shared memory is in use, and the run is slow: that is the failure, though no error is raised. */
export const isSlowlySpilling = (facts: Facts): boolean =>
  facts.has('spilling') && facts.has('runs-slow') && (facts.evidence.os === null || isOnWindows(facts));

/** A complaint that needs no "out of memory" to be one. */
export const complains = (facts: Facts): boolean =>
  (facts.batch === 1 && facts.error === null && facts.has('yet-fails')) ||
  isVanished(facts) ||
  isReserving(facts) ||
  isHeld(facts) ||
  isFreeYetFailing(facts) ||
  (facts.has('spilling') && facts.has('decoding-picture', 'makes-pictures')) ||
  isSlowlySpilling(facts) ||
  (facts.has('split-processor') && facts.has('runs-slow')) ||
  guests(facts) > 1 ||
  (facts.has('cards-uneven') && facts.has('data-parallel', 'ranks', 'multi-gpu')) ||
  // An evaluation that keeps everything, or takes far more than training does.
  (facts.error === null && facts.has('outputs-gathered') && facts.phase === 'evaluation') ||
  (facts.error === null &&
    facts.has('takes-much') &&
    facts.has('train-fits-eval-fails', 'pairwise', 'whole-set-evaluated')) ||
  facts.has('allocated-above-card', 'processes-on-zero', 'fits-with-plain-optimizer', 'low-vram-warning');

/** Room is told of without figures; where one run fits and another does not, it is no complaint about free memory. */
const saysFree = (facts: Facts): boolean =>
  facts.balance === null &&
  facts.error?.platform !== 'cpu' &&
  isFreeYetFailing(facts) &&
  !facts.has('host-ram', 'train-fits-eval-fails', 'outputs-gathered');

/** What a context takes at most on the cards that people have at home, and what a small share of a card is. */
const CONTEXT = 1n << 30n;
/** What no program holds though it is in use: a context at its least, and the driver's own rest of a card. */
const LEAST_REST = 128n << 20n;
const SMALL_SHARE = 0.08;

/** What else than a change from outside tells why the run that fitted fits no more. */
const EXPLAINED = [
  'grows',
  'notebook',
  'between-runs',
  'scratch-works',
  'train-fits-eval-fails',
  'older-version-works',
  'own-change',
] as const;

/** Memory outside this run where a run that fitted before fails with its figures; null where they tell nothing of it. */
function outsideNow(facts: Facts): bigint | null {
  const { balance, error, outside, evidence } = facts;
  if (balance?.live === undefined || outside === undefined || facts.shortfall === null || facts.spilled) return null;
  if (error?.platform !== 'cuda' && error?.platform !== 'rocm') return null;
  const fitted =
    facts.has('fitted-before', 'since-update') ||
    (facts.has('unchanged') && facts.has('no-longer', 'worked-before')) ||
    (facts.has('changed-version') && facts.has('worked-before'));
  if (!fitted || facts.has(...EXPLAINED)) return null;
  // A batch that was raised, or a smaller one that works, is the change itself.
  return evidence.setup.batchWorks === undefined && !facts.has('smaller-batch-works') ? outside : null;
}

/** Whether others hold enough for their coming to be the difference: more than a rest, and than what was missing. */
function isMuch(outside: bigint, { balance, shortfall }: Facts): boolean {
  const theirs = balance?.context === undefined ? outside - CONTEXT : outside;
  return theirs >= (shortfall ?? 0n) && ratio(theirs, balance?.total) > SMALL_SHARE;
}

/** Whether all that others can hold is less than what was missing: then their coming is not the difference. */
const isTooLittle = (outside: bigint, { shortfall }: Facts): boolean => outside - LEAST_REST < (shortfall ?? 0n);

/** A finding on a run that fitted before and has the card to itself now. */
function aloneNow(facts: Facts, weight: number, what: string): Finding | null {
  const outside = outsideNow(facts);
  if (outside === null || !isTooLittle(outside, facts)) return null;
  return found(weight, `evidence.fitted-before-${what}`, { outside: { bytes: outside } });
}

/** What people say when the usual answers did not fit: it worked yesterday, there is room, more is allocated than exists. */
export const COMPLAINTS_RULES: readonly Rule[] = [
  {
    id: 'same-as-before',
    cause: 'other-process-on-gpu',
    // The same run needs the same memory: what differs is what else lies on the card, or the version below it.
    weigh: (facts) =>
      isToldOnly(facts) &&
      facts.has('same-as-before') &&
      !facts.has('changed-version', 'since-update', 'grows', 'notebook')
        ? found(0.5, 'evidence.same-as-before')
        : null,
  },
  {
    id: 'changed-version',
    cause: 'framework-bug',
    weigh: (facts) =>
      facts.has('older-version-works') && (isOom(facts) || facts.has('says-oom', 'grows', 'still-held'))
        ? found(0.72, 'evidence.older-version-works')
        : isToldOnly(facts) &&
            (facts.has('since-update') ||
              (facts.has('changed-version') && facts.has('same-as-before', 'worked-before')))
          ? found(0.55, 'evidence.changed-version')
          : null,
  },
  {
    id: 'fitted-before-outside',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      const outside = outsideNow(facts);
      if (outside === null || !isMuch(outside, facts)) return null;
      const told = facts.balance?.context === undefined ? 'around' : 'outside';
      return found(0.5, `evidence.fitted-before-${told}`, { outside: { bytes: outside } });
    },
  },
  {
    // A little more of a browser would do, and so would a slightly longer sample.
    id: 'fitted-before-open',
    cause: 'desktop-on-gpu',
    weigh: (facts) => {
      const outside = outsideNow(facts);
      if (outside === null || isMuch(outside, facts) || isTooLittle(outside, facts)) return null;
      return found(0.5, 'evidence.fitted-before-open', {
        outside: { bytes: outside },
        short: { bytes: facts.shortfall ?? 0n },
      });
    },
  },
  {
    id: 'fitted-before-data',
    cause: 'variable-length-peak',
    weigh: (facts) =>
      facts.has('same-data', 'changed-version', 'since-update') ? null : aloneNow(facts, 0.42, 'data'),
  },
  {
    id: 'fitted-before-setting',
    cause: 'framework-bug',
    weigh: (facts) =>
      facts.has('changed-version', 'since-update')
        ? aloneNow(facts, 0.5, 'version')
        : aloneNow(facts, facts.has('same-data') ? 0.4 : 0.34, 'setting'),
  },
  {
    id: 'free-said-limit',
    cause: 'gpu-slice-too-small',
    weigh: (facts) => (saysFree(facts) ? found(isOnWindows(facts) ? 0.3 : 0.5, 'evidence.free-said') : null),
  },
  {
    id: 'free-said-taken',
    cause: 'other-process-on-gpu',
    weigh: (facts) => (saysFree(facts) ? found(0.4, 'evidence.free-said') : null),
  },
  {
    id: 'free-said-commit',
    cause: 'host-memory-exhausted',
    weigh: (facts) => (saysFree(facts) && isOnWindows(facts) ? found(0.55, 'evidence.free-said') : null),
  },
  {
    // What PyTorch keeps is free to PyTorch alone, and in pieces.
    id: 'reserved-said',
    cause: 'fragmentation',
    weigh: (facts) =>
      saysFree(facts) && facts.has('fragments', 'reserved-named') ? found(0.6, 'evidence.free-said') : null,
  },
  {
    id: 'allocated-above-card',
    cause: 'windows-sysmem-fallback',
    weigh: (facts) =>
      facts.balance === null && facts.has('allocated-above-card') && (facts.evidence.os === null || isOnWindows(facts))
        ? found(0.65, 'evidence.allocated-above-card')
        : null,
  },
];
