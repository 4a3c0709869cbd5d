import { describe, expect, test } from 'vitest';
import { primaryOf } from '../../../src/diagnosis/primary.ts';
import { intake } from '../../../src/intake/intake.ts';

const first = (text: string) => primaryOf(intake(text).errors);

describe('messages of engines and builders', () => {
  test('the scratch memory of the attention kernels has its size', () => {
    const text =
      'RuntimeError: Failed to allocate memory for batch_decode_tmp_s with size 33554432 and alignment 16 in AlignedAllocator';
    expect(first(text)).toMatchObject({ format: 'flashinfer-workspace', requestedBytes: 33554432n });
  });

  test.each([
    [4096, 'tgi-prefill'],
    [16_383, 'tgi-prefill'],
    [16_384, 'tgi-prefill-length'],
    [131_122, 'tgi-prefill-length'],
  ])('a prefill of %i tokens is read as %s', (tokens, format) => {
    const text = `Not enough memory to handle ${tokens} prefill tokens. You need to decrease \`--max-batch-prefill-tokens\``;
    expect(intake(text).errors.map((error) => [error.format, error.wantedTokens])).toEqual([[format, tokens]]);
  });

  test('of the lines of a builder the one with the size is diagnosed', () => {
    const text = [
      '[E] Error[1]: [defaultAllocator.cpp::allocate::31] Error Code 1: Cuda Runtime (out of memory)',
      '[W] [TRT] Requested amount of GPU memory (9663676416 bytes) could not be allocated. There may not be enough free memory for allocation to succeed.',
    ].join('\n');
    expect(first(text)).toMatchObject({ format: 'tensorrt', requestedBytes: 9663676416n });
  });

  test("the pool's own maximum is told from the card's end", () => {
    const at = 'std::bad_alloc: out_of_memory: RMM failure at: /rmm/mr/device/pool_memory_resource.hpp:196: ';
    expect(first(`MemoryError: ${at}Maximum pool size exceeded`)?.detail).toBe('limit');
    const end =
      'std::bad_alloc: CUDA error at: /rmm/mr/device/cuda_memory_resource.hpp:68: cudaErrorMemoryAllocation out of memory';
    expect(first(`MemoryError: ${end}`)?.detail).toBeUndefined();
  });

  test("NCCL's refused segment is shared memory, not a full disk", () => {
    const text = 'include/shm.h:28 NCCL WARN Call to posix_fallocate failed : No space left on device';
    expect(first(text)?.format).toBe('shm-full');
    expect(first('OSError: [Errno 28] No space left on device')?.format).toBe('disk-full');
  });

  test.each([
    [
      "RuntimeError: The device (Some(R) Graphics [0x7d51]) doesn't support querying the available free memory.",
      'memory-query',
    ],
    ['onnx runtime error 2: not enough space: expected 1280, got 1024', 'buffer-mismatch'],
    ['Received invalid value of arena_extend_strategy 32767', 'option-invalid'],
  ])('%s is no lack of memory', (text, format) => {
    expect(first(text)?.format).toBe(format);
  });
});
