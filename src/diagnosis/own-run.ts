import type { Facts } from './facts.ts';
import { type Finding, found, ratio } from './rule.ts';

/** Memory of a device ran out by a message. */
export const isOom = (facts: Facts): boolean =>
  facts.error !== null && facts.error.platform !== 'cpu' && facts.error.platform !== null;

/** It ran out by a message or by the person's words. */
export const saysOom = (facts: Facts): boolean => isOom(facts) || facts.has('says-oom');

/** The run is known to train nothing. */
export const inference = (facts: Facts): boolean => facts.training === false;

/** What PyTorch holds of the card, 0 to 1. */
export const ownShare = ({ error }: Facts): number =>
  ratio(error?.reservedBytes ?? error?.allocatedBytes, error?.totalBytes);

/** PyTorch itself holds most of the card: the memory is this run's own. */
export const ownIsMost = (facts: Facts): boolean => ownShare(facts) > 0.55;

/** A finding on what PyTorch itself holds. */
export const ownMemory = ({ error }: Facts, weight: number): Finding =>
  found(weight, 'evidence.own-memory', {
    reserved: { bytes: error?.reservedBytes ?? error?.allocatedBytes ?? 0n },
    total: { bytes: error?.totalBytes ?? 0n },
  });

/** A context with its libraries takes less on every card: beyond it lies what a program allocates beside PyTorch. */
const LARGEST_CONTEXT = 3n << 30n;

/** What this process holds beside PyTorch is far more than a context: buffers of NCCL, graphs, an engine's own pool. */
export const isBeyondContext = ({ balance }: Facts): boolean => (balance?.context ?? 0n) > LARGEST_CONTEXT;

/** They compared: one batch works, a larger one does not. */
export const isCompared = (facts: Facts): boolean =>
  facts.evidence.setup.batchWorks !== undefined ||
  // A batch of training and one of an evaluation are no comparison.
  (facts.has('smaller-batch-works') && !(facts.has('trains') && facts.has('evaluation-batch')));

/** The words put it down to the batch of an evaluation, which is not said to be larger than that of training. */
export const isEvaluationBatch = (facts: Facts): boolean =>
  facts.phase === 'evaluation' &&
  !facts.has('train-fits-eval-fails', 'outputs-gathered') &&
  (isCompared(facts) || (facts.has('evaluation-batch-fails') && (facts.batch ?? 1) > 1));
