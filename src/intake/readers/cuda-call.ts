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
    pattern:
      /HIP(?:driver)?error:?(?:outofmemory|hipError(?:OutOfMemory|MemoryAllocation))|hipError(?:OutOfMemory|MemoryAllocation)/gi,
    states: { ...cuda, platform: 'rocm' },
  },
  { format: 'cuda-error-oom', family: 'cuda-call', follows: true, pattern: /Error2:outofmemory/gi, states: cuda },
  {
    format: 'cuda-old',
    releases: 'PyTorch up to 0.4',
    family: 'bare',
    until: '0.4',
    follows: true,
    pattern: /cudaruntimeerror\(2\):outofmemory|THCudaCheckFAILfile=[^=]{1,200}?line=\d{1,6}error=2:outofmemory/gi,
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
      /CUDNN_STATUS_(?:NOT_INITIALIZED|ALLOC_FAILED|INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED|INTERNAL_ERROR|EXECUTION_FAILED|NOT_SUPPORTED)/gi,
    states: (match) => ({ ...cuda, detail: match[0].toUpperCase() }),
  },
  {
    format: 'cudnn',
    family: 'library',
    // Its workspace would have raised the allocator's own error: something else inside the library failed.
    pattern:
      /Expectedmha_graph(?:\.|->)execute\([^()]{0,80}(?:\(\)[^()]{0,20})?\)\.is_good\(\)tobetrue,?butgotfalse\.?/gi,
    states: { ...cuda, detail: 'mha_graph.execute' },
  },
  {
    format: 'cudnn-host',
    releases: 'cuDNN 9',
    family: 'host',
    pattern: /CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED/gi,
    states: { platform: 'cpu', framework: 'pytorch', detail: 'CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED' },
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
  {
    format: 'pytorch-xpu-bare',
    releases: 'PyTorch 2.3–2.4',
    family: 'bare',
    follows: true,
    // Releases 2.3 and 2.4 print no figure at all.
    pattern:
      /XPUoutofmemory(?!\.Triedtoallocate)(?:,please`?use`?empty_cache`?toreleaseallunoccupiedcachedmemory\.?)?/gi,
    states: { platform: 'xpu', framework: 'pytorch' },
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
