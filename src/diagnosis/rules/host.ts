import { type Facts, isOnWindows } from '../facts.ts';
import { tellsOfHost } from '../host-told.ts';
import { isKilled } from '../primary.ts';
import { printedLimit } from '../printed-limit.ts';
import { found, type Rule, ratio } from '../rule.ts';

/** A driver that tells what this process or others hold is no Windows driver. */
const isLinux = ({ evidence, error }: Facts): boolean =>
  evidence.os === 'linux' ||
  (evidence.os === null && (error?.processBytes !== undefined || (error?.otherProcesses?.length ?? 0) > 0));

/** The figures of a request that the driver refused although it reports room for it; null where it did not. */
function refusedThoughFree({ fitsFree, error }: Facts) {
  if (!fitsFree || error?.platform !== 'cuda') return null;
  return { requested: error.requestedBytes ?? 0n, free: error.freeBytes ?? 0n, total: error.totalBytes };
}

/** Programs that load models larger than many a computer's RAM. */
const LOADING: ReadonlySet<string> = new Set(['comfyui', 'a1111', 'diffusers', 'llama-cpp', 'ollama']);

/** A program that loads a model is gone without a word. */
export const isVanished = ({ error, has, evidence: { framework } }: Facts): boolean =>
  error === null &&
  has('vanishes') &&
  (has('host-ram', 'loading-model', 'makes-pictures') || (framework !== null && LOADING.has(framework)));

/** Failures of the host's memory, and of what processes share there. */
export const HOST_RULES: readonly Rule[] = [
  {
    id: 'killed',
    cause: 'host-memory-exhausted',
    weigh: (facts) => {
      if (facts.family === 'kernel') return found(0.6, 'evidence.kernel-died');
      if (facts.error !== null && isKilled(facts.error))
        return found(0.9, 'evidence.killed', { code: facts.error?.exitCode ?? facts.error?.detail ?? 'SIGKILL' });
      if (facts.family === 'worker') return found(facts.error?.exitCode === 1 ? 0.3 : 0.6, 'evidence.worker-exited');
      return facts.error === null && facts.has('says-killed') ? found(0.75, 'evidence.says-killed') : null;
    },
  },
  {
    id: 'host-allocator',
    cause: 'host-memory-exhausted',
    weigh: (facts) => {
      if (facts.family !== 'host') return null;
      const size = facts.error?.requestedBytes;
      return size === undefined
        ? found(0.85, 'evidence.host-error')
        : found(0.88, 'evidence.host-request', { requested: { bytes: size } });
    },
  },
  {
    id: 'commit-limit',
    cause: 'host-memory-exhausted',
    weigh: (facts) => (facts.family === 'commit-limit' ? found(0.93, 'evidence.commit-limit') : null),
  },
  {
    id: 'free-yet-refused',
    cause: 'host-memory-exhausted',
    weigh: (facts) => {
      const refused = refusedThoughFree(facts);
      if (refused === null) return null;
      // Only Windows and WSL charge a GPU allocation to host memory.
      if (isLinux(facts)) return null;
      const clear = ratio(refused.free, refused.requested) > 2;
      return found(clear ? (isOnWindows(facts) ? 0.6 : 0.5) : 0.35, 'evidence.free-yet-refused', {
        requested: { bytes: refused.requested },
        free: { bytes: refused.free },
      });
    },
  },
  {
    id: 'free-yet-refused-limit',
    cause: 'gpu-slice-too-small',
    weigh: (facts) => {
      const refused = refusedThoughFree(facts);
      if (refused === null) return null;
      // A card that is all but full needs no limit to refuse.
      if (ratio(refused.free, refused.total) < 0.05) return null;
      const limit = printedLimit(facts);
      // A release that prints a limit denies it by its silence.
      if (limit === null || limit === 'shown') return null;
      const weight = limit === 'hidden' ? 0.5 : 0.35;
      return found(isLinux(facts) ? weight : weight - 0.15, `evidence.limit-${limit}`, {
        requested: { bytes: refused.requested },
        free: { bytes: refused.free },
      });
    },
  },
  {
    id: 'free-yet-refused-other',
    cause: 'other-process-on-gpu',
    weigh: (facts) => {
      const refused = refusedThoughFree(facts);
      if (refused === null) return null;
      const clear = ratio(refused.free, refused.requested) > 2;
      return found(clear && !isLinux(facts) ? 0.25 : 0.4, 'evidence.taken-between', {
        free: { bytes: refused.free },
      });
    },
  },
  {
    id: 'host-said',
    cause: 'host-memory-exhausted',
    weigh: (facts) => {
      if (!tellsOfHost(facts) || !facts.has('says-oom', 'says-killed', 'grows')) return null;
      if (facts.error !== null && facts.error.platform !== 'cpu') return found(0.2, 'evidence.host-said');
      return found(facts.has('grows', 'says-killed') ? 0.7 : 0.5, 'evidence.host-said');
    },
  },
  {
    // No lack of the card's memory ends a program in silence.
    id: 'vanished',
    cause: 'host-memory-exhausted',
    weigh: (facts) => (isVanished(facts) ? found(facts.has('host-ram') ? 0.66 : 0.5, 'evidence.vanished') : null),
  },
  {
    id: 'shm',
    cause: 'shared-memory-too-small',
    weigh: (facts) =>
      facts.family === 'shared-memory'
        ? found(0.94, 'evidence.shm', { detail: facts.error?.detail ?? '/dev/shm' })
        : facts.error === null && facts.has('shm-said') && facts.has('says-oom', 'workers', 'container', 'yet-fails')
          ? found(0.72, 'evidence.shm', { detail: '/dev/shm' })
          : null,
  },
  {
    id: 'pinned',
    cause: 'pinned-memory-exhausted',
    weigh: (facts) => {
      if (facts.family === 'pinned') return found(0.72, 'evidence.pinned');
      const bare = facts.error === null || facts.error.requestedBytes === undefined;
      return facts.has('pinning') && bare && (facts.error !== null || facts.has('says-oom'))
        ? found(0.68, 'evidence.pinned')
        : null;
    },
  },
  {
    id: 'mps',
    cause: 'mps-limit',
    weigh: (facts) => (facts.error?.platform === 'mps' ? found(0.62, 'evidence.mps') : null),
  },
  {
    // No message, but a Mac and its back end by name: what fills there is the memory that MPS takes of the machine's.
    id: 'mps-said',
    cause: 'mps-limit',
    weigh: ({ error, evidence, has }) =>
      error === null && evidence.os === 'macos' && has('names-mps') && has('says-oom', 'grows', 'kept-after-delete')
        ? found(0.66, 'evidence.mps-said')
        : null,
  },
];
