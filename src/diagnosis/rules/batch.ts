import { isBatchIdle } from '../batch-remedies.ts';
import type { Facts } from '../facts.ts';
import { inference, isCompared, isEvaluationBatch, isOom, ownIsMost, ownMemory, saysOom } from '../own-run.ts';
import { found, type Rule } from '../rule.ts';
import { isFullPool } from './runtimes.ts';

const atBatchOne = (facts: Facts): boolean => facts.batch === 1;
/** The comparison stands in so many words, with both numbers: it failed, whatever the word for it was. */
const isTold = (facts: Facts): boolean =>
  facts.has('smaller-batch-works') && facts.evidence.setup.batchWorks !== undefined;

/** What the batch says, and that it is the commonest cause. */
export const BATCH_RULES: readonly Rule[] = [
  {
    id: 'batch-in-training',
    cause: 'batch-too-large',
    group: 'own-run',
    weigh: (facts) => {
      if (!isOom(facts) || atBatchOne(facts) || facts.fitsFree || inference(facts)) return null;
      if (!['forward', 'backward', 'loss'].includes(facts.phase ?? '')) return null;
      const batch = facts.batch;
      if (facts.phase === 'backward' && batch === undefined)
        return found(0.4, 'evidence.phase', { phase: { entry: 'backward' } });
      const weight = batch === undefined ? 0.42 : batch >= 8 ? 0.62 : batch >= 4 ? 0.5 : 0.45;
      return batch === undefined
        ? found(weight, 'evidence.phase', { phase: { entry: facts.phase ?? 'forward' } })
        : found(weight, 'evidence.batch', { phase: { entry: facts.phase ?? 'forward' }, batch });
    },
  },
  {
    id: 'full-by-itself',
    cause: 'batch-too-large',
    group: 'own-run',
    weigh: (facts) => {
      if (
        !isOom(facts) ||
        !ownIsMost(facts) ||
        atBatchOne(facts) ||
        facts.fitsFree ||
        facts.phase === 'load' ||
        facts.phase === 'startup' ||
        facts.phase === 'save' ||
        facts.phase === 'optimizer-step'
      )
        return null;
      return ownMemory(facts, 0.33);
    },
  },
  {
    id: 'smaller-batch-works',
    cause: 'batch-too-large',
    group: 'batch-told',
    weigh: (facts) => {
      const failed = (facts.error !== null && facts.error.platform !== 'cpu') || facts.has('says-oom') || isTold(facts);
      return failed && facts.phase !== 'load' && isCompared(facts) && !facts.has('train-fits-eval-fails')
        ? found(0.62, 'evidence.smaller-batch-works')
        : null;
    },
  },
  {
    id: 'evaluation-batch',
    cause: 'batch-too-large',
    group: 'batch-told',
    weigh: (facts) => {
      const { batch } = facts;
      if (batch === undefined || !isEvaluationBatch(facts) || isCompared(facts) || !saysOom(facts)) return null;
      return found(batch >= 8 ? 0.62 : 0.5, 'evidence.batch', { phase: { entry: 'evaluation' }, batch });
    },
  },
  {
    id: 'training-batch',
    cause: 'batch-too-large',
    group: 'batch-told',
    weigh: (facts) =>
      facts.has('training-batch-fails') && (facts.batch ?? 1) > 1 && facts.training === true && saysOom(facts)
        ? found(facts.phase === null || facts.phase === 'forward' ? 0.5 : 0.3, 'evidence.words')
        : null,
  },
  {
    id: 'batch-per-process',
    cause: 'batch-too-large',
    weigh: (facts) => {
      const { gpuCount } = facts.evidence.setup;
      const { batch } = facts;
      if (
        !facts.has('ranks') ||
        facts.has('data-parallel') ||
        batch === undefined ||
        batch < 2 ||
        gpuCount === undefined ||
        gpuCount < 2
      )
        return null;
      if (!saysOom(facts)) return null;
      return found(0.6, 'evidence.batch-per-process', { batch, count: gpuCount, total: batch * gpuCount });
    },
  },
  {
    id: 'commonest',
    cause: 'batch-too-large',
    group: 'own-run',
    weigh: (facts) =>
      isOom(facts) &&
      !atBatchOne(facts) &&
      !facts.fitsFree &&
      // What they measured is no guess.
      !isCompared(facts) &&
      facts.training !== false &&
      facts.phase !== 'load' &&
      facts.phase !== 'startup' &&
      (facts.family === 'allocator' || facts.family === 'bare')
        ? found(0.2, 'evidence.commonest')
        : null,
  },
  {
    id: 'batch-one',
    cause: 'input-too-large',
    weigh: (facts) => {
      if (facts.error?.platform === 'cpu') return null;
      const fails = saysOom(facts) || (facts.error === null && facts.has('yet-fails'));
      // So small a tensor is not what fills the pool.
      if (!atBatchOne(facts) || !fails || isFullPool(facts)) return null;
      // It is the batch of an evaluation, and one of training fits: something else than one sample is new there.
      if (facts.phase === 'evaluation' && facts.has('train-fits-eval-fails')) return found(0.3, 'evidence.batch-one');
      return found(facts.phase === 'load' || facts.phase === 'optimizer-step' ? 0.15 : 0.5, 'evidence.batch-one');
    },
  },
  {
    // No batch is left to make smaller, and the run still fills the card: it is what a single input takes.
    id: 'batch-without-effect',
    cause: 'input-too-large',
    weigh: (facts) => {
      if (!isBatchIdle(facts) || atBatchOne(facts) || !saysOom(facts) || facts.error?.platform === 'cpu') return null;
      if (['load', 'optimizer-step', 'save', 'startup'].includes(facts.phase ?? '')) return null;
      return found(0.4, 'evidence.batch-without-effect');
    },
  },
  {
    id: 'batch-one-training',
    cause: 'activations-kept-for-backward',
    weigh: (facts) => {
      // The gradient of an input keeps them without any training, and says so itself.
      if (facts.has('input-gradient') || facts.training !== true) return null;
      return atBatchOne(facts) && isOom(facts) ? found(0.4, 'evidence.batch-one-training') : null;
    },
  },
];
