import { type Facts, isOnWindows } from '../facts.ts';
import { found, type Rule } from '../rule.ts';
import { isReserving } from './engines.ts';

/** Words tell what happened only where no figures do. */
const isToldOnly = (facts: Facts): boolean =>
  facts.balance === null && facts.error?.platform !== 'cpu' && facts.has('says-oom', 'still-held', 'kept-after-delete');

/** Everything was ended, and yet memory is held. */
export const isHeld = (facts: Facts): boolean =>
  facts.has('ended', 'nothing-running') && facts.has('kept-after-delete', 'aborted', 'shows-used', 'still-held');

/** A request fails although there is room, as the person says. */
const isFreeYetFailing = (facts: Facts): boolean => facts.has('free-is-large') && facts.has('says-oom', 'yet-fails');

/** A complaint that needs no "out of memory" to be one. */
export const complains = (facts: Facts): boolean =>
  (facts.batch === 1 && facts.error === null && facts.has('yet-fails')) ||
  isReserving(facts) ||
  isHeld(facts) ||
  isFreeYetFailing(facts) ||
  facts.has('allocated-above-card');

/** Room is told of without figures; where one run fits and another does not, it is no complaint about free memory. */
const saysFree = (facts: Facts): boolean =>
  facts.balance === null &&
  facts.error?.platform !== 'cpu' &&
  isFreeYetFailing(facts) &&
  !facts.has('host-ram', 'train-fits-eval-fails', 'outputs-gathered');

/** What people say when the usual answers did not fit: it worked yesterday, there is room, more is allocated than exists. */
export const COMPLAINTS_RULES: readonly Rule[] = [
  {
    id: 'same-as-before',
    cause: 'other-process-on-gpu',
    // The same run needs the same memory: what differs is what else lies on the card, or the version below it.
    weigh: (facts) =>
      isToldOnly(facts) && facts.has('same-as-before') && !facts.has('changed-version', 'grows', 'notebook')
        ? found(0.5, 'evidence.same-as-before')
        : null,
  },
  {
    id: 'changed-version',
    cause: 'framework-bug',
    weigh: (facts) =>
      facts.has('older-version-works') && facts.has('says-oom', 'grows', 'still-held')
        ? found(0.72, 'evidence.older-version-works')
        : isToldOnly(facts) && facts.has('changed-version') && facts.has('same-as-before', 'worked-before')
          ? found(0.55, 'evidence.changed-version')
          : null,
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
