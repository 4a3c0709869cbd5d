import { ASSUMED_PRECISION, weightBytes } from '../../estimate/weights.ts';
import type { Facts } from '../facts.ts';
import { saysOom } from '../own-run.ts';
import { found, type Rule, ratio } from '../rule.ts';
import { isPooled, isService } from '../service.ts';

/** What a service holds climbs while it answers. */
const climbs = (facts: Facts): boolean =>
  isService(facts) &&
  facts.has('grows') &&
  facts.error?.platform !== 'cpu' &&
  // An engine that fails as it warms up answered nothing yet.
  facts.phase !== 'startup' &&
  !(facts.has('warming-up') && facts.error !== null) &&
  !facts.has('host-ram', 'conversation');

/** What a process holds is the whole model, though several cards are there to hold it. */
function holdsWhole({ error, evidence: { setup }, has, training }: Facts): bigint | null {
  const { parameters, gpuCount, precision } = setup;
  if (parameters === undefined || training === true || !(has('multi-gpu') || (gpuCount ?? 1) > 1)) return null;
  const weights = weightBytes(parameters, precision);
  const held = error?.allocatedBytes;
  return ratio(held, weights) >= 0.85 && ratio(held, error?.totalBytes) >= 0.8 ? weights : null;
}

/** A loader was told to spread a model over the cards, and did not. */
const ignoresSplit = (facts: Facts): boolean =>
  facts.has('split-ignored') && saysOom(facts) && facts.training !== true && !facts.has('trains');

/** Programs that answer requests: what climbs with them, and how many of them one card holds. */
export const SERVICE_RULES: readonly Rule[] = [
  {
    id: 'climbs-under-load',
    cause: 'kv-cache',
    weigh: (facts) =>
      climbs(facts) && isPooled(facts) && facts.has('under-load') ? found(0.66, 'evidence.climbs-under-load') : null,
  },
  {
    // The pool was taken at the start, and nothing tells of more at once than before.
    id: 'climbs-beside-pool',
    cause: 'framework-bug',
    weigh: (facts) =>
      climbs(facts) && isPooled(facts)
        ? found(facts.has('under-load') ? 0.4 : 0.62, 'evidence.climbs-beside-pool')
        : null,
  },
  {
    id: 'climbs-with-requests',
    cause: 'variable-length-peak',
    weigh: (facts) => (climbs(facts) && !isPooled(facts) ? found(0.58, 'evidence.climbs-with-requests') : null),
  },
  {
    // The owner has to end it: what an answer leaves behind is never given back.
    id: 'climbs-and-stays',
    cause: 'references-kept-alive',
    weigh: (facts) =>
      climbs(facts) && !isPooled(facts) && facts.has('kept-after-delete', 'still-held', 'restart-helps')
        ? found(0.74, 'evidence.kept')
        : null,
  },
  {
    id: 'split-ignored',
    cause: 'framework-bug',
    weigh: (facts) => (ignoresSplit(facts) ? found(0.62, 'evidence.split-ignored') : null),
  },
  {
    id: 'split-ignored-uneven',
    cause: 'data-parallel-imbalance',
    weigh: (facts) => (ignoresSplit(facts) ? found(0.4, 'evidence.split-ignored') : null),
  },
  {
    id: 'whole-on-one-card',
    cause: 'model-too-large',
    weigh: (facts) => {
      const weights = holdsWhole(facts);
      return weights === null || !isPooled(facts)
        ? null
        : found(0.72, 'evidence.whole-on-one-card', {
            held: { bytes: facts.error?.allocatedBytes ?? 0n },
            weights: { bytes: weights },
            precision: facts.evidence.setup.precision ?? ASSUMED_PRECISION,
          });
    },
  },
  {
    id: 'whole-on-one-card-split',
    cause: 'framework-bug',
    weigh: (facts) => (holdsWhole(facts) !== null && isPooled(facts) ? found(0.55, 'evidence.split-ignored') : null),
  },
  {
    id: 'made-each-time',
    cause: 'references-kept-alive',
    weigh: (facts) =>
      facts.has('made-each-time') && facts.has('grows') && facts.error?.platform !== 'cpu' && !facts.has('trains')
        ? found(0.78, 'evidence.kept')
        : null,
  },
  {
    id: 'scores-of-prompt',
    cause: 'logits-vocabulary',
    weigh: (facts) =>
      facts.has('prompt-logprobs') && isService(facts) && saysOom(facts) ? found(0.82, 'evidence.logits-named') : null,
  },
  {
    id: 'climbs-in-parallel',
    cause: 'too-many-concurrent-runs',
    weigh: (facts) =>
      climbs(facts) && !isPooled(facts)
        ? found(
            facts.has('under-load', 'many-runs') ? 0.7 : facts.has('takes-requests') ? 0.6 : 0.35,
            'evidence.climbs-in-parallel',
          )
        : null,
  },
  {
    // The pool is full by design: what fails while it answers is what it needs beside it.
    id: 'beside-taken-pool',
    cause: 'engine-preallocation',
    weigh: (facts) =>
      facts.error === null && isPooled(facts) && facts.has('says-oom') && !facts.has('grows', 'host-ram', 'says-killed')
        ? found(0.6, 'evidence.beside-pool')
        : null,
  },
  {
    // No step of training tells a batch from a length: some inputs of an inference are far larger than others.
    id: 'jumps-in-inference',
    cause: 'variable-length-peak',
    weigh: (facts) =>
      facts.has('usage-jumps') && facts.training === false && !facts.has('conversation', 'trains') && saysOom(facts)
        ? found(0.62, 'evidence.jumps')
        : null,
  },
  {
    id: 'stages-share',
    cause: 'too-many-concurrent-runs',
    weigh: (facts) =>
      facts.has('later-stage-fails') && saysOom(facts) && !facts.has('trains', 'makes-pictures')
        ? found(0.64, 'evidence.stages-share')
        : null,
  },
  {
    id: 'stages-kept',
    cause: 'references-kept-alive',
    weigh: (facts) =>
      facts.has('later-stage-fails') && saysOom(facts) && !facts.has('trains', 'makes-pictures')
        ? found(0.5, 'evidence.stages-share')
        : null,
  },
  {
    id: 'next-instance',
    cause: 'too-many-concurrent-runs',
    weigh: (facts) =>
      facts.has('next-instance-fails') && saysOom(facts) && !facts.has('trains', 'one-after-another')
        ? found(0.72, 'evidence.next-instance')
        : null,
  },
];
