import { describe, expect, it } from 'vitest';
import { bytes, errorsOf, figuresOf, formatsOf } from './messages.ts';

const GIB = 1n << 30n;

describe('forms without a figure, each by its own name', () => {
  it.each<[string, string, string | null]>([
    ['THCudaCheck FAIL file=/src/THC/generic/THCStorage.cu line=58 error=2 : out of memory', 'cuda-old', 'cuda'],
    [
      'Allocation was preemptively rejected because it would exceed per_process_memory_fraction limit',
      'pytorch-limit',
      'cuda',
    ],
    ['RuntimeError: HIP error: hipErrorOutOfMemory', 'cuda-error-oom', 'rocm'],
    ['hipErrorMemoryAllocation', 'cuda-error-oom', 'rocm'],
    [
      'cuDNN error: CUDNN_STATUS_NOT_SUPPORTED. This error may appear if you passed in a non-contiguous input.',
      'cudnn',
      'cuda',
    ],
    ['cuDNN error: CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED', 'cudnn-host', 'cpu'],
    [
      'Expected mha_graph->execute(handle, variant_pack, workspace_ptr.get()).is_good() to be true, but got false.',
      'cudnn',
      'cuda',
    ],
    ['XPU out of memory, please use `empty_cache` to release all unoccupied cached memory.', 'pytorch-xpu-bare', 'xpu'],
    ['UR_RESULT_ERROR_OUT_OF_HOST_MEMORY', 'intel-host', 'cpu'],
    ['UR_RESULT_ERROR_OUT_OF_RESOURCES', 'intel-resources', 'xpu'],
    ['VK_ERROR_OUT_OF_HOST_MEMORY', 'intel-host', 'cpu'],
    ['EL0004: Failed to allocate memory.', 'ascend-memory', 'npu'],
    ['hccl failed with HCCL_E_OOM(24)', 'ascend-memory', 'npu'],
    [
      '[METAL] Command buffer execution failed: Insufficient Memory (00000008:kIOGPUCommandBufferCallbackErrorOutOfMemory).',
      'mlx',
      'mps',
    ],
    ['alloc_cpu() seems to have been called with negative number: 18446744056529682432', 'pytorch-cpu-negative', null],
    [
      '[enforce fail at CPUAllocator.cpp:56] posix_memalign(&data, gAlignment, nbytes) == 0. 12 vs 0',
      'pytorch-cpu-old',
      'cpu',
    ],
    ['OSError: [WinError 8] Not enough memory resources are available', 'windows-no-memory', 'cpu'],
    ['process exited with code 3221225495', 'windows-no-memory', 'cpu'],
    ['exit status 0xC000012D', 'windows-no-memory', 'cpu'],
    ['RuntimeError: No executable batch size found, reached zero.', 'accelerate-batch', 'cuda'],
    [
      'Some modules are dispatched on the CPU or the disk. Make sure you have enough GPU RAM to fit the quantized model.',
      'transformers-dispatch',
      'cuda',
    ],
    ['MIOpen Error: miopenStatusAllocFailed', 'miopen', 'rocm'],
    ["common_init_from_params: failed to create context with model '/a.gguf'", 'ggml-not-loaded', null],
    ['3 worker(s) were killed due to the node running low on memory.', 'ray-oom', 'cpu'],
    ['oom_reaper: reaped process 48213 (python), now anon-rss:0kB', 'kernel-oom', 'cpu'],
    ['StepId=1.0 exceeded virtual memory limit (68853694464 > 68719476736), being killed', 'slurm-oom', 'cpu'],
    ['JobId=7 State=OUT_OF_MEMORY', 'slurm-oom', 'cpu'],
    [
      'slurmstepd: error: Detected 1 oom_kill event in StepId=918273.0. Some of the step tasks have been OOM Killed.',
      'slurm-oom',
      'cpu',
    ],
    [
      'Ran out of memory in memory space vmem. Used 40.50M of 16.00M vmem. Exceeded vmem capacity by 24.50M.',
      'launch-resources',
      null,
    ],
    [
      'Skipping tactic 1 due to [UNSUPPORTED_STATE: ] insufficient memory on requested size of 4096',
      'tensorrt-tactic',
      null,
    ],
  ])('%s', (text, format, platform) => {
    expect(formatsOf(text)).toEqual([format]);
    expect(errorsOf(text)[0]?.platform).toBe(platform);
    expect(Object.keys(figuresOf(errorsOf(text)[0]))).toEqual([]);
  });
});

describe('forms with figures', () => {
  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    [
      'NPU out of memory. NPUWorkspaceAllocator tried to allocate 1.25 GiB(NPU 3; 60.97 GiB total capacity; 840.00 MiB free). If you want',
      'pytorch-npu-workspace',
      { requestedBytes: (GIB * 5n) / 4n, device: 3, totalBytes: bytes('60.97 GiB'), freeBytes: bytes('840.00 MiB') },
    ],
    ['NPU out of memory. device id: 3', 'pytorch-npu-bare', { device: 3 }],
    [
      '$ Torch: unable to mmap memory: you tried to mmap 12GB. Buy new RAM!',
      'pytorch-cpu-old',
      { requestedBytes: 12n * GIB },
    ],
    ['$ Torch: not enough memory: you tried to allocate 0GB. Buy new RAM!', 'pytorch-cpu-old', {}],
    ['CUDA failure 2: out of memory ; GPU=3 ; hostname=n7 ; file=a.cc ; line=48 ;', 'onnxruntime-call', { device: 3 }],
    [
      'Allocator (GPU_0_bfc) ran out of memory trying to allocate 2.12G.  Current allocation summary follows.',
      'tensorflow-pool',
      { device: 0, requestedBytes: bytes('2.12 GiB') },
    ],
    [
      'cupy.cuda.memory.OutOfMemoryError: Out of memory allocating 8,589,934,592 bytes.',
      'cupy',
      { requestedBytes: 8n * GIB },
    ],
    ['XlaRuntimeError: Out of memory allocating 1073741824 bytes.', 'xla-host', { requestedBytes: GIB }],
    [
      'Decode out of memory. Try to lower your batch size.\nTry to allocate 48 tokens.\nAvaliable tokens: 31',
      'sglang-decode',
      { wantedTokens: 48, maxLength: 31 },
    ],
    [
      "Requested:\t4294967296\nFree:\t1073741824\nTotal:\t17179869184\nWorkspace can't be allocated, no enough memory.",
      'deepspeed-workspace',
      { requestedBytes: 4n * GIB, freeBytes: GIB, totalBytes: 16n * GIB },
    ],
    [
      'Allocatable workspace available (1024 tokens) is less than minimum requested workspace (4096 tokens)',
      'deepspeed-tokens',
      { wantedTokens: 4096, maxLength: 1024 },
    ],
    [
      'MIOpen Error: handlehip.cpp:68: Memory not available to allocate buffer: 1073741824',
      'miopen-buffer',
      { requestedBytes: GIB },
    ],
    ['GetAvailableMemory reports unsufficient memory to allocate 1073741824', 'miopen', { requestedBytes: GIB }],
    ['MIOpen Error: a.cpp:12: hipHostMalloc 1073741824: out of memory', 'pinned-host', { requestedBytes: GIB }],
    [
      'Error while creating shared memory segment /dev/shm/nccl-Ab1 (size 9637888), error: No space left on device (28)',
      'shm-full',
      { requestedBytes: 9_637_888n },
    ],
    [
      'ggml_aligned_malloc: insufficient memory (attempted to allocate 4096.00 MB)',
      'ggml-host',
      { requestedBytes: 4n * GIB },
    ],
    [
      'MemoryError: std::bad_alloc: out_of_memory: CUDA error (failed to allocate 9007199254740993 bytes) at: /a/b.hpp:60: cudaErrorMemoryAllocation out of memory',
      'rmm',
      { requestedBytes: 9_007_199_254_740_993n },
    ],
    [
      'MemoryError: Unable to allocate 14.9 GiB for an array with shape (40000, 50000) and data type float64',
      'numpy',
      { requestedBytes: bytes('14.9 GiB') },
    ],
  ])('%s', (text, format, figures) => {
    expect(formatsOf(text)).toEqual([format]);
    expect(figuresOf(errorsOf(text)[0])).toEqual(figures);
  });
});

describe('a reason that stands elsewhere', () => {
  const NCCL =
    'NCCL error in: ProcessGroupNCCL.cpp:1970, unhandled cuda error (run with NCCL_DEBUG=INFO for details), NCCL version 2.20.5';

  it('is undecided where it is missing, and read where it stands', () => {
    expect(formatsOf(NCCL)).toEqual(['nccl-unhandled']);
    expect(formatsOf(`${NCCL}\nLast error:\nCuda failure 2 'out of memory'`)).toEqual(['nccl-oom']);
    expect(formatsOf(`${NCCL}\nLast error:\nCuda failure 'invalid device function'`)).toEqual([]);
  });

  it('one sample failed too where the batch came to zero', () => {
    expect(formatsOf('No executable batch size found')).toEqual([]);
  });
});

it.each([
  'the NPU was out of work',
  'we set per_process_memory_fraction to 0.5',
  'WinError 87: the parameter is incorrect',
  'exit code 0xC0000005',
  'miopenStatusSuccess',
  'workers were restarted',
  'Torch: not found',
])('%s is no lack of memory', (text) => {
  expect(formatsOf(text)).toEqual([]);
});

describe('a figure that a line break parts', () => {
  const SIZE = 'alloc_tensor_range: failed to allocate CUDA0 buffer of size ';

  it('is whole where the terminal broke full lines, and missing where nothing tells', () => {
    const wrapped = `${SIZE}536870912. Then`.match(/.{1,20}/g)?.join('\n') ?? '';
    expect(errorsOf(`log line of 20 chars\n${wrapped}`)[0]?.requestedBytes).toBe(536_870_912n);
    expect(errorsOf(`${SIZE}536\n870912. Then`)[0]).not.toHaveProperty('requestedBytes');
    expect(errorsOf(`${SIZE}536\n870912`)[0]?.requestedBytes).toBe(536_870_912n);
    expect(errorsOf(`${SIZE}536870912\n2026-01-01 10:00:00 INFO`)[0]?.requestedBytes).toBe(536_870_912n);
  });
});
