import { describe, expect, it } from 'vitest';
import { readCount, readShare, readSizes } from '../../../src/estimate/calculators/amount.ts';

describe('readCount', () => {
  it.each([
    ['4096', 4096n],
    ['4,096', 4096n],
    ['1_000_000', 1_000_000n],
    ['8k', 8000n],
    ['7B', 7_000_000_000n],
    ['1.5b', 1_500_000_000n],
    ['350M', 350_000_000n],
    ['1.2T', 1_200_000_000_000n],
    ['70亿', 7_000_000_000n],
    ['７Ｂ', 7_000_000_000n],
    ['2万', 20_000n],
    [' 12 ', 12n],
  ])('%s', (text, count) => expect(readCount(text)).toBe(count));

  it('counts lengths in thousands of 1024', () => {
    expect(readCount('8k', 1024n)).toBe(8192n);
    expect(readCount('128K', 1024n)).toBe(131_072n);
    expect(readCount('1.5k', 1024n)).toBe(1536n);
  });

  it.each(['', '-1', '1.5', '1,00', '7 B B', 'seven', '0x10', '1e9', '9'.repeat(30), 'k'])('refuses %s', (text) =>
    expect(readCount(text)).toBeNull(),
  );
});

describe('readShare', () => {
  it.each([
    ['0.9', 0.9],
    ['.85', 0.85],
    ['90%', 0.9],
    ['90 %', 0.9],
    ['1', 1],
  ])('%s', (text, share) => expect(readShare(text)).toBe(share));
  it.each(['', '%', 'half', '0.9.1', '-1'])('refuses %s', (text) => expect(readShare(text)).toBeNull());
});

describe('readSizes', () => {
  it.each([
    ['3', [3n]],
    ['3x5', [3n, 5n]],
    ['512×768', [512n, 768n]],
    ['[32, 64, 56, 56]', [32n, 64n, 56n, 56n]],
    ['(1,3)', [1n, 3n]],
    ['8 3 224 224', [8n, 3n, 224n, 224n]],
  ])('%s', (text, sizes) => expect(readSizes(text)).toEqual(sizes));
  it.each(['', 'x', '3xx5', '3.5', '[]', 'axb'])('refuses %s', (text) => expect(readSizes(text)).toBeNull());
});
