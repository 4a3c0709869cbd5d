import { describe, expect, it } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { errorsOf } from './messages.ts';

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const bytes = (count: number): bigint => BigInt(count);

describe('a message without its marks', () => {
  it.each([
    ['CUDA out of memory Tried to allocate 3.00 GiB', 3 * GIB],
    ['cuda out of memory, tried to allocate 640 MB while fitting', 640 * MIB],
    ['HIP out of memory: tried to allocate 2 GB', 2 * GIB],
    ['显存报错 CUDA out of memory，Tried to allocate 768.00 MiB，求助', 768 * MIB],
    ['CUDA out of memory - tried to allocate 4G on a 3060', 4 * GIB],
    ['CUDA out of memory because it tried to allocate 90 MiB', 90 * MIB],
    ['OOM: tried to allocate 1.25 GiB', 1.25 * GIB],
    ['CUDA out of memory，尝试分配 2.50 GiB', 2.5 * GIB],
  ])('%s', (text, requested) => {
    const [error, ...others] = errorsOf(text);
    expect(others).toEqual([]);
    expect(error).toMatchObject({ cutOff: true, requestedBytes: bytes(requested) });
    expect(error?.format).toMatch(/^pytorch-(?:cuda|rocm)-head$/);
  });

  it.each([
    'CUDA out of memory, I tried to allocate my time better',
    'CUDA out of memory when it tried to allocate 512 models',
    'tried to allocate 2 GiB of disk',
    'out of memory, tried to allocate 2 GiB of RAM',
  ])('is none in "%s"', (text) => {
    expect(errorsOf(text).filter(({ requestedBytes }) => requestedBytes !== undefined)).toEqual([]);
  });

  it.each([
    'CUDA out of memory Tried to allocate 1.00 GiB GPU 2 11.00 GiB total capacity 9.50 GiB already allocated 0 bytes free 9.75 GiB reserved in total by PyTorch',
    'CUDA out of memory. Tried to allocate 1.00 GiB; GPU 2; 11.00 GiB total capacity; 9.50 GiB already allocated; 0 bytes free; 9.75 GiB reserved in total by PyTorch',
    'cuda out of memory, tried to allocate 1 GB, gpu 2, 11 GB total capacity, 9.5 GB already allocated, 0 bytes free, 9.75 GB reserved in total by pytorch',
    'CUDA out of memory. Tried to allocate 1.00 GiB. GPU 2. 11.00 GiB total capacity. 9.50 GiB already allocated. 0 bytes free. 9.75 GiB reserved in total by PyTorch',
  ])('keeps the figures of its list: %s', (text) => {
    expect(errorsOf(text)).toEqual([
      expect.objectContaining({
        format: 'pytorch-cuda-b',
        device: 2,
        requestedBytes: bytes(GIB),
        totalBytes: bytes(11 * GIB),
        allocatedBytes: bytes(9.5 * GIB),
        freeBytes: 0n,
        reservedBytes: bytes(9.75 * GIB),
      }),
    ]);
  });

  it('keeps the sentences of the newest form', () => {
    const [error] = errorsOf(
      'CUDA out of memory Tried to allocate 64.00 MiB GPU 1 has a total capacity of 15.50 GiB of which 12.00 MiB is free Including non-PyTorch memory this process has 15.25 GiB memory in use Of the allocated memory 14.00 GiB is allocated by PyTorch and 1.00 GiB is reserved by PyTorch but unallocated',
    );
    expect(error).toMatchObject({
      format: 'pytorch-cuda-c',
      device: 1,
      totalBytes: bytes(15.5 * GIB),
      processBytes: bytes(15.25 * GIB),
      allocatedBytes: bytes(14 * GIB),
      unallocatedBytes: bytes(GIB),
    });
  });

  it('reads no list in the one figure of a sentence', () => {
    const { errors, setup } = intake('CUDA out of memory, tried to allocate 3GB, my gpu has 12GB');
    expect(errors).toEqual([expect.objectContaining({ format: 'pytorch-cuda-head', requestedBytes: bytes(3 * GIB) })]);
    expect(setup.gpuBytes).toBe(bytes(12 * GIB));
  });

  it('puts no more on the card than it has', () => {
    const text =
      'torch CUDA out of memory Tried to allocate 2.50 GiB GPU 0 12.00 GiB total capacity 9.00 GiB already allocated';
    expect(intake(text).signs).not.toContain('allocated-above-card');
  });
});

describe('a figure whose digits a blank parts', () => {
  it.each([
    'CUDA out of memory Tried to allocate 48 00 MiB GPU 0 6 00 GiB total capacity 4 31 GiB already allocated 0 bytes free 4 52 GiB reserved in total by PyTorch',
    'CUDA out of memory. Tried to allocate 3 50 GiB (GPU 0; 23 69 GiB total capacity; 1 9 GiB already allocated; 0 bytes free; 20 5 GiB reserved in total by PyTorch)',
    'CUDA out of memory. Tried to allocate 3 50 GiB. GPU 0 has a total capacity of 23 69 GiB of which 0 bytes is free. Process 14 has 1 25 GiB memory in use. Including non-PyTorch memory, this process has 22 10 GiB memory in use. Of the allocated memory 19 80 GiB is allocated by PyTorch, and 1 02 GiB is reserved by PyTorch but unallocated.',
  ])('is left out: %s', (text) => {
    const [error, ...others] = errorsOf(text);
    expect(others).toEqual([]);
    expect(error).toMatchObject({ device: 0, freeBytes: 0n, cutOff: true });
    const sizes = Object.entries(error ?? {}).filter(([name]) => name.endsWith('Bytes') && name !== 'freeBytes');
    expect(sizes).toEqual([]);
    expect(error?.otherProcesses).toBeUndefined();
  });

  it('is left out of the messages of other back ends', () => {
    const [error] = errorsOf(
      'MPS backend out of memory (MPS allocated: 7 16 GB, other allocations: 1.50 GB, max allowed: 9.07 GB). Tried to allocate 128.00 MB on private pool.',
    );
    expect(error?.allocatedBytes).toBeUndefined();
    expect(error).toMatchObject({ requestedBytes: bytes(128 * MIB) });
  });

  it.each([
    'CUDA out of memory. Tried to allocate 1 536.00 MiB (GPU 0; 8 192 MiB total capacity; 5 000 MiB already allocated; 12.00 MiB free; 6 000 MiB reserved in total by PyTorch)',
    'CUDA out of memory. Tried to allocate 15\n36.00 MiB (GPU 0; 8\n192.00 MiB total capacity; 5000. 00 MiB already allocated; 1\n2.00 MiB free; 60\n  00.00 MiB reserved in total by PyTorch)',
  ])('is read where the blank parts thousands, or a line breaks: %s', (text) => {
    expect(errorsOf(text)[0]).toMatchObject({
      requestedBytes: bytes(1536 * MIB),
      totalBytes: bytes(8 * GIB),
      allocatedBytes: bytes(5000 * MIB),
      freeBytes: bytes(12 * MIB),
      reservedBytes: bytes(6000 * MIB),
    });
  });
});
