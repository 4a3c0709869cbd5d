import { readerOf, stated, wholeBytes } from '../form.ts';

const gpu = { platform: 'cuda', framework: 'pytorch', detail: 'NCCL' } as const;

/** NCCL's own failed allocations; the bytes are exact. */
export const nccl = readerOf('nccl', [
  {
    format: 'nccl-oom',
    releases: 'NCCL 2.14 on; the number since 2.19',
    family: 'collective',
    pattern: /FailedtoCUDA(?:malloc|calloc)(?:async)?(\d{1,20})bytes/gi,
    states: (match) => ({ ...gpu, ...stated('requestedBytes', wholeBytes(match[1])) }),
  },
  {
    format: 'nccl-oom',
    releases: 'NCCL 2.14 on; the number since 2.19',
    family: 'collective',
    // What PyTorch wraps it in names the library first, and quotes its own words behind or leaves them out.
    pattern:
      /Cudafailure(?:2)?:?'?outofmemory'?(?!;GPU=|.{0,160}?FailedtoCUDA(?:malloc|calloc))|(?:NCCLerror|ncclUnhandledCudaError|unhandledcudaerror)(?:(?!NCCLerror|unhandledcuda).){0,300}?(?:CUDA(?:driver|runtime)?error:?|Cudafailure(?:2)?:?'?)outofmemory'?|NCCL[^\n]{0,12}unhandledcudaerror[,:(-]{0,2}outofmemory/gi,
    states: gpu,
  },
  {
    format: 'nccl-unhandled',
    family: 'library',
    // The line that gives the reason is missing; where it stands and is another one, that one is the error.
    pattern: /unhandledcudaerror(?!.{0,400}?Cudafailure)(?!.{0,200}?outofmemory)/gi,
    states: { ...gpu, detail: 'unhandled cuda error' },
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
