import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockBytes, segmentBytes } from '../../src/estimate/allocator.ts';

const MIB = 2n ** 20n;

it.each([
  [0n, 0n, 0n],
  [1n, 512n, 2n * MIB],
  [512n, 512n, 2n * MIB],
  [513n, 1024n, 2n * MIB],
  [MIB, MIB, 2n * MIB],
  [MIB + 1n, MIB + 512n, 20n * MIB],
  [10n * MIB - 512n, 10n * MIB - 512n, 20n * MIB],
  [10n * MIB, 10n * MIB, 10n * MIB],
  [10n * MIB + 1n, 10n * MIB + 512n, 12n * MIB],
])('%d bytes: block %d, segment %d', (bytes, block, segment) => {
  expect(blockBytes(bytes)).toBe(block);
  expect(segmentBytes(bytes)).toBe(segment);
});

it('a block holds its request and a segment its block', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 70n), (bytes) => {
      const block = blockBytes(bytes);
      expect(block % 512n).toBe(0n);
      expect(block >= bytes && block < bytes + 512n).toBe(true);
      expect(segmentBytes(bytes) % (2n * MIB)).toBe(0n);
      expect(segmentBytes(bytes) >= block).toBe(true);
    }),
  );
});
