import { describe, expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';

const summary = (device = 0, failures = 1, allocated = '14356 MiB', reserved = '22000 MiB'): string =>
  `|===========================================================================|
|                  PyTorch CUDA memory summary, device ID ${device}                 |
|---------------------------------------------------------------------------|
|            CUDA OOMs: ${failures}            |        cudaMalloc retries: 3         |
|===========================================================================|
|        Metric         | Cur Usage  | Peak Usage | Tot Alloc  | Tot Freed  |
|---------------------------------------------------------------------------|
| Allocated memory      |   ${allocated} |   15004 MiB |  412000 MiB |  397644 MiB |
|       from large pool |   14200 MiB |   14850 MiB |  400000 MiB |  385800 MiB |
|       from small pool |     156 MiB |     160 MiB |   12000 MiB |   11844 MiB |
|---------------------------------------------------------------------------|
| Active memory         |   14356 MiB |   15004 MiB |  412000 MiB |  397644 MiB |
|---------------------------------------------------------------------------|
| GPU reserved memory   |   ${reserved} |   22000 MiB |   22000 MiB |       0 B  |
|---------------------------------------------------------------------------|
| Non-releasable memory |    7644 MiB |    7700 MiB |  100000 MiB |   92356 MiB |
|===========================================================================|`;

const WHOLE =
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.00 GiB. GPU 0 has a total capacity of 23.64 GiB of which 61.44 MiB is free. Of the allocated memory 19.60 GiB is allocated by PyTorch, and 348.16 MiB is reserved by PyTorch but unallocated.';

const found = (text: string) =>
  intake(text).errors.map(({ format, device, allocatedBytes, reservedBytes }) => [
    format,
    device,
    allocatedBytes,
    reservedBytes,
  ]);

const COUNTERS = [14_356n << 20n, 22_000n << 20n];

describe('a summary of the allocator', () => {
  it('stands for itself where a request has failed', () => {
    expect(found(`what is wrong?\n${summary(2)}`)).toEqual([['pytorch-memory-summary', 2, ...COUNTERS]]);
    expect(found(summary(0, 0))).toEqual([]);
  });

  it('reads every unit, in bytes', () => {
    expect(found(summary(0, 1, '700000 KiB', '2 GiB'))).toEqual([
      ['pytorch-memory-summary', 0, 700_000n << 10n, 2n << 30n],
    ]);
    expect(found(summary(0, 1, '512 B', '2048 KiB'))).toEqual([['pytorch-memory-summary', 0, 512n, 2n << 20n]]);
  });

  it('reads what releases before 1.13 print as KB and MB, and the peak', () => {
    expect(found(summary(0, 1, '700000 KB', '2048 MB'))).toEqual([
      ['pytorch-memory-summary', 0, 700_000n << 10n, 2048n << 20n],
    ]);
    expect(intake(summary()).errors[0]?.peakBytes).toBe(15_004n << 20n);
  });

  it('gives its counters to words without figures', () => {
    expect(found(`RuntimeError: CUDA out of memory\n${summary()}`)).toEqual([
      ['pytorch-memory-summary', 0, ...COUNTERS],
    ]);
    expect(found(`${summary(1)}\nRuntimeError: CUDA error: out of memory`)).toEqual([
      ['cuda-error-oom', 1, ...COUNTERS],
    ]);
  });

  it('changes nothing in a message with its own figures', () => {
    expect(found(`${WHOLE}\n${summary()}`)).toEqual(found(WHOLE));
  });

  it('is not taken where it is not told which device failed, or nothing has failed', () => {
    const bare = 'RuntimeError: CUDA out of memory';
    expect(found(`${bare}\n${summary(0)}\n${summary(1)}`)).toEqual(found(bare));
    expect(found(`${bare}\n${summary(0, 0)}`)).toEqual(found(bare));
  });

  it('is read where a terminal wrapped it, and not where it was cut', () => {
    const text = summary();
    expect(found((text.match(/.{1,41}/g) ?? []).join('\n'))).toEqual([['pytorch-memory-summary', 0, ...COUNTERS]]);
    for (let end = 0; end < text.indexOf('22000 MiB') + 11; end += 7) expect(found(text.slice(0, end))).toEqual([]);
  });
});
