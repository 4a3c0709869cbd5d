import { ASSUMED_PRECISION, trainingBytes, weightBytes } from '../../estimate/weights.ts';
import type { Facts } from '../facts.ts';
import { found, type Rule, ratio } from '../rule.ts';
import { isGeneral } from './engines.ts';
import { runsWithoutGraph } from './kept.ts';
import { isFullPool } from './runtimes.ts';

const isOom = (facts: Facts): boolean =>
  facts.error !== null && facts.error.platform !== 'cpu' && facts.error.platform !== null;
const atBatchOne = (facts: Facts): boolean => facts.batch === 1;
/** PyTorch itself holds most of the card: the memory is this run's own. */
const ownIsMost = (facts: Facts): boolean =>
  ratio(facts.error?.reservedBytes ?? facts.error?.allocatedBytes, facts.error?.totalBytes) > 0.55;
/** Programs whose start takes memory for more than the model. */
const RESERVING: ReadonlySet<string> = new Set(['vllm', 'sglang', 'tensorflow', 'jax', 'llama-cpp', 'ollama']);
const reserves = ({ evidence: { framework } }: Facts): boolean => framework !== null && RESERVING.has(framework);
const inference = (facts: Facts): boolean => facts.training === false;
const saysOom = (facts: Facts): boolean => isOom(facts) || facts.has('says-oom');
/** They compared: one batch works, a larger one does not. */
const isCompared = (facts: Facts): boolean =>
  facts.evidence.setup.batchWorks !== undefined ||
  // A batch of training and one of an evaluation are no comparison.
  (facts.has('smaller-batch-works') && !(facts.has('trains') && facts.has('evaluation-batch')));
/** The comparison stands in so many words, with both numbers: it failed, whatever the word for it was. */
const isTold = (facts: Facts): boolean =>
  facts.has('smaller-batch-works') && facts.evidence.setup.batchWorks !== undefined;
/** The words put it down to the batch of an evaluation, which is not said to be larger than that of training. */
const isEvaluationBatch = (facts: Facts): boolean =>
  facts.phase === 'evaluation' &&
  !facts.has('train-fits-eval-fails', 'outputs-gathered') &&
  (isCompared(facts) || (facts.has('evaluation-batch-fails') && (facts.batch ?? 1) > 1));

/** What the moment of the failure says. */
export const PHASE_RULES: readonly Rule[] = [
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
      return found(0.33, 'evidence.own-memory', {
        reserved: { bytes: facts.error?.reservedBytes ?? facts.error?.allocatedBytes ?? 0n },
        total: { bytes: facts.error?.totalBytes ?? 0n },
      });
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
      const fails = saysOom(facts) || (facts.error === null && facts.has('yet-fails'));
      // So small a tensor is not what fills the pool.
      if (!atBatchOne(facts) || !fails || isFullPool(facts)) return null;
      return found(facts.phase === 'load' || facts.phase === 'optimizer-step' ? 0.15 : 0.5, 'evidence.batch-one');
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
  {
    id: 'big-input-said',
    cause: 'input-too-large',
    weigh: (facts) => {
      const [width, height] = facts.evidence.setup.resolution ?? [0, 0];
      if (width * height >= 1_000_000 && saysOom(facts)) return found(0.4, 'evidence.resolution', { width, height });
      return facts.has('big-input') && saysOom(facts) ? found(0.4, 'evidence.big-input') : null;
    },
  },
  {
    id: 'backward',
    cause: 'activations-kept-for-backward',
    weigh: (facts) => {
      if (facts.phase !== 'backward' || !saysOom(facts)) return null;
      // With few samples left it is what each of them keeps that fills the card.
      return found((facts.batch ?? Number.POSITIVE_INFINITY) <= 4 ? 0.6 : 0.45, 'evidence.backward');
    },
  },
  {
    id: 'optimizer-step',
    cause: 'optimizer-states',
    weigh: (facts) => {
      if (facts.phase === 'optimizer-step') return found(0.88, 'evidence.optimizer-step');
      if (facts.has('after-first-step')) return found(0.78, 'evidence.after-first-step');
      return facts.has('optimizer-phase') ? found(0.6, 'evidence.optimizer-step') : null;
    },
  },
  {
    id: 'loading',
    cause: 'model-too-large',
    weigh: (facts) => {
      if (facts.phase !== 'load' || facts.error?.platform === 'cpu') return null;
      if (facts.error !== null && facts.error.totalBytes !== undefined && !ownIsMost(facts))
        return found(0.2, 'evidence.loading');
      // From scratch the same model fits.
      if (facts.has('resuming') && facts.has('scratch-works')) return found(0.2, 'evidence.loading');
      return found(facts.has('resuming') && !facts.has('loading-model') ? 0.45 : 0.7, 'evidence.loading');
    },
  },
  {
    id: 'starting-up',
    cause: 'model-too-large',
    weigh: (facts) => {
      if (facts.phase !== 'startup' || facts.training === true || reserves(facts)) return null;
      if (facts.has('makes-pictures') || !(facts.error === null ? facts.has('says-oom') : isGeneral(facts)))
        return null;
      if (facts.error?.totalBytes === undefined) return found(0.45, 'evidence.starting-up');
      return found(ownIsMost(facts) ? 0.6 : 0.2, 'evidence.starting-up');
    },
  },
  {
    id: 'weights-held',
    cause: 'model-too-large',
    weigh: (facts) => {
      // Nothing but weights is known to lie there, and a small request finds no room beside them.
      if (!inference(facts) || facts.phase !== null || facts.batch !== undefined || !ownIsMost(facts)) return null;
      if (reserves(facts) || !isGeneral(facts) || !facts.has('language-model', 'loading-model')) return null;
      const { requestedBytes, totalBytes } = facts.error ?? {};
      if (ratio(requestedBytes, totalBytes) > 0.05 || facts.fitsFree) return null;
      return found(0.4, 'evidence.own-memory', {
        reserved: { bytes: facts.error?.reservedBytes ?? facts.error?.allocatedBytes ?? 0n },
        total: { bytes: totalBytes ?? 0n },
      });
    },
  },
  {
    id: 'large-model-said',
    cause: 'model-too-large',
    weigh: (facts) => {
      const { parameters, gpuBytes, gpuCount, precision } = facts.evidence.setup;
      const total = facts.error?.totalBytes ?? gpuBytes;
      if (parameters === undefined || total === undefined || !saysOom(facts)) return null;
      // Ranks that shard the model hold a part of it each; what is loaded found its room.
      if (facts.has('ranks', 'gathering') || (gpuCount ?? 1) > 1) return null;
      const weights = weightBytes(parameters, precision);
      const share = ratio(weights, total);
      if (share < 0.6) return null;
      return found(share > 0.95 ? 0.8 : 0.5, 'evidence.weights', {
        weights: { bytes: weights },
        total: { bytes: total },
        precision: precision ?? ASSUMED_PRECISION,
      });
    },
  },
  {
    id: 'adam-by-size',
    cause: 'optimizer-states',
    weigh: (facts) => {
      const { parameters, gpuBytes, gpuCount } = facts.evidence.setup;
      const total = facts.error?.totalBytes ?? gpuBytes;
      if (parameters === undefined || total === undefined || facts.training !== true || !saysOom(facts)) return null;
      // Several cards may share the states, and what trains already holds them.
      const shared = facts.has('ranks') || facts.evidence.framework === 'deepspeed' || (gpuCount ?? 1) > 1;
      if (shared || facts.has('train-fits-eval-fails', 'outputs-gathered', 'adapters')) return null;
      if (['lora', 'quantize', 'low-memory-optimizer'].some((fix) => facts.tried(fix))) return null;
      const states = trainingBytes(parameters);
      return ratio(states, total) < 0.8
        ? null
        : found(0.6, 'evidence.training-states', { states: { bytes: states }, total: { bytes: total } });
    },
  },
  {
    id: 'checkpoint-frame',
    cause: 'checkpoint-loaded-to-gpu',
    weigh: (facts) => {
      if (facts.has('torch-load') && facts.phase === 'load') return found(0.85, 'evidence.torch-load');
      if (facts.has('resuming', 'torch-load') && facts.has('scratch-works'))
        return found(0.78, 'evidence.scratch-works');
      if (facts.phase === 'load' && facts.has('resuming')) return found(0.62, 'evidence.resuming');
      return facts.has('resuming') && saysOom(facts) ? found(0.45, 'evidence.resuming') : null;
    },
  },
  {
    id: 'evaluation-graph',
    cause: 'inference-builds-graph',
    weigh: (facts) => {
      if (facts.has('input-gradient', 'outputs-gathered') || runsWithoutGraph(facts)) return null;
      if (facts.has('no-grad-absent') && facts.has('evaluating')) return found(0.8, 'evidence.no-grad-absent');
      // The code is here, and has eval() alone.
      const failsThere = facts.phase === 'evaluation' || facts.has('train-fits-eval-fails') || facts.training === false;
      if (facts.has('eval-in-code') && failsThere) return found(0.78, 'evidence.eval-mode');
      if (facts.has('eval-mode') && facts.training !== true && saysOom(facts)) return found(0.66, 'evidence.eval-mode');
      if (facts.phase !== 'evaluation' || !saysOom(facts)) return null;
      // A smaller batch that works tells of the batch: nothing says that a graph is built.
      if (isEvaluationBatch(facts) && !facts.has('grows')) return found(0.3, 'evidence.evaluation');
      return found(facts.has('train-fits-eval-fails') ? 0.62 : 0.5, 'evidence.evaluation');
    },
  },
  {
    id: 'evaluation-peak',
    cause: 'validation-peak',
    weigh: (facts) => {
      if (!saysOom(facts) || facts.has('input-gradient')) return null;
      if (facts.has('outputs-gathered')) return found(0.8, 'evidence.outputs-gathered');
      if (facts.has('train-fits-eval-fails')) return found(0.6, 'evidence.train-fits');
      return facts.phase === 'evaluation' ? found(isEvaluationBatch(facts) ? 0.35 : 0.48, 'evidence.evaluation') : null;
    },
  },
  {
    id: 'generation',
    cause: 'kv-cache',
    // A picture is generated without any cache of tokens.
    weigh: (facts) =>
      facts.phase === 'generation' && !facts.has('makes-pictures', 'decoding-picture')
        ? found(0.68, 'evidence.generation')
        : null,
  },
  {
    id: 'conversation',
    cause: 'kv-cache',
    weigh: (facts) => {
      if (!facts.has('conversation') || facts.training === true) return null;
      if (facts.has('grows')) return found(0.82, 'evidence.conversation');
      return saysOom(facts) ? found(0.6, 'evidence.conversation') : null;
    },
  },
  {
    id: 'long-context',
    cause: 'kv-cache',
    weigh: (facts) => {
      if (!inference(facts) || !saysOom(facts) || facts.has('makes-pictures')) return null;
      if (facts.has('length-threshold')) return found(0.74, 'evidence.length-threshold');
      return facts.has('long-context') ? found(0.6, 'evidence.long-context') : null;
    },
  },
  {
    id: 'saving',
    cause: 'checkpoint-save-peak',
    weigh: (facts) => {
      if (facts.phase === 'save') return found(0.78, 'evidence.saving');
      const afterwards = facts.has('after-training') && saysOom(facts) && facts.phase === null;
      // What comes after the training may also be its evaluation, or what is left of it.
      return afterwards && !facts.has('evaluating', 'train-fits-eval-fails', 'kept-after-delete', 'one-after-another')
        ? found(0.5, 'evidence.after-training')
        : null;
    },
  },
];
