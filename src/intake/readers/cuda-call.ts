import { readerOf } from '../form.ts';

const cuda = { platform: 'cuda', framework: 'pytorch' } as const;

/** Errors that CUDA calls outside the allocator report: no figures, only that the device or a library had no room. */
export const cudaCall = readerOf(
  'cuda-call',
  ['outofmemory', 'cublas_status', 'cudnn', 'cuda_error_out_of_memory', 'nvml_success', 'notenoughmemoryforworkspace'],
  [
    { format: 'cuda-error-oom', pattern: /CUDA(?:driver)?error:?outofmemory/gi, states: cuda },
    { format: 'cuda-error-oom', pattern: /Error2:outofmemory/g, states: cuda },
    { format: 'cuda-old', pattern: /cudaruntimeerror\(2\):outofmemory/gi, states: cuda },
    { format: 'cuda-driver-code', pattern: /CUDA_ERROR_OUT_OF_MEMORY|cudaErrorMemoryAllocation(?!'in)/g, states: { platform: 'cuda', framework: null } },
    {
      format: 'cublas',
      pattern: /CUBLAS_STATUS_(ALLOC_FAILED|NOT_INITIALIZED|INTERNAL_ERROR|EXECUTION_FAILED)/g,
      states: (match) => ({ ...cuda, detail: `CUBLAS_STATUS_${match[1] ?? ''}` }),
    },
    {
      format: 'cudnn',
      pattern: /CUDNN_STATUS_(NOT_INITIALIZED|ALLOC_FAILED|INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED|INTERNAL_ERROR|EXECUTION_FAILED)/g,
      states: (match) => ({ ...cuda, detail: `CUDNN_STATUS_${match[1] ?? ''}` }),
    },
    {
      format: 'cudnn-algorithm',
      pattern: /UnabletofindavalidcuDNNalgorithmtorunconvolution|(?:FIND|GET)wasunabletofindanenginetoexecutethiscomputation|Notenoughmemoryforworkspace/gi,
      states: { ...cuda, detail: 'cuDNN' },
    },
    {
      format: 'nvml-assert',
      pattern: /NVML_SUCCESS==.{1,60}?INTERNALASSERTFAILED/g,
      states: { ...cuda, detail: 'NVML' },
    },
    {
      format: 'cuda-malloc-async',
      pattern: /Allocationondevice\d{0,4}(?:wouldexceedallowedmemory\.?(?:\(outofmemory\))?)?/gi,
      states: cuda,
    },
    { format: 'pytorch-cuda-bare', pattern: /CUDAoutofmemory(?!\.Triedtoallocate)/gi, states: cuda },
  ],
);
