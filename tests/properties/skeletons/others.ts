import type { Skeleton } from './skeleton.ts';

/** TensorFlow, JAX, Paddle, the smaller runtimes, host memory, ended processes and look-alikes. */
export const OTHERS: readonly Skeleton[] = [
  {
    format: 'tensorflow-pool',
    text: 'Allocator (GPU_{device:device}_bfc) ran out of memory trying to allocate 2.10GiB (rounded to {requestedBytes:bytes})requested by op conv\nStats: \nLimit:      {allowedBytes:bytes}\nInUse:     {allocatedBytes:bytes}\nMaxInUse:     100\n',
  },
  {
    format: 'tensorflow-pool',
    text: 'Allocator (GPU_{device:device}_bfc) ran out of memory trying to allocate {requestedBytes:glued}.  Current allocation summary follows.',
  },
  {
    format: 'tensorflow-tensor',
    text: 'OOM when allocating tensor with shape[{one:tokens},{two:tokens}] and type float on /job:localhost/replica:0/task:0/device:GPU:{device:device} by allocator GPU_0_bfc',
    sums: (figures) => {
      const { one = 0, two = 0 } = figures as { readonly one?: number; readonly two?: number };
      return { requestedBytes: BigInt(one) * BigInt(two) * 4n };
    },
  },
  {
    format: 'tensorflow-async',
    text: 'cuMemAllocAsync failed to allocate {requestedBytes:bytes} bytes: CUDA error\n Reported by CUDA: Free memory/Total memory: {freeBytes:bytes}/{totalBytes:bytes}',
  },
  {
    format: 'tensorflow-workspace',
    text: 'CUDNN failed to allocate the scratch space for the runner or to find a working no-scratch runner.',
  },
  {
    format: 'tensorflow-handled',
    text: 'Allocator (GPU_0_bfc) ran out of memory trying to allocate 2.10GiB with freed_by_count=0. The caller indicates that this is not a failure,',
  },
  {
    format: 'tensorflow-context',
    text: 'InternalError: CUDA runtime implicit initialization on GPU:{device:device} failed. Status: out of memory',
  },
  {
    format: 'xgboost',
    text: 'Memory allocation error on worker 0: std::bad_alloc: cudaErrorMemoryAllocation: out of memory\n- Free memory: {freeBytes:bytes}\n- Requested memory: {requestedBytes:bytes}',
  },
  {
    format: 'tensorflow-start',
    text: 'failed to allocate 2.10GiB ({requestedBytes:bytes} bytes) from device: CUDA_ERROR_OUT_OF_MEMORY: out of memory',
  },
  {
    format: 'xla-allocation',
    text: 'RESOURCE_EXHAUSTED: Out of memory while trying to allocate {requestedBytes:bytes} bytes.',
  },
  {
    format: 'xla-allocation',
    text: 'RESOURCE_EXHAUSTED: Out of memory while trying to allocate {requestedBytes:glued}.',
  },
  {
    format: 'xla-allocator',
    text: 'Failed to allocate request for 2.00GiB ({requestedBytes:bytes}B) on device ordinal {device:device}.',
  },
  { format: 'xla-host', text: 'Out of host memory while trying to allocate {requestedBytes:bytes} bytes. Please set' },
  {
    format: 'xla-buffers',
    text: 'BufferAssignment stats:\n             parameter allocation:   1.00GiB\n                 total allocation:   {desiredBytes:glued}\n',
  },
  {
    format: 'xla-buffer',
    text: 'Buffer 1:\n\t\tSize: 2.00GiB\n\t\tOperator: op_name="jit(f)/dot"\n\t\tXLA Label: fusion\n\t\tShape: f32[16384,32768]\n',
  },
  {
    format: 'xla-hbm',
    text: 'Ran out of memory in memory space hbm. Used {desiredBytes:short} of {totalBytes:short} hbm. Exceeded hbm capacity by 8.50G.',
  },
  {
    format: 'xla-tpu-allocation',
    text: 'Attempting to allocate {requestedBytes:short}. That was not possible. There are {freeBytes:short} free.',
  },
  {
    format: 'paddle-gpu',
    text: 'Out of memory error on GPU {device:device}. Cannot allocate {requestedBytes:six} memory on GPU 0, {allocatedBytes:six} memory has been allocated and available memory is only {freeBytes:six}.',
  },
  {
    format: 'paddle-fraction',
    text: 'Cannot malloc {requestedBytes:mebibytes} MB GPU memory. Please shrink FLAGS_fraction_of_gpu_memory_to_use or FLAGS_initial_gpu_memory_in_mb or FLAGS_reallocate_gpu_memory_in_mbenvironment variable to a lower value.',
  },
  {
    format: 'mindspore-pool',
    text: 'TotalUsedMemStatistics : {allocatedBytes:bytes} plus alloc size : {requestedBytes:bytes} is more than total mem size : {allowedBytes:bytes}.',
  },
  {
    format: 'mindspore-static',
    text: 'Out of Memory!!! Request memory size: {requestedBytes:bytes}B, Memory Statistic:\nDevice HBM memory size: {totalBytes:wholeMebibytes}M\nMindSpore Used memory size: {allowedBytes:wholeMebibytes}M\n',
  },
  {
    format: 'mindspore-device-taken',
    text: 'Malloc device memory failed, size[{requestedBytes:bytes}], ret[207001], Device {device:device} Available HBM size:{totalBytes:bytes} free size:{freeBytes:bytes} may be other processes occupying this card',
  },
  {
    format: 'mindspore-kernel',
    text: "Device(id:{device:device}) memory isn't enough and alloc failed, kernel name: Default/Conv2D-op1, alloc size: {requestedBytes:bytes}B.",
  },
  {
    format: 'paddle-pool',
    text: 'Cannot allocate {requestedBytes:six} memory.\nMemory pool state: total free=3.000000GB, largest free block=1.000000GB\nPaddle memory state: allocated={allocatedBytes:six}, reserved={reservedBytes:six}\nGPU memory state: available={freeBytes:six}, total={totalBytes:six}.',
  },
  { format: 'onnxruntime', text: 'Failed to allocate memory for requested buffer of size {requestedBytes:bytes}' },
  { format: 'onnxruntime', text: 'Available memory of 100 is smaller than requested bytes of {requestedBytes:bytes}' },
  {
    format: 'onnxruntime-call',
    text: 'CUDA failure 2: out of memory ; GPU={device:device} ; hostname=node3 ; file=a.cc ;',
  },
  {
    format: 'cupy',
    text: 'cupy.cuda.memory.OutOfMemoryError: Out of memory allocating {requestedBytes:commas} bytes (allocated so far: {reservedBytes:commas} bytes, limit set to: {allowedBytes:commas} bytes).',
  },
  {
    format: 'cupy',
    text: 'cupy.cuda.memory.OutOfMemoryError: out of memory to allocate {requestedBytes:bytes} bytes (total {reservedBytes:bytes} bytes)',
  },
  {
    format: 'cupy',
    text: 'cupy.cuda.memory.OutOfMemoryError: Out of memory allocating {requestedBytes:commas} bytes.',
  },
  {
    format: 'rmm',
    text: 'MemoryError: std::bad_alloc: out_of_memory: RMM failure at:/a/pool.hpp:267: Maximum pool size exceeded (failed to allocate {requestedBytes:sixApart}): out of memory',
  },
  {
    format: 'rmm',
    text: 'MemoryError: std::bad_alloc: out_of_memory: CUDA error (failed to allocate {requestedBytes:bytes} bytes) at: /a/b.hpp:60: cudaErrorMemoryAllocation out of memory',
  },
  { format: 'tensorrt', text: 'Error Code 2: OutOfMemory (Requested size was {requestedBytes:bytes} bytes.)' },
  {
    format: 'tensorrt-tactic',
    text: 'Skipping tactic 3 due to insufficient memory on requested size of 4096 detected for',
  },
  { format: 'ctranslate2', text: 'RuntimeError: CUDA failed with error out of memory' },
  { format: 'bitsandbytes', text: 'Error out of memory at line 380 in file /src/csrc/pythonInterface.cpp' },
  {
    format: 'directml',
    text: 'Could not allocate tensor with {requestedBytes:bytes} bytes. There is not enough GPU video memory available!',
  },
  { format: 'mlx', text: '[malloc] Unable to allocate {requestedBytes:bytes} bytes.' },
  { format: 'intel-runtime', text: 'level_zero backend failed with error: 39 (UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY)' },
  { format: 'intel-resources', text: 'level_zero backend failed with error: 40 (UR_RESULT_ERROR_OUT_OF_RESOURCES)' },
  { format: 'intel-host', text: 'level_zero backend failed with error: 38 (UR_RESULT_ERROR_OUT_OF_HOST_MEMORY)' },
  {
    format: 'deepspeed-workspace',
    text: "Requested:\t{requestedBytes:bytes}\nFree:\t{freeBytes:bytes}\nTotal:\t{totalBytes:bytes}\nRuntimeError: Workspace can't be allocated, no enough memory.",
  },
  {
    format: 'deepspeed-tokens',
    text: 'Allocatable workspace available ({maxLength:tokens} tokens) is less than minimum requested workspace ({wantedTokens:tokens} tokens)',
  },
  { format: 'accelerate-batch', text: 'RuntimeError: No executable batch size found, reached zero.' },
  {
    format: 'transformers-dispatch',
    text: 'ValueError: Some modules are dispatched on the CPU or the disk. Make sure you have',
  },
  {
    format: 'pytorch-cpu',
    text: "[enforce fail at alloc_cpu.cpp:115] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate {requestedBytes:bytes} bytes. Error code 12 (Cannot allocate memory)",
  },
  {
    format: 'pytorch-cpu-old',
    text: '$ Torch: not enough memory: you tried to allocate {requestedBytes:wholeGb}. Buy new RAM!',
  },
  {
    format: 'pytorch-cpu-negative',
    text: 'alloc_cpu() seems to have been called with negative number: 18446744056529682432.',
  },
  {
    format: 'numpy',
    text: 'numpy.core._exceptions._ArrayMemoryError: Unable to allocate {requestedBytes:one} for an array with shape (40000, 50000) and data type float64',
  },
  { format: 'python-memory-error', text: 'MemoryError', keepsLines: true },
  {
    format: 'mmap-no-memory',
    text: 'unable to mmap {requestedBytes:bytes} bytes from file </torch_913_2210>: Cannot allocate memory (12)',
  },
  { format: 'errno-12', text: 'OSError: [Errno 12] Cannot allocate memory' },
  {
    format: 'windows-commit-limit',
    text: 'OSError: [WinError 1455] The paging file is too small for this operation to complete.',
  },
  {
    format: 'windows-no-memory',
    text: 'OSError: [WinError 8] Not enough memory resources are available',
    keepsLines: true,
  },
  { format: 'pinned-host', text: 'NCCL WARN Failed to CUDA host alloc {requestedBytes:bytes} bytes' },
  { format: 'shm-full', text: 'unable to write to file </torch_1832_40917>: No space left on device (28)' },
  {
    format: 'shm-full',
    text: 'Error while creating shared memory segment /dev/shm/nccl-Ab12 (size {requestedBytes:bytes}), error: No space left on device (28)',
  },
  { format: 'dataloader-bus-error', text: 'DataLoader worker (pid 913) is killed by signal: Bus error.' },
  { format: 'dataloader-killed', text: 'DataLoader worker (pid 913) is killed by signal: Killed.' },
  {
    format: 'background-workers',
    text: 'One or more background workers are no longer alive. Exiting. Please check the print statements above for the actual error message',
  },
  { format: 'dataloader-exited', text: 'DataLoader worker (pid(s) 913, 914) exited unexpectedly' },
  { format: 'notebook-ram', text: 'Your session crashed after using all available RAM.' },
  { format: 'kernel-died', text: 'The kernel appears to have died. It will restart automatically.' },
  { format: 'killed-exit-code', text: 'returned non-zero exit status 137.', keepsLines: true },
  { format: 'killed-sigkill', text: 'Signal 9 (SIGKILL) received by PID 913', keepsLines: true },
  { format: 'killed-shell', text: 'Killed', keepsLines: true },
  { format: 'oom-killed', text: 'Reason: OOMKilled', keepsLines: true },
  {
    format: 'kernel-oom',
    text: 'Out of memory: Killed process 48213 (python) total-vm:141284332kB, anon-rss:{hostProcessBytes:wholeKibibytes}kB',
  },
  { format: 'ray-oom', text: '3 worker(s) were killed due to the node running low on memory.' },
  {
    format: 'slurm-oom',
    text: 'slurmstepd: error: StepId=918273.0 exceeded memory limit (68853694464 > 68719476736), being killed',
  },
  { format: 'illegal-memory-access', text: 'RuntimeError: CUDA error: an illegal memory access was encountered' },
  { format: 'device-side-assert', text: 'RuntimeError: CUDA error: device-side assert triggered' },
  {
    format: 'no-kernel-image',
    text: 'RuntimeError: CUDA error: no kernel image is available for execution on the device',
  },
  { format: 'driver-mismatch', text: 'Failed to initialize NVML: Driver/library version mismatch' },
  { format: 'no-cuda-device', text: 'RuntimeError: No CUDA-capable device is detected' },
  { format: 'launch-failure', text: 'RuntimeError: CUDA error: unspecified launch failure' },
  { format: 'launch-resources', text: 'out of resource: shared memory, Required: 262144, Hardware limit: 232448.' },
  { format: 'segmentation-fault', text: 'DataLoader worker (pid 913) is killed by signal: Segmentation fault.' },
  { format: 'open-files', text: 'OSError: [Errno 24] Too many open files' },
  { format: 'prompt-too-long', text: "This model's maximum context length is 4096 tokens, however" },
  { format: 'memory-query', text: "the device doesn't support querying the available free memory" },
  { format: 'buffer-mismatch', text: 'not enough space: expected 4096, got 2048' },
  { format: 'option-invalid', text: 'Received invalid value of arena_extend_strategy' },
  { format: 'other-program', text: 'Allocation failed - JavaScript heap out of memory' },
  {
    format: 'job-limit',
    text: 'slurmstepd: error: *** JOB 4117 ON gpu07 CANCELLED AT 2026-03-04T05:06:07 DUE TO TIME LIMIT ***',
  },
  { format: 'disk-full', text: 'OSError: [Errno 28] No space left on device' },
  { format: 'shape-mismatch', text: 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x512 and 768x10)' },
  { format: 'python-error', text: "ModuleNotFoundError: No module named 'apex'", keepsLines: true },
];
