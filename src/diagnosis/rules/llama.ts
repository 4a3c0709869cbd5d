import { weightBytes } from '../../estimate/weights.ts';
import { formatOf } from '../../intake/formats.ts';
import type { Facts } from '../facts.ts';
import { saysOom } from '../own-run.ts';
import { found, type Rule, ratio } from '../rule.ts';
import { failedBlock } from './runtimes.ts';

/** Tokens from which on the cache of a context takes more than the weights of most models. */
const LONG_CONTEXT = 131_072;
const isLlama = ({ evidence: { framework } }: Facts): boolean => framework === 'llama-cpp' || framework === 'ollama';

/** The stated model is larger than the stated card: of such a one some layers are to stay with the CPU. */
function isAboveCard({ error, evidence: { setup } }: Facts): boolean {
  const total = error?.totalBytes ?? setup.gpuBytes;
  return setup.parameters !== undefined && ratio(weightBytes(setup.parameters, setup.precision), total) > 0.95;
}

/** What llama.cpp and the programs built on it tell beside the block that failed. */
export const LLAMA_RULES: readonly Rule[] = [
  {
    // The block is named, whosever memory it is.
    id: 'cache-block-on-host',
    cause: 'kv-cache',
    weigh: ({ error, evidence }) =>
      error?.platform === 'cpu' && evidence.errors.some((one) => formatOf(one).family === 'kv-cache')
        ? found(0.92, 'evidence.cache-block')
        : null,
  },
  {
    // No block is named, and the context alone is longer than most cards' memory.
    id: 'cache-of-long-context',
    cause: 'kv-cache',
    weigh: (facts) =>
      isLlama(facts) &&
      failedBlock(facts) === null &&
      (facts.evidence.setup.length ?? 0) >= LONG_CONTEXT &&
      saysOom(facts)
        ? found(0.82, 'evidence.cache-of-context')
        : null,
  },
  {
    // Weights, cache and scratch memory are taken at the start: what climbs later is none of them.
    id: 'climbs-beside-buffers',
    cause: 'framework-bug',
    weigh: (facts) =>
      isLlama(facts) && facts.has('grows') && facts.error?.platform !== 'cpu' && !facts.has('host-ram')
        ? found(0.74, 'evidence.climbs-beside-pool')
        : null,
  },
  {
    // Layers that stay with the CPU need no room: who puts all of them on the card decides that they do.
    id: 'all-layers-set',
    cause: 'too-many-layers-offloaded',
    weigh: (facts) => {
      const block = failedBlock(facts);
      if (!isLlama(facts) || !facts.has('all-layers') || facts.error?.platform === 'cpu' || !saysOom(facts))
        return null;
      if (block === 'kv-cache' || block === 'compute-buffer') return null;
      return found(isAboveCard(facts) ? 0.9 : 0.55, 'evidence.all-layers');
    },
  },
  {
    id: 'load-guarded',
    cause: 'model-too-large',
    weigh: ({ error, has }) =>
      error === null && has('load-guarded')
        ? found(has('estimate-not-a-number') ? 0.35 : 0.72, 'evidence.load-guarded')
        : null,
  },
  {
    id: 'load-guarded-host',
    cause: 'host-memory-exhausted',
    weigh: ({ error, has }) =>
      error === null && has('load-guarded') && !has('estimate-not-a-number')
        ? found(0.5, 'evidence.load-guarded')
        : null,
  },
  {
    // Whatever the model needs, the program does not know.
    id: 'estimate-not-a-number',
    cause: 'framework-bug',
    weigh: ({ error, has }) =>
      error === null && has('estimate-not-a-number') ? found(0.85, 'evidence.estimate-not-a-number') : null,
  },
  {
    // WSL lets little memory be locked: what is refused first is refused to everything after it.
    id: 'locked-under-wsl',
    cause: 'pinned-memory-exhausted',
    weigh: ({ evidence, error }) =>
      evidence.os === 'wsl' &&
      error?.requestedBytes === undefined &&
      evidence.errors.some(({ format }) => format === 'ggml-pinned') &&
      error?.format !== 'ggml-pinned'
        ? found(0.95, 'evidence.pinned')
        : null,
  },
];
