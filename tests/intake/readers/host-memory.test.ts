import { expect, it } from 'vitest';
import { errorsOf, formatsOf } from './messages.ts';

it.each([
  [
    "RuntimeError: [enforce fail at alloc_cpu.cpp:115] err == 0. DefaultCPUAllocator: can't allocate memory: you tried to allocate 103079215104 bytes. Error code 12 (Cannot allocate memory)",
    'pytorch-cpu',
    103_079_215_104n,
  ],
  [
    'RuntimeError: [enforce fail at alloc_cpu.cpp:80] data. DefaultCPUAllocator: not enough memory: you tried to allocate 4294967296 bytes.',
    'pytorch-cpu',
    4_294_967_296n,
  ],
  [
    "$ Torch: [enforce fail at CPUAllocator.cpp:64] . DefaultCPUAllocator: can't allocate memory: you tried to allocate 8589934592 bytes. Buy new RAM!",
    'pytorch-cpu',
    8_589_934_592n,
  ],
  [
    'defaultcpuallocator: can’t allocate memory: you tried to allo\ncate 8589\n934592 bytes',
    'pytorch-cpu',
    8_589_934_592n,
  ],
  ['DefaultCPUAllocator: not enough memory: you tried to allocate 42949672', 'pytorch-cpu', undefined],
  [
    'numpy.core._exceptions._ArrayMemoryError: Unable to allocate 14.9 GiB for an array with shape (40000, 50000) and data type float64',
    'numpy',
    15_998_753_178n,
  ],
  ['MemoryError: Unable to allocate 315. MiB for an array with shape (1, 2) and data type int8', 'numpy', 330_301_440n],
  [
    'RuntimeError: unable to mmap 1610612736 bytes from file </torch_913_2210>: Cannot allocate memory (12)',
    'mmap-no-memory',
    1_610_612_736n,
  ],
  [
    'OSError: [WinError 1455] 页面文件太小，无法完成操作。 Error loading "C:\\env\\caffe2.dll"',
    'windows-commit-limit',
    undefined,
  ],
  [
    "RuntimeError: Couldn't open shared file mapping: <torch_7128_11>, error code: <1455>",
    'windows-commit-limit',
    undefined,
  ],
  ['OSError: [Errno 12] Cannot allocate memory', 'errno-12', undefined],
  ["terminate called after throwing an instance of 'std::bad_alloc'", 'python-memory-error', undefined],
  ['MemoryError', 'python-memory-error', undefined],
  ['MemoryError: std::bad_alloc', 'python-memory-error', undefined],
] as const)('%s', (text, format, requestedBytes) => {
  const reports = errorsOf(text).filter((one) => one.format === format);
  expect(reports.map((one) => [one.platform, one.requestedBytes])).toEqual([['cpu', requestedBytes]]);
});

it.each([
  'torch.cuda.OutOfMemoryError: something',
  'torch.OutOfMemoryError',
  'try:\n    run()\nexcept MemoryError:\n    pass',
  'except (RuntimeError, MemoryError) as error:',
  'class MyMemoryErrorHandler:',
  'WinError 14550',
  'error code: 14551',
  'MemoryError: std::bad_alloc: out_of_memory: RMM failure at:x.hpp:267',
  'Unable to allocate a nurse for an array of tasks',
])('reads no lack of host memory in: %s', (text) => {
  expect(formatsOf(text).filter((format) => format !== 'pytorch-cuda-bare')).toEqual([]);
});
