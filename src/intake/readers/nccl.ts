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
  {
    format: 'nccl-oom',
    family: 'collective',
    // What PyTorch wraps it in names the library first, and quotes its own words behind or leaves them out.
    pattern:
      /Cudafailure(?:2)?:?'?outofmemory'?|(?:NCCLerror|ncclUnhandledCudaError|unhandledcudaerror)(?:(?!NCCLerror|unhandledcuda).){0,300}?(?:CUDA(?:driver|runtime)?error:?|Cudafailure(?:2)?:?'?)outofmemory'?|NCCL[^\n]{0,12}unhandledcudaerror[,:(-]{0,2}outofmemory/gi,
    states: gpu,
  },
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
