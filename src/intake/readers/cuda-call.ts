import { readerOf } from '../form.ts';

const cuda = { platform: 'cuda', framework: 'pytorch' } as const;

/** Errors that CUDA calls outside the allocator report: no figures, only that the device or a library had no room. */
export const cudaCall = readerOf('cuda-call', [
  {
    format: 'cuda-error-oom',
    family: 'cuda-call',
    follows: true,
    pattern: /CUDA(?:driver)?error:?outofmemory/gi,
    states: cuda,
  },
  {
    format: 'cuda-error-oom',
    family: 'cuda-call',
    follows: true,
    pattern: /HIP(?:driver)?error:?outofmemory/gi,
    states: { ...cuda, platform: 'rocm' },
  },
  { format: 'cuda-error-oom', family: 'cuda-call', follows: true, pattern: /Error2:outofmemory/gi, states: cuda },
  {
    format: 'cuda-old',
    family: 'bare',
    until: '0.4',
    follows: true,
    pattern: /cudaruntimeerror\(2\):outofmemory/gi,
    states: cuda,
  },
  {
    format: 'cuda-driver-code',
    family: 'cuda-call',
    follows: true,
    pattern: /CUDA_ERROR_OUT_OF_MEMORY|cudaErrorMemoryAllocation(?!'in)/gi,
    states: { platform: 'cuda', framework: null },
  },
  {
    format: 'cublas',
    family: 'library',
    pattern: /CUBLAS_STATUS_(?:ALLOC_FAILED|NOT_INITIALIZED|INTERNAL_ERROR|EXECUTION_FAILED)/gi,
    states: (match) => ({ ...cuda, detail: match[0].toUpperCase() }),
  },
  {
    format: 'cudnn',
    family: 'library',
    pattern:
      /CUDNN_STATUS_(?:NOT_INITIALIZED|ALLOC_FAILED|INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED|INTERNAL_ERROR|EXECUTION_FAILED)/gi,
    states: (match) => ({ ...cuda, detail: match[0].toUpperCase() }),
  },
  {
    format: 'cudnn-algorithm',
    family: 'library-search',
    pattern:
      /UnabletofindavalidcuDNNalgorithmtorunconvolution|(?:FIND|GET)wasunabletofindanenginetoexecutethiscomputation|Notenoughmemoryforworkspace/gi,
    states: { ...cuda, detail: 'cuDNN' },
  },
  {
    format: 'nvml-assert',
    family: 'nvml',
    pattern: /NVML_SUCCESS==.{1,60}?INTERNALASSERTFAILED/g,
    states: { ...cuda, detail: 'NVML' },
  },
  {
    format: 'pytorch-cuda-bare',
    family: 'bare',
    follows: true,
    pattern: /CUDAoutofmemory(?!\.Triedtoallocate)/gi,
    states: cuda,
  },
  // The class alone on its line, its text lost.
  {
    format: 'pytorch-cuda-bare',
    family: 'bare',
    follows: true,
    pattern: /^[ \t]*torch(?:\.cuda)?\.OutOfMemoryError[ \t]*:?[ \t]*$/gm,
    on: 'text',
    states: cuda,
  },
]);
