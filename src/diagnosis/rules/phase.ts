import { ASSUMED_PRECISION, trainingBytesEach, weightBytes } from '../../estimate/weights.ts';
import type { Facts } from '../facts.ts';
import { inference, isEvaluationBatch, ownIsMost, ownMemory, ownShare, saysOom } from '../own-run.ts';
import { found, type Rule, ratio } from '../rule.ts';
import { generates, isPooled } from '../service.ts';
import { isGeneral } from './engines.ts';
import { runsWithoutGraph } from './kept.ts';

/** Programs whose start takes memory for more than the model. */
const RESERVING: ReadonlySet<string> = new Set([
  'vllm',
  'sglang',
  'tgi',
  'tensorrt-llm',
  'tensorflow',
  'jax',
  'llama-cpp',
  'ollama',
]);
const reserves = ({ evidence: { framework } }: Facts): boolean => framework !== null && RESERVING.has(framework);

/** What lies outside this run fills more of the card than the run does. */
const isOutsiders = (facts: Facts): boolean =>
  facts.outside !== undefined && ratio(facts.outside, facts.error?.totalBytes) > 0.4 && ownShare(facts) < 0.4;

/** Frameworks whose own loops of an evaluation keep no history, or that have none. */
const PLAIN_EVALUATION: ReadonlySet<string> = new Set(['lightning', 'tensorflow', 'jax', 'paddle', 'mindspore']);
const evaluatesPlainly = ({ evidence: { framework }, has }: Facts): boolean =>
  (framework !== null && PLAIN_EVALUATION.has(framework)) || has('trainer-evaluates');

/** One request of a tenth of the card, or of what the card holds where its size is not stated. */
const isLargeAtOnce = ({ error }: Facts): boolean =>
  ratio(error?.requestedBytes, error?.totalBytes ?? error?.allocatedBytes) >= 0.1;

/** What the moment of the failure says. */
export const PHASE_RULES: readonly Rule[] = [
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
      if (facts.phase === 'optimizer-step')
        // Where others fill the card, the states are only what finds no room beside them.
        return found(isOutsiders(facts) ? 0.5 : 0.88, 'evidence.optimizer-step');
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
    id: 'map-undone',
    cause: 'model-too-large',
    weigh: (facts) => (facts.has('map-undone') && saysOom(facts) ? found(0.78, 'evidence.map-undone') : null),
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
      return ownMemory(facts, 0.4);
    },
  },
  {
    id: 'large-model-said',
    cause: 'model-too-large',
    weigh: (facts) => {
      const { parameters, gpuBytes, gpuCount, precision } = facts.evidence.setup;
      const total = facts.error?.totalBytes ?? gpuBytes;
      if (parameters === undefined || total === undefined || !saysOom(facts)) return null;
      // Ranks that shard the model hold a part of it each; what is loaded and ran for a while found its room.
      if (facts.has('ranks', 'gathering', 'after-many-steps', 'grows') || (gpuCount ?? 1) > 1) return null;
      const weights = weightBytes(parameters, precision);
      const share = ratio(weights, total);
      if (share < 0.6) return null;
      const values = {
        weights: { bytes: weights },
        total: { bytes: total },
        precision: precision ?? ASSUMED_PRECISION,
      };
      if (share > 0.95) return found(0.8, 'evidence.weights', values);
      // In the precision that is stated they fit: what is made beside them does not.
      if (inference(facts) && precision !== undefined && facts.phase !== 'load') return null;
      return found(0.5, 'evidence.weights-most', { ...values, rest: { bytes: total - weights } });
    },
  },
  {
    id: 'beside-the-weights',
    cause: 'kv-cache',
    weigh: (facts) => {
      const { parameters, precision, length } = facts.evidence.setup;
      const total = facts.error?.totalBytes ?? facts.evidence.setup.gpuBytes;
      if (parameters === undefined || precision === undefined || total === undefined || !saysOom(facts)) return null;
      if (!inference(facts) || facts.phase === 'load' || facts.has('makes-pictures')) return null;
      // An engine with a pool has its cache from the start.
      if (isPooled(facts)) return null;
      // What lies beside weights that fit is a language model's cache of tokens.
      if (length === undefined && !facts.has('language-model', 'long-context')) return null;
      const weights = weightBytes(parameters, precision);
      const rest = total - weights;
      return ratio(weights, total) > 0.95
        ? null
        : found(0.55, 'evidence.beside-weights', { weights: { bytes: weights }, rest: { bytes: rest }, precision });
    },
  },
  {
    id: 'adam-by-size',
    cause: 'optimizer-states',
    weigh: (facts) => {
      const { parameters, gpuBytes, gpuCount, precision } = facts.evidence.setup;
      const total = facts.error?.totalBytes ?? gpuBytes;
      if (parameters === undefined || total === undefined || facts.training !== true || !saysOom(facts)) return null;
      // Several cards may share the states, and what trains already holds them.
      const shared = facts.has('ranks') || facts.evidence.framework === 'deepspeed' || (gpuCount ?? 1) > 1;
      if (shared || facts.has('train-fits-eval-fails', 'outputs-gathered', 'adapters')) return null;
      if (['lora', 'quantize', 'low-memory-optimizer'].some((fix) => facts.tried(fix))) return null;
      const each = trainingBytesEach(precision);
      const states = parameters * each;
      const values = { each, states: { bytes: states }, total: { bytes: total } };
      if (states > total) return found(0.6, 'evidence.training-states', values);
      return ratio(states, total) < 0.8
        ? null
        : found(0.55, 'evidence.training-states-most', { ...values, rest: { bytes: total - states } });
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
      if (!facts.has('resuming') || !saysOom(facts)) return null;
      // It failed without it as well: what was resumed is when, not why.
      return found(facts.has('now-and-then') ? 0.25 : 0.45, 'evidence.resuming');
    },
  },
  {
    id: 'evaluation-graph',
    cause: 'inference-builds-graph',
    weigh: (facts) => {
      if (facts.has('input-gradient', 'outputs-gathered') || runsWithoutGraph(facts) || generates(facts)) return null;
      if (facts.has('no-grad-absent') && facts.has('evaluating')) return found(0.8, 'evidence.no-grad-absent');
      // The code is here, and has eval() alone.
      const failsThere = facts.phase === 'evaluation' || facts.has('train-fits-eval-fails') || facts.training === false;
      if (facts.has('eval-in-code') && failsThere) return found(0.78, 'evidence.eval-mode');
      if (facts.has('eval-mode') && facts.training !== true && saysOom(facts)) return found(0.66, 'evidence.eval-mode');
      if (facts.phase !== 'evaluation' || !saysOom(facts)) return null;
      // A smaller batch that works tells of the batch: nothing says that a graph is built.
      if (isEvaluationBatch(facts) && !facts.has('grows')) return found(0.3, 'evidence.evaluation');
      // The loops of Lightning and transformers turn it off, and what is made of outputs needs no graph.
      if (evaluatesPlainly(facts) || facts.has('scores-outputs')) return found(0.3, 'evidence.evaluation');
      // A graph is many small tensors; one of such a size is what a whole picture or volume takes at once.
      if (isLargeAtOnce(facts)) return found(0.4, 'evidence.evaluation');
      return found(facts.has('train-fits-eval-fails') ? 0.62 : 0.5, 'evidence.evaluation');
    },
  },
  {
    id: 'evaluation-peak',
    cause: 'validation-peak',
    weigh: (facts) => {
      if (facts.has('input-gradient')) return null;
      if (facts.has('outputs-gathered') && (saysOom(facts) || facts.error === null))
        return found(0.8, 'evidence.outputs-gathered');
      if (!saysOom(facts) && !(facts.error === null && facts.has('takes-much'))) return null;
      if (facts.has('train-fits-eval-fails')) return found(0.6, 'evidence.train-fits');
      // Outputs of a whole evaluation are kept, with a graph or without.
      if (facts.phase === 'evaluation' && facts.has('accumulates-tensors')) return found(0.6, 'evidence.evaluation');
      if (facts.phase !== 'evaluation') return null;
      if (isLargeAtOnce(facts)) return found(0.62, 'evidence.evaluation');
      return found(isEvaluationBatch(facts) ? 0.35 : 0.48, 'evidence.evaluation');
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
      if (!saysOom(facts)) return null;
      // The pool of an engine holds the talk; chatting is only what it is for.
      return found(isPooled(facts) && facts.error === null ? 0.3 : 0.6, 'evidence.conversation');
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
