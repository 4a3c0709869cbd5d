import { readerOf, stated, wholeBytes } from '../form.ts';

const gpu = { platform: 'cuda', framework: 'pytorch', detail: 'NCCL' } as const;

/** NCCL's own failed allocations; the bytes are exact. */
export const nccl = readerOf('nccl', [
  {
    format: 'nccl-oom',
    family: 'collective',
    pattern: /FailedtoCUDA(?:malloc|calloc)(?:async)?(\d{1,20})bytes/gi,
    states: (match) => ({ ...gpu, ...stated('requestedBytes', wholeBytes(match[1])) }),
  },
  { format: 'nccl-oom', family: 'collective', pattern: /Cudafailure(?:2)?'outofmemory'/gi, states: gpu },
  {
    format: 'pinned-host',
    family: 'pinned',
    pattern: /FailedtoCUDAhostalloc(\d{1,20})bytes/gi,
    states: (match) => ({
      platform: 'cpu',
      framework: 'pytorch',
      detail: 'pinned',
      ...stated('requestedBytes', wholeBytes(match[1])),
    }),
  },
]);
