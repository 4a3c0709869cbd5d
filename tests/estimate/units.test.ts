import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBytes, groupDigits, parseSize, toJson } from '../../src/estimate/units.ts';

describe('formatBytes', () => {
  it.each([
    [0n, '0 bytes'],
    [1024n, '1024 bytes'],
    [1025n, '1.00 KiB'],
    [1536n, '1.50 KiB'],
    [1024n ** 2n, '1024.00 KiB'],
    [20n * 1024n ** 2n, '20.00 MiB'],
    [1024n ** 3n, '1024.00 MiB'],
    [16_384_000n, '15.62 MiB'],
    [106_905_600n, '101.95 MiB'],
    [4096n * 1024n ** 3n, '4096.00 GiB'],
    [2n ** 64n - 1n, '17179869184.00 GiB'],
    [-1536n, '-1.50 KiB'],
  ])('writes %d as PyTorch does: %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('agrees with a double printed to two decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(2n ** 30n + 1n, 2n ** 45n), (bytes) => {
        const cents = Number(formatBytes(bytes).replace(' GiB', '')) * 100;
        expect(Math.abs(cents - (Number(bytes) / 2 ** 30) * 100)).toBeLessThanOrEqual(0.5001);
      }),
    );
  });
});

describe('parseSize', () => {
  it.each([
    ['2.63', 'GiB', 2_823_940_997n],
    ['512', 'bytes', 512n],
    ['1', 'B', 1n],
    ['1.5', 'KB', 1536n],
    ['20.00', 'MB', 20_971_520n],
    ['24', 'G', 25_769_803_776n],
    ['1,024', 'MiB', 1_073_741_824n],
    ['15109', 'M', 15_842_934_784n],
    ['2', 'TiB', 2_199_023_255_552n],
    ['1', 'PB', 1_125_899_906_842_624n],
    ['1', 'EiB', 1_152_921_504_606_846_976n],
    ['-0.5', 'kB', -512n],
    ['17179869184.00', 'GiB', 18_446_744_073_709_551_616n],
  ])('%s %s', (number, unit, bytes) => {
    expect(parseSize(number, unit)).toBe(bytes);
  });

  it.each([
    ['', 'GiB'],
    ['1.2.3', 'GiB'],
    ['1,02', 'MiB'],
    ['1e9', 'B'],
    ['NaN', 'B'],
    ['1', 'GHz'],
    ['1', ''],
    ['1', 'iB'],
    ['1', 'layers'],
    ['9'.repeat(41), 'B'],
  ])('%s %s is no size', (number, unit) => {
    expect(parseSize(number, unit)).toBeNull();
  });

  it('reads back what formatBytes writes, within half a hundredth of the unit', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 60n), (bytes) => {
        const [number = '', unit = ''] = formatBytes(bytes).split(' ');
        const read = parseSize(number, unit) ?? -1n;
        const error = read > bytes ? read - bytes : bytes - read;
        expect(error * 200n).toBeLessThanOrEqual((parseSize('1', unit) ?? 0n) + 200n);
      }),
    );
  });
});

it('toJson keeps exact integers exact', () => {
  expect(toJson(2n ** 53n - 1n)).toBe(9_007_199_254_740_991);
  expect(toJson(2n ** 53n)).toBe('9007199254740992');
  expect(toJson(-(2n ** 60n))).toBe('-1152921504606846976');
});

it('groupDigits', () => {
  expect([0n, 999n, 1000n, 106_905_600n].map(groupDigits)).toEqual(['0', '999', '1 000', '106 905 600']);
});
