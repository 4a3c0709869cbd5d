import { expect, it } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { READERS } from '../../../src/intake/readers/index.ts';
import { bytes, errorsOf, FORM_A, formatsOf } from './messages.ts';

it.each([
  ['RuntimeError: CUDA error: an illegal memory access was encountered', 'illegal-memory-access'],
  ['RuntimeError: CUDA error: device-side assert triggered', 'device-side-assert'],
  [
    '../aten/src/ATen/native/cuda/Indexing.cu:1292: indexSelectLargeIndex: block: [8,0,0], thread: [64,0,0] Assertion `srcIndex < srcSelectDimSize` failed.',
    'device-side-assert',
  ],
  [
    '/pytorch/aten/src/ATen/native/cuda/ScatterGatherKernel.cu:144: operator(): block: [0,0,0], thread: [1,0,0] Assertion `idx_dim >= 0 && idx_dim < index_size && "index out of bounds"` failed.',
    'device-side-assert',
  ],
  ['Assertion `t >= 0 && t < n_classes` failed.', 'device-side-assert'],
  ['Assertion `srcIndex < srcSelectDimSize` failed', 'device-side-assert'],
  ['CUDA error: no kernel image is available for execution on the device', 'no-kernel-image'],
  ['CUDA driver version is insufficient for CUDA runtime version', 'driver-mismatch'],
  ['AssertionError: Torch not compiled with CUDA enabled', 'no-cuda-device'],
  ['CUDA error: too many resources requested for launch', 'launch-resources'],
  ['triton: out of resource: shared memory, Required: 147456, Hardware limit: 101376.', 'launch-resources'],
  ['RuntimeError: Too many open files. Communication with the workers is no longer possible.', 'open-files'],
  ["This model's maximum context length is 4096 tokens. However, you requested 5000", 'prompt-too-long'],
  ['mat1 and mat2 shapes cannot be multiplied (32x512 and 256x10)', 'shape-mismatch'],
])('%s is no lack of memory', (text, format) => {
  expect(formatsOf(text)).toEqual([format]);
  expect(errorsOf(text)[0]?.platform).toBeNull();
});

it('a kernel names its file: no words of the person', () => {
  const line =
    '/pytorch/aten/src/ATen/native/cuda/Loss.cu:250: nll_loss_forward_reduce_cuda_kernel_2d: block: [0,0,0], thread: [3,0,0] Assertion `t >= 0 && t < n_classes` failed.';
  expect(intake(line).languageStated).toBe(false);
  expect(formatsOf(`${line}\n${line}`)).toEqual(['device-side-assert']);
});

it("another program's assertion is none of CUDA's", () => {
  expect(formatsOf("a.out: main.cpp:3: int main(): Assertion `x > 0' failed.")).toEqual([]);
});

it('reads MPS in both spellings of the units', () => {
  const text =
    'RuntimeError: MPS backend out of memory (MPS allocated: 15.70 GB, other allocations: 1.42 GB, max allowed: 18.13 GB). Tried to allocate 1.05 GB on private pool.';
  for (const one of [text, text.replaceAll('GB', 'GiB'), text.replaceAll(' ', '\n')]) {
    expect(errorsOf(one)).toMatchObject([
      {
        format: 'pytorch-mps',
        platform: 'mps',
        allocatedBytes: bytes('15.70 GiB'),
        allowedBytes: bytes('18.13 GiB'),
        requestedBytes: bytes('1.05 GiB'),
      },
    ]);
  }
  expect(errorsOf('RuntimeError: Invalid buffer size: 24.00 GB')).toMatchObject([{ requestedBytes: 24n << 30n }]);
});

it('reads NCCL', () => {
  expect(errorsOf("Last error:\nCuda failure 2 'out of memory'")).toMatchObject([{ format: 'nccl-oom' }]);
  expect(errorsOf('NCCL WARN Failed to CUDA calloc async 10485760 bytes')).toMatchObject([
    { requestedBytes: 10_485_760n },
  ]);
  expect(formatsOf("Cuda failure 'invalid argument'")).toEqual([]);
});

it('a nvidia-smi table is no error', () => {
  const table = `+-----------------------------------------------------------------------------+
| NVIDIA-SMI 535.54.03    Driver Version: 535.54.03    CUDA Version: 12.2     |
|   0  NVIDIA A100-SXM...  On   | 00000000:07:00.0 Off |                    0 |
| N/A   34C    P0    61W / 400W |  39137MiB / 40960MiB |      0%      Default |`;
  expect(formatsOf(table)).toEqual([]);
});

it('each reader names its formats once', () => {
  for (const { id, formats } of READERS) {
    expect(formats, id).not.toEqual([]);
    expect(new Set(formats.map((format) => format.id)).size, id).toBe(formats.length);
  }
  const ids = READERS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('every format that is read is declared', () => {
  const declared = new Set(READERS.flatMap(({ formats }) => formats.map(({ id }) => id)));
  for (const text of [FORM_A, 'Killed', 'MemoryError', 'CUDA error: out of memory']) {
    expect(formatsOf(text).every((format) => declared.has(format))).toBe(true);
  }
});
