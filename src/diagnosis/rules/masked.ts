import { isBeyondContext, saysOom } from '../own-run.ts';
import { isLookAlike } from '../primary.ts';
import { found, type Rule } from '../rule.ts';
import { isPooled } from '../service.ts';

/** Errors of libraries that may hide a failed allocation, and errors that only look like one. */
export const MASKED_RULES: readonly Rule[] = [
  {
    id: 'library-status',
    cause: 'masked-oom',
    weigh: (facts) => {
      if (facts.family === 'nvml') return found(0.8, 'evidence.nvml');
      if (facts.family !== 'library') return null;
      const status = facts.error?.detail ?? '';
      if (status.includes('ALLOC')) return found(0.85, 'evidence.library-status', { status });
      return found(facts.has('says-oom') || facts.batch !== undefined ? 0.65 : 0.55, 'evidence.library-undecided', {
        status,
      });
    },
  },
  {
    id: 'bare-cuda-error',
    cause: 'masked-oom',
    weigh: (facts) => {
      if (facts.has('after-many-steps', 'grows')) return null;
      return facts.family === 'cuda-call' ? found(0.45, 'evidence.no-figures') : null;
    },
  },
  {
    id: 'algorithm',
    cause: 'masked-oom',
    weigh: (facts) => (facts.family === 'library-search' ? found(0.45, 'evidence.cudnn-algorithm') : null),
  },
  {
    id: 'nccl',
    cause: 'multi-node-buffers',
    weigh: (facts) => (facts.family === 'collective' ? found(0.85, 'evidence.nccl') : null),
  },
  {
    id: 'gathering',
    cause: 'multi-node-buffers',
    weigh: (facts) => {
      if (!facts.has('gathering') || facts.error === null || facts.error.platform === 'cpu') return null;
      // No buffer is that large.
      if (facts.family === 'above-1eb') return null;
      return found(facts.phase === 'save' || facts.has('processes-on-zero') ? 0.4 : 0.85, 'evidence.gathering');
    },
  },
  {
    // Ranks keep the buffers of their collectives beside PyTorch.
    id: 'beside-pytorch',
    cause: 'multi-node-buffers',
    weigh: (facts) =>
      isBeyondContext(facts) && facts.has('ranks', 'gathering') && !isPooled(facts)
        ? found(0.4, 'evidence.beside-pytorch', { context: { bytes: facts.balance?.context ?? 0n } })
        : null,
  },
  {
    id: 'one-card-fits',
    cause: 'multi-node-buffers',
    weigh: (facts) =>
      facts.has('one-card-fits') && !facts.has('data-parallel') && saysOom(facts)
        ? found(0.74, 'evidence.one-card-fits')
        : null,
  },
  {
    id: 'look-alike',
    cause: 'not-out-of-memory',
    weigh: (facts) =>
      facts.error !== null && isLookAlike(facts.error) ? found(0.95, `evidence.is-${facts.error.format}`) : null,
  },
];
