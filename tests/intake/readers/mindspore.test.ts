import { describe, expect, it } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { errorsOf } from './messages.ts';

const npu = { framework: 'mindspore', platform: 'npu' };

describe('MindSpore', () => {
  it('its pool, with what events still hold', () => {
    expect(
      errorsOf(
        '[ERROR] PRE_ACT(8,ff,python):2024-11-02 [mem_dynamic_allocator.cc:392] AddMemBlockAndMemBufByEagerFree] TotalUsedMemStatistics : 20000000000 plus TotalUsedByEventMemStatistics : 1000 and plus alloc size : 268435456 is more than total mem size : 20200000000.',
      ),
    ).toEqual([
      expect.objectContaining({
        ...npu,
        format: 'mindspore-pool',
        requestedBytes: 268_435_456n,
        allocatedBytes: 20_000_001_000n,
        allowedBytes: 20_200_000_000n,
      }),
    ]);
    expect(
      errorsOf('TotalUsedMemStatistics : 100 plus alloc size : 60 is more than total mem size : 150.'),
    ).toMatchObject([{ requestedBytes: 60n, allocatedBytes: 100n, allowedBytes: 150n }]);
  });

  it('what it takes of an Ascend device in advance', () => {
    expect(
      errorsOf(
        "Out of Memory!!! Request memory size: 2000000000B, Memory Statistic:\nDevice HBM memory size: 32768M\nMindSpore Used memory size: 30684M\nMindSpore memory base address: 0x124140000000\nPlease try to reduce 'batch_size'",
      ),
    ).toMatchObject([
      { ...npu, requestedBytes: 2_000_000_000n, totalBytes: 32_768n << 20n, allowedBytes: 30_684n << 20n },
    ]);
  });

  it('a device that others hold', () => {
    const text =
      'Malloc device memory failed, size[30064771072], ret[207001], Device 3 Available HBM size:34359738368 free size:1073741824 may be other processes occupying this card, check as: ps -ef|grep python';
    expect(errorsOf(text)).toMatchObject([
      { ...npu, device: 3, requestedBytes: 28n << 30n, totalBytes: 32n << 30n, freeBytes: 1n << 30n },
    ]);
  });

  it.each([
    [
      "Device(id:1) memory isn't enough and alloc failed, kernel name: Default/network-Net/Conv2D-op12, alloc size: 1048576B.",
      'cuda',
      1_048_576n,
    ],
    ["RuntimeError: Malloc for kernel output failed, Memory isn't enough, node:Default/MatMul-op7", 'cuda', undefined],
    ["Ascend910: Malloc for kernel workspace failed, Memory isn't enough, node:Default/MatMul-op7", 'npu', undefined],
  ])('%s', (text, platform, requestedBytes) => {
    const [error] = errorsOf(text);
    expect([error?.format, error?.platform, error?.requestedBytes]).toEqual([
      'mindspore-kernel',
      platform,
      requestedBytes,
    ]);
  });

  it('is named by the libraries that run on it, and by no like word', () => {
    expect(intake('mindnlp 微调爆显存').framework).toBe('mindspore');
    expect(intake('my mind is blown: out of memory in torch').framework).not.toBe('mindspore');
  });
});
