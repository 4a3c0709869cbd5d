import { GIBIBYTE } from '../../estimate/units.ts';
import type { RequestTensor } from '../../intake/evidence.ts';
import type { Facts } from '../facts.ts';
import { saysOom } from '../own-run.ts';
import { found, type Rule, ratio } from '../rule.ts';

const TEBIBYTE = 1n << 40n;
const EXBIBYTE = 1n << 60n;
/** A request of up to so many times the card is an ordinary tensor that is too large: a slip in a shape goes far above. */
const NEAR_CARD = 4;

const requested = (facts: Facts): bigint | undefined => facts.error?.requestedBytes;
const figures = (facts: Facts) => ({
  requested: { bytes: requested(facts) ?? 0n },
  total: { bytes: facts.error?.totalBytes ?? 0n },
});
/** The card's size, or what Paddle holds of it and what is free. */
function capacityOf({ error, evidence }: Facts): bigint | undefined {
  if (error?.totalBytes !== undefined || error?.framework !== 'paddle') return error?.totalBytes;
  const { allocatedBytes: held, freeBytes: free } = error;
  return held !== undefined && free !== undefined ? held + free : evidence.setup.gpuBytes;
}
const isOf = ({ requestTensor }: Facts, kind: RequestTensor['kind']): boolean => requestTensor?.kind === kind;
/** The tensor with the sum that gives its size. */
const explained = ({ requestTensor: tensor }: Facts) =>
  tensor === null ? {} : { shape: `[${tensor.shape.join(', ')}]`, dtype: tensor.dtype, bytes: { bytes: tensor.bytes } };
const onDevice = (facts: Facts): boolean => facts.error?.platform !== 'cpu';

/** Where no shape of the person's own is made: while a file is read or written, or after the ranks lost each other. */
const isBeyondShapes = (facts: Facts): boolean =>
  facts.phase === 'save' || facts.phase === 'load' || facts.has('collective-timeout');

/** What the size of the one failed request says. */
export const REQUEST_RULES: readonly Rule[] = [
  {
    id: 'request-absurd',
    cause: 'wrong-shape',
    weigh: (facts) => {
      if (facts.family === 'above-1eb') return found(isBeyondShapes(facts) ? 0.4 : 0.95, 'evidence.above-1eb');
      const size = requested(facts);
      if (size === undefined) return null;
      if (size >= 4n * TEBIBYTE) return found(0.92, 'evidence.request-absurd', figures(facts));
      const times = ratio(size, facts.error?.totalBytes);
      if (!onDevice(facts) || facts.has('gathering')) return null;
      if (times > 40)
        return found(
          facts.has('softmax-or-scores', 'attention') ? 0.5 : 0.8,
          'evidence.request-above-total',
          figures(facts),
        );
      // A size that the stated numbers explain is what was asked for, not a slip.
      const explained = facts.has('attention') || facts.requestTensor !== null;
      if (times <= 1) return null;
      return found(times <= NEAR_CARD ? 0.25 : explained ? 0.3 : 0.6, 'evidence.request-above-total', figures(facts));
    },
  },
  {
    // So large a number need be no shape at all.
    id: 'request-corrupt',
    cause: 'framework-bug',
    weigh: (facts) => {
      const size = requested(facts) ?? 0n;
      if (facts.family === 'above-1eb' || size >= EXBIBYTE)
        return found(isBeyondShapes(facts) ? 0.75 : 0.58, 'evidence.size-corrupt');
      return size >= 4n * TEBIBYTE ? found(0.35, 'evidence.size-corrupt') : null;
    },
  },
  {
    id: 'carve-out',
    cause: 'gpu-slice-too-small',
    weigh: (facts) => {
      const { freeBytes, totalBytes } = facts.error ?? {};
      const times = ratio(requested(facts), totalBytes);
      const isFree = ratio(freeBytes, totalBytes) > 0.9;
      return facts.has('integrated-gpu') && isFree && times > 1 && times <= NEAR_CARD
        ? found(0.66, 'evidence.carve-out', { total: { bytes: totalBytes ?? 0n } })
        : null;
    },
  },
  {
    id: 'request-is-pairs',
    cause: 'input-too-large',
    weigh: (facts) => (isOf(facts, 'pairs') ? found(0.72, 'evidence.request-pairs', explained(facts)) : null),
  },
  {
    id: 'request-is-scores',
    cause: 'attention-quadratic',
    weigh: (facts) => (isOf(facts, 'scores') ? found(0.85, 'evidence.request-scores', explained(facts)) : null),
  },
  {
    id: 'request-is-logits',
    cause: 'logits-vocabulary',
    weigh: (facts) => (isOf(facts, 'logits') ? found(0.85, 'evidence.request-logits', explained(facts)) : null),
  },
  {
    id: 'request-attention',
    cause: 'attention-quadratic',
    weigh: (facts) => {
      const size = requested(facts);
      const named = facts.has('softmax-or-scores') ? 0.78 : facts.has('attention') ? 0.5 : 0;
      if (named === 0) return null;
      if (size === undefined)
        return facts.has('softmax-or-scores') && facts.evidence.errors.length > 0
          ? found(0.4, 'evidence.in-attention')
          : null;
      if (size < GIBIBYTE && ratio(size, facts.error?.totalBytes) < 0.05) return null;
      const weight = ratio(size, facts.error?.totalBytes) > 0.25 ? named + 0.1 : named;
      return found(weight, 'evidence.large-request-in-attention', figures(facts));
    },
  },
  {
    id: 'request-large-share',
    cause: 'input-too-large',
    weigh: (facts) => {
      if (facts.has('pairwise') && facts.error !== null && onDevice(facts)) return found(0.7, 'evidence.pairwise');
      const total = capacityOf(facts);
      const share = ratio(requested(facts), total);
      // Before 2.1 Paddle says no more than what it asked for: of such a size it is no small tensor.
      if (total === undefined && facts.error?.framework === 'paddle' && (requested(facts) ?? 0n) >= GIBIBYTE)
        return found(0.35, 'evidence.request-large', { requested: { bytes: requested(facts) ?? 0n } });
      if (!onDevice(facts) || share < 0.2) return null;
      // One sample of several is the smaller part of it, and nobody knows how many there were.
      const single = facts.batch === 1 || facts.training === false;
      return found(share > NEAR_CARD ? 0.45 : share > 1 ? 0.55 : single ? 0.4 : 0.35, 'evidence.request-share', {
        ...figures(facts),
        total: { bytes: total ?? 0n },
        percent: Math.round(share * 100),
      });
    },
  },
  {
    // A graph is computed as a whole, and layers that are written densely make a row of every node for every other.
    id: 'whole-graph',
    cause: 'input-too-large',
    weigh: (facts) =>
      facts.has('whole-graph') && saysOom(facts) && onDevice(facts) && facts.phase !== 'load'
        ? found(0.62, 'evidence.whole-graph')
        : null,
  },
  {
    id: 'request-of-batch',
    cause: 'batch-too-large',
    weigh: (facts) => {
      // A tensor of this size grows with the batch; what a single one of the card's size shows is no batch.
      const share = ratio(requested(facts), facts.error?.totalBytes);
      if (!onDevice(facts) || share < 0.2 || share > NEAR_CARD || facts.batch === 1 || facts.training === false)
        return null;
      if (facts.phase === 'load' || facts.phase === 'optimizer-step' || facts.has('pairwise', 'gathering')) return null;
      return found(0.25, 'evidence.request-share', { ...figures(facts), percent: Math.round(share * 100) });
    },
  },
  {
    id: 'conv-workspace',
    cause: 'cudnn-workspace',
    weigh: (facts) => {
      if (facts.family === 'library-search') return found(0.7, 'evidence.cudnn-algorithm');
      if (
        facts.error?.detail === 'CUDNN_STATUS_ALLOC_FAILED' ||
        facts.error?.detail?.includes('DEVICE_ALLOCATION_FAILED')
      ) {
        return found(0.6, 'evidence.library-status', { status: facts.error.detail });
      }
      if (facts.has('conv-benchmark') && facts.error !== null && onDevice(facts))
        return found(0.72, 'evidence.conv-benchmark');
      const size = requested(facts);
      const live = facts.error?.allocatedBytes;
      if (size === undefined || live === undefined || size < GIBIBYTE / 2n) return null;
      // Little is held and a single step asks for many times of it: no activation is that large at a small batch.
      const lopsided = ratio(size, live) > 4 && ratio(size, facts.error?.totalBytes) <= 1;
      if (!lopsided || facts.has('softmax-or-scores', 'logits')) return null;
      const likely = facts.has('convolution', 'conv-benchmark') || facts.evidence.setup.resolution !== undefined;
      return likely ? found(0.72, 'evidence.workspace', { ...figures(facts), live: { bytes: live } }) : null;
    },
  },
  {
    id: 'logits',
    cause: 'logits-vocabulary',
    weigh: (facts) => {
      const inLoss = facts.phase === 'loss';
      // What is saved or loaded there are the head's weights.
      if (facts.phase === 'save' || facts.phase === 'load') return null;
      if (inLoss && facts.has('logits', 'language-model')) return found(0.75, 'evidence.in-loss');
      if (facts.has('logits') && facts.has('language-model')) return found(0.55, 'evidence.logits-named');
      return facts.has('logits') && facts.phase === 'evaluation' ? found(0.35, 'evidence.logits-named') : null;
    },
  },
];
