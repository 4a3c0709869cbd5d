/** Messages as the releases of PyTorch print them. */
export const FORM_A =
  'RuntimeError: CUDA out of memory. Tried to allocate 128.00 MiB (GPU 0; 10.92 GiB total capacity; 8.57 GiB already allocated; 60.50 MiB free; 450.00 MiB cached)';

export const FORM_B =
  'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity; 13.10 GiB already allocated; 1.42 GiB free; 21.60 GiB reserved in total by PyTorch) If reserved memory is >> allocated memory try setting max_split_size_mb to avoid fragmentation.  See documentation for Memory Management and PYTORCH_CUDA_ALLOC_CONF';

export const FORM_B_LIMIT =
  'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 128.00 MiB (GPU 0; 10.76 GiB total capacity; 5.02 GiB already allocated; 5.11 GiB free; 5.38 GiB allowed; 5.30 GiB reserved in total by PyTorch)';

const HINT =
  'If reserved but unallocated memory is large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See documentation for Memory Management  (https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)';

export const FORM_C_TWO = `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 256.00 MiB. GPU 0 has a total capacity of 23.64 GiB of which 61.44 MiB is free. Process 4711 has 3.20 GiB memory in use. Including non-PyTorch memory, this process has 20.38 GiB memory in use. Of the allocated memory 19.60 GiB is allocated by PyTorch, and 348.16 MiB is reserved by PyTorch but unallocated. ${HINT}`;

export const FORM_C_POOLS = `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 79.15 GiB of which 1.31 GiB is free. Including non-PyTorch memory, this process has 77.83 GiB memory in use. Of the allocated memory 74.20 GiB is allocated by PyTorch, with 1.20 GiB allocated in private pools (e.g., CUDA Graphs), and 2.90 GiB is reserved by PyTorch but unallocated. ${HINT}`;

export const FORM_C_LIMIT = `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 79.15 GiB of which 60.00 GiB is free. Including non-PyTorch memory, this process has 19.14 GiB memory in use. 19.79 GiB allowed; Of the allocated memory 18.00 GiB is allocated by PyTorch, and 650.24 MiB is reserved by PyTorch but unallocated. ${HINT}`;

export const FORM_C_PLAIN = `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 512.00 MiB. GPU 0 has a total capacity of 12.00 GiB of which 0 bytes is free. Of the allocated memory 10.62 GiB is allocated by PyTorch, and 214.30 MiB is reserved by PyTorch but unallocated. ${HINT}`;

/** In a container with its own pid namespace: the caller stands among the processes by its host pid. */
export const FORM_C_CONTAINER = `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB. GPU 0 has a total capacity of 39.39 GiB of which 1.02 GiB is free. Process 2101477 has 18.05 GiB memory in use. Process 2101991 has 20.31 GiB memory in use. Of the allocated memory 19.40 GiB is allocated by PyTorch, and 430.08 MiB is reserved by PyTorch but unallocated. ${HINT}`;

/** Six other processes on the card. */
export const FORM_C_SIX = `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 640.00 MiB. GPU 3 has a total capacity of 79.15 GiB of which 301.25 MiB is free. ${[
  [3204511, '11.73'],
  [3310842, '9.41'],
  [3355190, '12.08'],
  [3398726, '7.66'],
  [3412033, '10.92'],
  [3500617, '8.37'],
]
  .map(([pid, held]) => `Process ${pid} has ${held} GiB memory in use. `)
  .join(
    '',
  )}Including non-PyTorch memory, this process has 18.64 GiB memory in use. Of the allocated memory 17.52 GiB is allocated by PyTorch, and 621.38 MiB is reserved by PyTorch but unallocated. ${HINT}`;

/** A driver without figures for a process prints 2^64 - 1. */
export const FORM_C_NO_VALUE = `torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.17 GiB. GPU 0 has a total capacity of 8.00 GiB of which 0 bytes is free. Process 18 has 17179869184.00 GiB memory in use. Of the allocated memory 6.60 GiB is allocated by PyTorch, and 310.00 MiB is reserved by PyTorch but unallocated. ${HINT}`;

/** More is allocated than the card has. */
export const SPILLED = `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 900.00 MiB. GPU 0 has a total capacity of 8.00 GiB of which 0 bytes is free. Of the allocated memory 13.98 GiB is allocated by PyTorch, and 210.00 MiB is reserved by PyTorch but unallocated. ${HINT}`;

export const MPS =
  'RuntimeError: MPS backend out of memory (MPS allocated: 15.70 GB, other allocations: 1.42 GB, max allowed: 18.13 GB). Tried to allocate 1.05 GB on private pool. Use PYTORCH_MPS_HIGH_WATERMARK_RATIO=0.0 to disable upper limit for memory allocations (may cause system failure).';

export const HOST =
  "RuntimeError: [enforce fail at alloc_cpu.cpp:114] data. DefaultCPUAllocator: can't allocate memory: you tried to allocate 137438953472 bytes. Error code 12 (Cannot allocate memory)";

export const DEVICE_ASSERT =
  'RuntimeError: CUDA error: device-side assert triggered\nCUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.';

/** One text of every kind that the engine answers. */
export const MESSAGES: Readonly<Record<string, string>> = {
  FORM_A,
  FORM_B,
  FORM_B_LIMIT,
  FORM_C_TWO,
  FORM_C_POOLS,
  FORM_C_LIMIT,
  FORM_C_PLAIN,
  FORM_C_CONTAINER,
  FORM_C_SIX,
  FORM_C_NO_VALUE,
  SPILLED,
  MPS,
  HOST,
  DEVICE_ASSERT,
};
