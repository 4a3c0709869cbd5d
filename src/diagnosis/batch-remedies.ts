import type { Phase } from '../intake/evidence.ts';
import { ROUNDING } from './balance.ts';
import type { Facts } from './facts.ts';
import { isCompared } from './own-run.ts';
import { type Assessment, offer, ruleOut } from './remedy.ts';
import { ratio } from './rule.ts';

/** Nothing of this run is on the card yet, and others fill it: there is nothing here to make smaller. */
export const holdsNothing = ({ balance, outside }: Facts): boolean =>
  balance?.live !== undefined &&
  balance.live + (balance.graphPools ?? 0n) < ROUNDING &&
  ratio(outside, balance.total) > 0.8;

/** So large a share of the card is what a first batch takes only where it is nearly the whole card. */
const MOST_OF_CARD = 0.8;

/**
 * Nothing of this run is on the card yet, and the refused request is smaller than the card: somebody else holds it, or
 * a limit forbids a piece of that size. No batch has been computed.
 */
export const startsEmpty = ({ balance, error }: Facts): boolean => {
  if (balance?.live === undefined || balance.live + (balance.graphPools ?? 0n) >= ROUNDING) return false;
  const share = ratio(error?.requestedBytes, balance.total);
  return share > 0 && share <= MOST_OF_CARD;
};

/** The person says that a smaller batch changes nothing, or there is none, as of a graph that is computed whole; a comparison of their own says the opposite. */
export const isBatchIdle = (facts: Facts): boolean =>
  (facts.has('batch-does-not-help') || (facts.has('whole-graph') && facts.batch === undefined)) && !isCompared(facts);

/** Whether no batch fills the card, by the figures or by the words. */
export const isNoBatch = (facts: Facts): boolean => holdsNothing(facts) || startsEmpty(facts) || isBatchIdle(facts);

/** Why neither a smaller batch nor accumulation can help; null where they may. */
function withoutBatch(facts: Facts): Assessment | null {
  if (holdsNothing(facts)) return ruleOut('reason.holds-nothing', { outside: { bytes: facts.outside ?? 0n } });
  if (startsEmpty(facts)) return ruleOut('reason.starts-empty');
  return isBatchIdle(facts) && facts.batch !== 1 ? ruleOut('reason.batch-without-effect') : null;
}

/** What a smaller batch is here: its next value, or why there is none. */
export function batchAssessment(facts: Facts): Assessment | null {
  const batch = facts.batch;
  if (facts.phase === 'load') return ruleOut('reason.batch-not-loaded');
  const without = withoutBatch(facts);
  if (without !== null) return without;
  // Inference mostly runs one input at a time: a smaller batch is not the first thing to think of.
  if (batch === undefined)
    return facts.training === false ? offer('unknown', 'reason.frees.activations', {}, 0.75) : null;
  if (batch === 1) return ruleOut('reason.batch-at-end');
  const { batchWorks } = facts.evidence.setup;
  if (batchWorks !== undefined) return offer('unknown', 'reason.batch-works', { batch, works: batchWorks });
  const { gpuCount } = facts.evidence.setup;
  if (gpuCount !== undefined && gpuCount > 1 && gpuCount < batch && facts.has('ranks')) {
    return offer('unknown', 'reason.batch-per-process', {
      batch,
      count: gpuCount,
      total: batch * gpuCount,
      each: Math.floor(batch / gpuCount),
    });
  }
  const next = Math.floor(batch / 2);
  const values = { batch, next, after: Math.max(1, Math.floor(batch / 4)) };
  return offer('unknown', batch > 3 ? 'reason.batch-next' : 'reason.batch-last', values);
}

/** What stands in an evaluation for what is done in training: with its own batch, and without what only a step has. */
const IN_EVALUATION: ReadonlyMap<string, string | null> = new Map([
  ['reduce-batch-size', 'smaller-eval-batch'],
  ['activation-checkpointing', 'inference-mode'],
  ['gradient-accumulation', null],
  ['mixed-precision', null],
]);

/** Phases of an inference that keep no graph, whatever runs them. */
const WITHOUT_GRAPH: ReadonlySet<Phase | null> = new Set<Phase | null>(['generation', 'load', 'startup']);

/** Nothing trains, and a graph may be kept all the same. */
const mayKeepGraph = ({ phase, training, has }: Facts): boolean =>
  training === false && !WITHOUT_GRAPH.has(phase) && !has('makes-pictures', 'conversation');

/** Something is evaluated, by the frames or by the words. */
const evaluates = ({ phase, training, has }: Facts): boolean =>
  phase === 'evaluation' || training === false || has('evaluating', 'train-fits-eval-fails', 'outputs-gathered');

/** The fix to think of in this phase where a cause names one; null where it is none of this phase. */
export function inPhase(fix: string, facts: Facts): string | null {
  // A gradient of inputs keeps what training keeps.
  if (facts.has('input-gradient')) return fix;
  if (fix === 'smaller-eval-batch' && !evaluates(facts)) return null;
  const fitting = facts.phase === 'evaluation' ? IN_EVALUATION.get(fix) : undefined;
  const isGraph = fix === 'activation-checkpointing' && facts.phase !== 'evaluation' && mayKeepGraph(facts);
  const meant = isGraph ? 'inference-mode' : fitting === undefined ? fix : fitting;
  return meant === 'inference-mode' && fix !== meant && facts.tried(meant) ? null : meant;
}

/** What a smaller batch of an evaluation is here; null where the batch that is known may be that of training. */
export function evaluationBatchAssessment(facts: Facts): Assessment | null {
  const { batch, phase } = facts;
  if (phase !== 'evaluation' || batch === undefined) return null;
  if (batch === 1) return offer('unknown', 'reason.eval-batch-one', {}, 0.8);
  const isItsOwn = facts.has('evaluation-batch') || !facts.has('train-fits-eval-fails', 'trains');
  return isItsOwn ? batchAssessment(facts) : null;
}

/** The largest divisor of a batch that is no larger than `most`: only then is the effective batch the same. */
function divisorOf(batch: number, most: number): number {
  let divisor = Math.min(batch, most);
  while (batch % divisor !== 0) divisor -= 1;
  return divisor;
}

/** What accumulation is here; where the samples of a batch are compared, it is not the same loss. */
export function accumulationAssessment(facts: Facts): Assessment | null {
  const result = stepsAssessment(facts);
  // What is computed over a batch is computed over each micro-batch.
  const over = facts.has('compares-samples') ? 'negatives' : facts.has('batch-norm') ? 'statistics' : null;
  if (result === null || !result.offered || over === null) return result;
  const { values = {} } = result.reason;
  const key = `reason.accumulation-${over}${'steps' in values ? '' : '-unknown'}`;
  return { ...result, reason: { key, values }, factor: 0.6 };
}

/** Micro-batches and steps that keep the effective batch. */
function stepsAssessment(facts: Facts): Assessment | null {
  const { batch } = facts;
  const without = withoutBatch(facts);
  if (without !== null) return without;
  if (facts.tried('gradient-accumulation') && (facts.evidence.setup.accumulation === undefined || batch === undefined))
    return offer('unknown', 'reason.accumulation-had', {}, 0.75);
  if (batch === undefined) return offer('unknown', 'reason.accumulation');
  if (batch === 1) return ruleOut('reason.accumulation-at-end');
  const { accumulation = 1, batchBefore, batchWorks } = facts.evidence.setup;
  // What the optimizer sees stays: the batch they had, or the batch times the steps that they accumulate already.
  const effective = Math.max(batchBefore ?? 0, batch * accumulation);
  const micro = divisorOf(effective, batchWorks ?? Math.max(1, Math.floor(batch / 4)));
  const steps = effective / micro;
  return offer('unknown', 'reason.accumulation-steps', {
    micro,
    steps,
    effective: micro * steps,
    batch,
    wasted: batch * steps,
  });
}
