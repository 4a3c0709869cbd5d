import { GIBIBYTE } from '../../estimate/units.ts';
import type { Facts } from '../facts.ts';
import { saysOom } from '../own-run.ts';
import { found, type Rule, ratio } from '../rule.ts';
import { isGeneral } from './engines.ts';

/** Cards of 8 GB and less keep no whole pipeline of today. */
const SMALL = 9n * GIBIBYTE;
const LARGE = 17n * GIBIBYTE;

/** More than so many times the card is a slip in a shape. */
const MOST_TIMES = 40;
/** Cards before Ampere: FlashAttention does not run on them, nor any of PyTorch's fast kernels in bf16. */
const WITHOUT_FLASH =
  /\b(?:V100S?|T4|T10|P(?:4|40|100)|K(?:20|40|80)|M(?:40|60)|TITAN[ -]?(?:Xp|X|V|RTX)|(?:RTX|GTX)?[ -]?(?:9[678]0|10[5-8]0|16[56]0|20[678]0)|Quadro RTX ?[4-8]000)(?![\d.])/i;

/** Nodes that decode nothing. */
const OTHER_NODES = ['in-sampler', 'in-loader', 'in-text-encoder', 'in-picture-net'] as const;

/** A program that makes pictures ran out of the GPU's memory, by a message or by words. */
const failed = (facts: Facts): boolean => {
  const { framework } = facts.evidence;
  const named = framework === 'comfyui' || framework === 'a1111' || framework === 'diffusers';
  if (!(named || facts.has('makes-pictures', 'offloads-pipeline')) || facts.has('trains')) return false;
  if (facts.training === true || facts.error?.platform === 'cpu') return false;
  return facts.error === null ? facts.has('says-oom', 'spilling', 'video-memory-refused') : isGeneral(facts);
};

/** Programs that make pictures: the whole pipeline on a small card, the decode at the end, attention at a large size. */
export const PICTURE_RULES: readonly Rule[] = [
  {
    id: 'whole-pipeline',
    cause: 'low-vram-mode-off',
    weigh: (facts) => {
      if (facts.family === 'attention-guard') return found(0.55, 'evidence.guard-room');
      // They move its parts onto the card one by one already.
      if (!failed(facts) || facts.has('offloads-pipeline')) return null;
      // Metal's limit is the finding there, and this what helps against it.
      if (facts.error?.platform === 'mps') return found(0.45, 'evidence.whole-pipeline');
      if (facts.has('kept-on-card')) return found(0.74, 'evidence.kept-on-card');
      const total = facts.error?.totalBytes ?? facts.evidence.setup.gpuBytes;
      // What is switched on already can be made stricter, but it is not what is missing.
      if (facts.tried('low-vram-flags')) return found(0.3, 'evidence.whole-pipeline');
      if (total === undefined) return found(0.5, 'evidence.whole-pipeline');
      const weight = total <= SMALL ? 0.76 : total <= LARGE ? 0.55 : 0.3;
      return found(weight, 'evidence.whole-pipeline-card', { total: { bytes: total } });
    },
  },
  {
    id: 'largest-part',
    cause: 'model-too-large',
    weigh: (facts) =>
      failed(facts) && facts.has('offloads-pipeline') && !facts.has('decoding-picture')
        ? found(0.45, 'evidence.largest-part')
        : null,
  },
  {
    id: 'decoding-picture',
    cause: 'diffusion-decode',
    weigh: (facts) => {
      const isNamed = facts.has('in-decoder');
      if (!failed(facts) || !(isNamed || facts.has('decoding-picture'))) return null;
      // A report lists every node of the workflow: the one that failed tells where it was.
      if (!isNamed && (facts.has(...OTHER_NODES) || facts.tried('tiled-decode')))
        return found(0.3, 'evidence.decoding-picture');
      return found(facts.error?.platform === 'mps' ? 0.6 : 0.78, 'evidence.decoding-picture');
    },
  },
  {
    id: 'loading-part',
    cause: 'model-too-large',
    weigh: (facts) =>
      failed(facts) && facts.has('in-loader', 'in-text-encoder') ? found(0.5, 'evidence.loading') : null,
  },
  {
    id: 'plan-short',
    cause: 'model-too-large',
    weigh: (facts) => (failed(facts) && facts.has('plan-short') ? found(0.72, 'evidence.plan-short') : null),
  },
  {
    // Computation without room goes through the driver's fallback, ten times slower, or falls.
    id: 'low-vram-warning',
    cause: 'windows-sysmem-fallback',
    weigh: (facts) => (facts.has('low-vram-warning') ? found(0.6, 'evidence.low-vram-warning') : null),
  },
  {
    id: 'low-vram-warned',
    cause: 'low-vram-mode-off',
    weigh: (facts) => (facts.has('low-vram-warning') ? found(0.7, 'evidence.low-vram-warning') : null),
  },
  {
    // No feature map of a decoder is larger than the card: scores of every patch against every other are.
    id: 'scores-of-picture',
    cause: 'attention-quadratic',
    weigh: (facts) => {
      const { requestedBytes, totalBytes = facts.evidence.setup.gpuBytes } = facts.error ?? {};
      if (!failed(facts) || ratio(requestedBytes, totalBytes) < 1 || facts.fitsFree) return null;
      return found(0.72, 'evidence.request-above-total', {
        requested: { bytes: requestedBytes ?? 0n },
        total: { bytes: totalBytes ?? 0n },
      });
    },
  },
  {
    // Where a fast kernel runs no scores are kept at all: a request of more than the card is what its absence costs.
    id: 'scores-above-card',
    cause: 'attention-quadratic',
    weigh: (facts) => {
      const { requestedBytes, totalBytes } = facts.error ?? {};
      const times = ratio(requestedBytes, totalBytes);
      if (failed(facts) || facts.training === true || !isGeneral(facts) || times <= 1 || times > MOST_TIMES)
        return null;
      if (facts.phase !== null && facts.phase !== 'generation') return null;
      if (facts.requestTensor !== null || facts.has('pairwise', 'whole-graph', 'gathering', 'convolution')) return null;
      return WITHOUT_FLASH.test(facts.evidence.setup.gpu ?? '')
        ? found(0.6, 'evidence.card-without-flash', { requested: { bytes: requestedBytes ?? 0n } })
        : found(0.42, 'evidence.request-above-total', {
            requested: { bytes: requestedBytes ?? 0n },
            total: { bytes: totalBytes ?? 0n },
          });
    },
  },
  {
    id: 'smaller-size-works',
    cause: 'input-too-large',
    weigh: (facts) =>
      facts.has('smaller-size-works') && saysOom(facts) && facts.error?.platform !== 'cpu'
        ? found(0.74, 'evidence.smaller-size-works')
        : null,
  },
  {
    id: 'guarded-attention',
    cause: 'attention-quadratic',
    weigh: ({ family }) => (family === 'attention-guard' ? found(0.8, 'evidence.guarded-attention') : null),
  },
  {
    id: 'guarded-size',
    cause: 'input-too-large',
    weigh: ({ family, error }) => {
      if (family !== 'attention-guard') return null;
      return error?.detail === undefined
        ? found(0.6, 'evidence.guarded-size')
        : found(0.65, 'evidence.guarded-most', { most: error.detail });
    },
  },
];
