import { MEBIBYTE } from '../../estimate/units.ts';
import { formatOf } from '../../intake/formats.ts';
import type { Facts } from '../facts.ts';
import { found, type Rule, ratio } from '../rule.ts';
import { isGeneral } from './engines.ts';

/** The block that a ggml runtime could not have: its own line, or the one behind the failed allocation. */
export const failedBlock = ({ evidence, error }: Facts): 'weights' | 'kv-cache' | 'compute-buffer' | null => {
  if (error === null || error.platform === 'cpu') return null;
  for (const one of evidence.errors) {
    const { family } = formatOf(one);
    if (family === 'weights' || family === 'kv-cache' || family === 'compute-buffer') return family;
  }
  return null;
};

const isGgml = ({ evidence, error }: Facts): boolean =>
  error !== null &&
  error.platform !== 'cpu' &&
  (evidence.framework === 'llama-cpp' || evidence.framework === 'ollama') &&
  formatOf(error).family !== 'look-alike' &&
  formatOf(error).family !== 'wrapper';

const isPool = ({ family, error }: Facts): boolean => family === 'pool' && error?.platform !== 'cpu';

/** A picture or text by itself: the first dimension counts samples. */
const samplesOf = (facts: Facts): bigint | undefined => {
  const shape = facts.evidence.errors.find((error) => error.shape !== undefined)?.shape;
  return shape === undefined || shape.length < 2 ? undefined : shape[0];
};

/** What is too much for no device: of so little a pool is only full, whoever holds it. */
const SMALL = 64n * MEBIBYTE;
const TRIFLE = 4n * MEBIBYTE;
const FEW = 16n * MEBIBYTE;
/** Cards of this size hold hardly any model of today. */
const TINY = 3n * 1024n * MEBIBYTE;
/** Above this a printed size is no tensor's. */
const CORRUPT = 1n << 42n;
/** Bytes of the failed request, from its shape where the message has no size. */
const sizeOf = ({ error }: Facts): bigint | undefined =>
  error?.requestedBytes ?? error?.shape?.reduce((product, size) => product * size, 4n);
const isSmall = (facts: Facts): boolean => (sizeOf(facts) ?? SMALL) < SMALL;
const isCorrupt = (facts: Facts): boolean => (sizeOf(facts) ?? 0n) >= CORRUPT;
/** A pool of TensorFlow or JAX, taken in advance. */
const isTaken = (facts: Facts): boolean =>
  isPool(facts) && (facts.evidence.framework === 'tensorflow' || facts.evidence.framework === 'jax');

/** A pool that fails for little: full or tiny, whatever the size of a sample. */
export const isFullPool = (facts: Facts): boolean => isTaken(facts) && isSmall(facts);

/** XLA asks for all that a program needs at once: of a few MiB no batch is made, whatever fills the pool. */
const isProgramSmall = (facts: Facts): boolean =>
  isPool(facts) && facts.evidence.framework === 'jax' && (sizeOf(facts) ?? FEW) < FEW;

/** So little is refused only where the card is full: what fills it is not this input. */
const isTrifle = (facts: Facts): boolean => isPool(facts) && !isTaken(facts) && (sizeOf(facts) ?? TRIFLE) < TRIFLE;

/** Less than any allocator of PyTorch asks a driver for. */
const SPECK = 1n << 16n;
/** Of a card with nothing left a few KiB are refused, and what this program holds itself is not known. */
const isLeftNothing = ({ family, error }: Facts): boolean =>
  family === 'allocator' &&
  error?.platform !== 'cpu' &&
  (error?.requestedBytes ?? SPECK) < SPECK &&
  (error?.freeBytes ?? SPECK) < (error?.requestedBytes ?? 0n) &&
  error?.allocatedBytes === undefined;

/** A structure is predicted for one chain of residues after another: no batch is there. */
const foldsProtein = (facts: Facts): boolean => facts.has('folds-protein') && facts.training !== true;

/** A library of arrays ran out, in words alone. */
const isArraysSaid = ({ error, has, evidence: { framework } }: Facts): boolean =>
  error === null && has('says-oom') && !has('trains') && (framework === 'cupy' || framework === 'rapids');

/** Runtimes with a pool of their own, and ggml's buffers. */
export const RUNTIME_RULES: readonly Rule[] = [
  {
    id: 'layers',
    cause: 'too-many-layers-offloaded',
    weigh: (facts) => {
      const block = failedBlock(facts);
      if (block === 'weights') return found(0.85, 'evidence.weights-block');
      if (!isGgml(facts)) return null;
      return block === null ? found(0.62, 'evidence.layers') : found(0.5, 'evidence.layers');
    },
  },
  {
    // Nothing fails: what did not fit computes on the CPU.
    id: 'split-processor',
    cause: 'partial-offload',
    weigh: (facts) =>
      facts.error === null && facts.has('split-processor') ? found(0.85, 'evidence.split-processor') : null,
  },
  {
    id: 'weights-block',
    cause: 'model-too-large',
    weigh: (facts) => (failedBlock(facts) === 'weights' ? found(0.3, 'evidence.weights-block') : null),
  },
  {
    id: 'cache-block',
    cause: 'kv-cache',
    weigh: (facts) => {
      const block = failedBlock(facts);
      if (block === 'kv-cache') return found(0.88, 'evidence.cache-block');
      return block === 'compute-buffer' || (isGgml(facts) && block === null)
        ? found(0.35, 'evidence.cache-of-context')
        : null;
    },
  },
  {
    id: 'compute-block',
    cause: 'compute-buffer',
    weigh: (facts) => (failedBlock(facts) === 'compute-buffer' ? found(0.93, 'evidence.compute-block') : null),
  },
  {
    id: 'pool-on-host',
    cause: 'host-memory-exhausted',
    weigh: ({ family, error }) =>
      family === 'pool' && error?.platform === 'cpu' ? found(0.88, 'evidence.host-error') : null,
  },
  {
    id: 'pool-in-pieces',
    cause: 'fragmentation',
    weigh: (facts) => {
      const { allowedBytes: limit, allocatedBytes: used, requestedBytes: request } = facts.error ?? {};
      if (!isPool(facts) || limit === undefined || used === undefined || request === undefined) return null;
      const free = limit - used;
      if (free < request) return null;
      // Of a pool that is all but full the pieces are what is left, not what is wrong.
      return found(ratio(free, limit) < 0.1 ? 0.3 : 0.62, 'evidence.pool-in-pieces', {
        free: { bytes: free },
        requested: { bytes: request },
      });
    },
  },
  {
    id: 'pool-batch',
    cause: 'batch-too-large',
    group: 'own-run',
    weigh: (facts) => {
      if (!isPool(facts) || facts.batch === 1 || isCorrupt(facts) || isProgramSmall(facts)) return null;
      if (facts.error?.format === 'xla-hbm') return found(0.62, 'evidence.program-above-device');
      const samples = samplesOf(facts);
      if (samples !== undefined && samples > 1n && (facts.error?.shape?.length ?? 0) >= 2)
        return found(0.55, 'evidence.tensor-batch', { samples });
      if (samples === 1n || foldsProtein(facts)) return null;
      return found(
        facts.training === false || isFullPool(facts) || isTrifle(facts) ? 0.25 : 0.42,
        'evidence.pool-full',
      );
    },
  },
  {
    id: 'pool-input',
    cause: 'input-too-large',
    weigh: (facts) => {
      if (!isPool(facts) || isCorrupt(facts) || isFullPool(facts)) return null;
      if (isTrifle(facts)) return null;
      if (samplesOf(facts) === 1n) return found(0.6, 'evidence.tensor-single');
      if (foldsProtein(facts)) return found(0.62, 'evidence.pairs-of-residues');
      // Tables and pictures that are processed whole.
      const { framework } = facts.evidence;
      const whole = framework !== 'tensorflow' && framework !== 'jax' && !facts.has('network-on-arrays');
      return found(whole ? 0.45 : 0.3, 'evidence.pool-full');
    },
  },
  {
    id: 'pool-share',
    cause: 'engine-preallocation',
    weigh: (facts) => {
      if (!isTaken(facts)) return null;
      const samples = samplesOf(facts);
      const isFull = isProgramSmall(facts) || (isSmall(facts) && (samples === undefined || samples === 1n));
      return found(isFull ? 0.5 : 0.28, 'evidence.pool-share');
    },
  },
  {
    // The pool takes what others left.
    id: 'pool-left',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      const samples = samplesOf(facts);
      const isFull = isProgramSmall(facts) || (isFullPool(facts) && (samples === undefined || samples === 1n));
      return isFull ? found(0.4, 'evidence.pool-left') : null;
    },
  },
  {
    // What it takes in advance was not free.
    id: 'fraction-taken',
    cause: 'engine-preallocation',
    weigh: ({ error }) => (error?.format === 'paddle-fraction' ? found(0.6, 'evidence.pool-share') : null),
  },
  {
    id: 'device-taken',
    cause: 'other-process-on-gpu',
    weigh: ({ error }) =>
      error?.format === 'mindspore-device-taken' ? found(0.85, 'evidence.no-room-for-context') : null,
  },
  {
    id: 'trifle-refused',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      if (isLeftNothing(facts)) return found(0.6, 'evidence.no-room-for-call');
      return isTrifle(facts) ? found(0.42, 'evidence.pool-left') : null;
    },
  },
  {
    id: 'trifle-of-threads',
    cause: 'too-many-concurrent-runs',
    weigh: (facts) =>
      isTrifle(facts) && facts.has('many-runs', 'many-threads') ? found(0.68, 'evidence.climbs-in-parallel') : null,
  },
  {
    id: 'models-hosted',
    cause: 'too-many-concurrent-runs',
    weigh: (facts) =>
      facts.has('models-hosted') &&
      facts.training !== true &&
      (isPool(facts) || isGeneral(facts) || facts.has('says-oom'))
        ? found(0.72, 'evidence.models-hosted')
        : null,
  },
  {
    // Arrays have no batches: one is too large, or the pool keeps pieces of many sizes.
    id: 'arrays-said',
    cause: 'input-too-large',
    weigh: (facts) => (isArraysSaid(facts) ? found(0.45, 'evidence.arrays-whole') : null),
  },
  {
    id: 'arrays-deleted',
    cause: 'fragmentation',
    weigh: (facts) =>
      isArraysSaid(facts) && facts.has('deletes-each', 'kept-after-delete')
        ? found(0.64, 'evidence.arrays-deleted')
        : null,
  },
  {
    id: 'pool-limit',
    cause: 'gpu-slice-too-small',
    weigh: ({ error }) =>
      error?.format === 'rmm' && error.detail === 'limit' ? found(0.62, 'evidence.pool-limit') : null,
  },
  {
    // Its own words come from where a model is made far more often than from later.
    id: 'speech-model',
    cause: 'model-too-large',
    weigh: ({ error, phase, has }) =>
      error?.format === 'ctranslate2' &&
      phase === null &&
      !has('after-many-steps', 'grows', 'others-on-card', 'is-taken', 'later-stage-fails', 'single-run-works')
        ? found(has('many-runs') ? 0.4 : 0.56, 'evidence.loading')
        : null,
  },
  {
    // On so small a card the model of somebody else's program is what does not fit.
    id: 'tiny-card',
    cause: 'model-too-large',
    weigh: (facts) => {
      const { gpuBytes, batch } = facts.evidence.setup;
      if (gpuBytes === undefined || gpuBytes > TINY || facts.error !== null || facts.training === true) return null;
      if (!facts.has('says-oom') || facts.has('trains', 'makes-pictures', 'grows') || (batch ?? 1) > 1) return null;
      return found(0.45, 'evidence.tiny-card', { total: { bytes: gpuBytes } });
    },
  },
  {
    id: 'times-tactics',
    cause: 'compile-or-capture-overhead',
    weigh: (facts) =>
      facts.error?.format === 'tensorrt' && facts.has('times-tactics') ? found(0.7, 'evidence.times-tactics') : null,
  },
  {
    id: 'program-above-device',
    cause: 'activations-kept-for-backward',
    weigh: ({ error, training }) =>
      error?.format === 'xla-hbm' && training !== false && ratio(error.desiredBytes, error.totalBytes) > 1
        ? found(0.4, 'evidence.program-above-device')
        : null,
  },
];
