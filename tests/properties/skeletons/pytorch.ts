import type { Skeleton } from './skeleton.ts';

const sumOfC: Skeleton['sums'] = ({ allocatedBytes = 0n, unallocatedBytes = 0n }) => ({
  reservedBytes: allocatedBytes + unallocatedBytes,
});

const A =
  'out of memory. Tried to allocate {requestedBytes:size} (GPU {device:device}; {totalBytes:size} total capacity; {allocatedBytes:size} already allocated; {freeBytes:size} free; {unallocatedBytes:size} cached)';
const B =
  'out of memory. Tried to allocate {requestedBytes:size} (GPU {device:device}; {totalBytes:size} total capacity; {allocatedBytes:size} already allocated; {freeBytes:size} free; {allowedBytes:size} allowed; {reservedBytes:size} reserved in total by PyTorch)';
const C =
  'out of memory. Tried to allocate {requestedBytes:size}. GPU {device:device} has a total capacity of {totalBytes:size} of which {freeBytes:size} is free. Including non-PyTorch memory, this process has {processBytes:size} memory in use. {allowedBytes:size} allowed; Of the allocated memory {allocatedBytes:size} is allocated by PyTorch, with {privatePoolBytes:size} allocated in private pools (e.g., CUDA Graphs), and {unallocatedBytes:size} is reserved by PyTorch but unallocated.';

const BACK_ENDS = [
  ['cuda', 'CUDA'],
  ['rocm', 'HIP'],
  ['xpu', 'XPU'],
  ['npu', 'NPU'],
] as const;

/** The allocator's forms for each back end. */
const ALLOCATOR: readonly Skeleton[] = BACK_ENDS.flatMap(([id, name]) => [
  { format: `pytorch-${id}-a`, text: `RuntimeError: ${name} ${A}`, sums: sumOfC },
  { format: `pytorch-${id}-b`, text: `RuntimeError: ${name} ${B}` },
  { format: `pytorch-${id}-c`, text: `torch.OutOfMemoryError: ${name} ${C}`, sums: sumOfC },
  {
    format: `pytorch-${id}-head`,
    text: `RuntimeError: ${name} out of memory. Tried to allocate {requestedBytes:size}.`,
  },
  { format: `pytorch-${id}-1eb`, text: `RuntimeError: ${name} out of memory. Tried to allocate more than 1EB memory.` },
]);

/** PyTorch and the libraries below it. */
export const PYTORCH: readonly Skeleton[] = [
  ...ALLOCATOR,
  {
    format: 'pytorch-cuda-c',
    text: 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate {requestedBytes:size}. GPU {device:device} has a total capacty of {totalBytes:size} of which{freeBytes:size} is free. Of the allocated memory {allocatedBytes:size} is allocated by PyTorch, and {unallocatedBytes:size} is reserved by PyTorch but unallocated.',
    sums: sumOfC,
  },
  {
    format: 'pytorch-xpu-c',
    text: 'XPU out of memory. Tried to allocate {requestedBytes:size}. GPU {device:device} has a total capacity of {totalBytes:size}. Of the allocated memory {allocatedBytes:size} is allocated by PyTorch, and {unallocatedBytes:size} is reserved by PyTorch but unallocated. Please use `empty_cache` to release all unoccupied cached memory.',
    sums: sumOfC,
  },
  {
    format: 'pytorch-npu-b',
    text: 'RuntimeError: NPU out of memory. Tried to allocate {requestedBytes:size} (NPU {device:device}; {totalBytes:size} total capacity; {allocatedBytes:size} already allocated; 1.00 GiB current active; {freeBytes:size} free; {reservedBytes:size} reserved in total by PyTorch).If reserved memory is >> allocated memory try setting max_split_size_mb to avoid fragmentation.',
  },
  {
    format: 'pytorch-npu-workspace',
    text: 'RuntimeError: NPU out of memory. NPUWorkspaceAllocator tried to allocate {requestedBytes:size}(NPU {device:device}; {totalBytes:size} total capacity; {freeBytes:size} free). If you want to reduce memory usage, take a try to set the environment variable TASK_QUEUE_ENABLE=1.',
  },
  { format: 'pytorch-npu-bare', text: 'RuntimeError: NPU out of memory. device id: {device:device}.' },
  { format: 'pytorch-cuda-bare', text: 'RuntimeError: CUDA out of memory (while sampling)' },
  {
    format: 'pytorch-xpu-bare',
    text: 'RuntimeError: XPU out of memory, please use `empty_cache` to release all unoccupied cached memory.',
  },
  {
    format: 'pytorch-limit',
    text: 'Allocation was preemptively rejected because it would exceed per_process_memory_fraction limit',
  },
  { format: 'ascend-memory', text: 'EL0004: Failed to allocate memory.', keepsLines: true },
  {
    format: 'pytorch-cuda-warning',
    text: '[W1121 09:14:22.118 CUDACachingAllocator.cpp:3933] memory allocation failed with OOM on device {device:device} while trying to allocate {requestedBytes:bytes} bytes (free: {freeBytes:bytes}, total: {totalBytes:bytes}).',
  },
  {
    format: 'cuda-malloc-async-list',
    text: 'torch.OutOfMemoryError: Allocation on device {device:device} would exceed allowed memory. (out of memory)\nCurrently allocated     : {allocatedBytes:size}\nRequested               : {requestedBytes:size}\nDevice limit            : {totalBytes:size}\nFree (according to CUDA): {freeBytes:size}\nPyTorch limit (set by user-supplied memory fraction)\n                        : {allowedBytes:size}',
  },
  {
    format: 'cuda-malloc-async',
    text: 'torch.OutOfMemoryError: Allocation on device 0 would exceed allowed memory. (out of memory)',
  },
  {
    format: 'pytorch-memory-summary',
    text: '|                  PyTorch CUDA memory summary, device ID {device:device}                 |\n|---------------------------------------------------------------------------|\n|            CUDA OOMs: 1            |        cudaMalloc retries: 3         |\n|===========================================================================|\n|        Metric         | Cur Usage  | Peak Usage | Tot Alloc  | Tot Freed  |\n|---------------------------------------------------------------------------|\n| Allocated memory      | {allocatedBytes:counter} | {peakBytes:counter} | 2 GiB | 3 GiB |\n| GPU reserved memory   | {reservedBytes:counter} | 1 GiB | 2 GiB | 0 B |',
  },
  {
    format: 'pytorch-mps',
    text: 'RuntimeError: MPS backend out of memory (MPS allocated: {allocatedBytes:gb}, other allocations: {otherAllocationsBytes:gb}, max allowed: {allowedBytes:gb}). Tried to allocate {requestedBytes:gb} on private pool.',
  },
  {
    format: 'pytorch-mps',
    text: 'RuntimeError: MPS backend out of memory (MPS allocated: {allocatedBytes:size}, other allocations: {otherAllocationsBytes:size}). Tried to allocate {requestedBytes:size} on shared pool.',
  },
  { format: 'mps-buffer-size', text: 'RuntimeError: Invalid buffer size: {requestedBytes:gb}' },
  { format: 'cuda-error-oom', text: 'RuntimeError: CUDA error: out of memory' },
  { format: 'cuda-error-oom', text: 'RuntimeError: HIP error: out of memory' },
  { format: 'cuda-old', text: 'RuntimeError: cuda runtime error (2) : out of memory at /build/THCStorage.cu:58' },
  { format: 'cuda-old', text: 'THCudaCheck FAIL file=/build/THCStorage.cu line=58 error=2 : out of memory' },
  { format: 'cuda-driver-code', text: 'CudaAPIError: [2] Call to cuMemAlloc results in CUDA_ERROR_OUT_OF_MEMORY' },
  {
    format: 'cublas',
    text: 'RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`',
  },
  { format: 'cudnn', text: 'RuntimeError: cuDNN error: CUDNN_STATUS_NOT_SUPPORTED. This error may appear if' },
  {
    format: 'cudnn',
    text: 'Expected mha_graph.execute(handle, variant_pack, workspace_ptr.get()).is_good() to be true, but got false.',
  },
  { format: 'cudnn-host', text: 'cuDNN error: CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED' },
  { format: 'cudnn-algorithm', text: 'RuntimeError: GET was unable to find an engine to execute this computation' },
  {
    format: 'nvml-assert',
    text: 'RuntimeError: NVML_SUCCESS == r INTERNAL ASSERT FAILED at "CUDACachingAllocator.cpp":838',
  },
  { format: 'nccl-oom', text: 'NCCL WARN Failed to CUDA calloc async {requestedBytes:bytes} bytes' },
  {
    format: 'nccl-unhandled',
    text: 'NCCL error in: ProcessGroupNCCL.cpp:1970, unhandled cuda error, NCCL version 2.20.5',
  },
  {
    format: 'miopen-buffer',
    text: 'MIOpen Error: handlehip.cpp:70: Memory not available to allocate buffer: {requestedBytes:bytes}',
  },
  { format: 'miopen', text: 'GetAvailableMemory reports unsufficient memory to allocate {requestedBytes:bytes}' },
];
