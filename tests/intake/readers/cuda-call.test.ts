import { describe, expect, it } from 'vitest';
import { errorsOf, formatsOf } from './messages.ts';

const ASYNC = 'torch.OutOfMemoryError: Allocation on device 0 would exceed allowed memory. (out of memory)';

it.each([
  ['RuntimeError: CUDA error: out of memory', 'cuda-error-oom'],
  ['cuda error: OUT OF MEMORY', 'cuda-error-oom'],
  ['RuntimeError: CUDA driver error: out of memory', 'cuda-error-oom'],
  ['Unexpected error from cudaGetDeviceCount(). … set an error? Error 2: out of memory', 'cuda-error-oom'],
  [
    'RuntimeError: cuda runtime error (2) : out of memory at /pytorch/aten/src/THC/generic/THCStorage.cu:58',
    'cuda-old',
  ],
  ['CUDA_ERROR_OUT_OF_MEMORY: out of memory', 'cuda-driver-code'],
  ['cudaErrorMemoryAllocation', 'cuda-driver-code'],
  ['CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`', 'cublas'],
  ['cublas_status_alloc_failed', 'cublas'],
  ['CUDA error: CUBLAS_STATUS_\nALLOC_FAI\nLED when calling', 'cublas'],
  ['CUBLAS_STATUS_NOT_INITIALIZED', 'cublas'],
  ['cuDNN error: CUDNN_STATUS_NOT_INITIALIZED', 'cudnn'],
  ['CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED', 'cudnn'],
  ['Unable to find a valid cuDNN algorithm to run convolution', 'cudnn-algorithm'],
  ['FIND was unable to find an engine to execute this computation', 'cudnn-algorithm'],
  ['NVML_SUCCESS == r INTERNAL ASSERT FAILED at "/opt/c10/cuda/CUDACachingAllocator.cpp":1131', 'nvml-assert'],
  ['NVML_SUCCESS == DriverAPI::get()->nvmlInit_v2_() INTERNAL ASSERT FAILED at "x":9', 'nvml-assert'],
  [ASYNC, 'cuda-malloc-async'],
  ['torch.OutOfMemoryError: Allocation on device \u0000', 'cuda-malloc-async'],
  ['!!! Exception during processing !!! Allocation on device', 'cuda-malloc-async'],
  ['Allocation on device', 'cuda-malloc-async'],
])('%s', (text, format) => {
  expect(formatsOf(text)).toEqual([format]);
  expect(errorsOf(text)[0]).toMatchObject({ platform: 'cuda' });
});

describe('details', () => {
  it('name the status as NVIDIA writes it', () => {
    expect(errorsOf('cublas_status_alloc_failed')[0]?.detail).toBe('CUBLAS_STATUS_ALLOC_FAILED');
    expect(errorsOf('CUDNN_STATUS_INTERNAL_ERROR')[0]?.detail).toBe('CUDNN_STATUS_INTERNAL_ERROR');
  });

  it('HIP is ROCm', () => {
    expect(errorsOf('RuntimeError: HIP error: out of memory')[0]).toMatchObject({ platform: 'rocm' });
  });

  it('no figure comes of a text without any', () => {
    const [report] = errorsOf('CUDA error: out of memory, 4.00 GiB total');
    expect(Object.keys(report ?? {}).filter((key) => key.endsWith('Bytes'))).toEqual([]);
  });
});

it.each([
  "Search for `cudaErrorMemoryAllocation' in https://docs.nvidia.com/ for more information.",
  'a memory allocation on device side is slow',
  'CUBLAS_STATUS_SUCCESS',
  'CUDA error: invalid device ordinal',
  'cudnn.benchmark = True',
  'cuda runtime error (59) : device-side assert at x.cu:1',
  'I have no memory of CUDA',
])('reads no lack of memory in: %s', (text) => {
  expect(formatsOf(text).filter((format) => !['device-side-assert'].includes(format))).toEqual([]);
});
