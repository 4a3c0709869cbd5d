import { describe, expect, it } from 'vitest';
import {
  beforeCache,
  fittingTokens,
  freeShare,
  leastShare,
  shareDirection,
  tokenBytes,
} from '../../src/diagnosis/engine-sums.ts';
import { error, size } from '../support/evidence.ts';

const length = (stated = {}) =>
  error('vllm-max-length', {
    wantedTokens: 131_072,
    kvNeededBytes: size('16.0 GiB'),
    kvAvailableBytes: size('5.61 GiB'),
    ...stated,
  });

describe('the KV cache', () => {
  it('takes what is needed by the length, a token', () => {
    expect(tokenBytes(length())).toBe(128n << 10n);
    expect(tokenBytes(length({ wantedTokens: undefined }))).toBeUndefined();
  });

  it('holds the length that the engine states, else whole blocks below what the rounded figure can mean', () => {
    expect(fittingTokens(length({ maxLength: 45_952 }))).toBe(45_952);
    const fits = fittingTokens(length()) ?? 0;
    expect(fits % 16).toBe(0);
    expect(fits).toBeLessThanOrEqual(45_952);
    expect(fits).toBeGreaterThan(45_952 - 100);
    expect(fittingTokens(length({ kvAvailableBytes: -1n }))).toBeUndefined();
  });
});

describe('the share', () => {
  const share = error('vllm-share-not-free', { freeBytes: size('9.12 GiB'), totalBytes: size('15.77 GiB') });

  it('that starts is free by total, cut down', () => {
    expect(freeShare(share)).toBe('0.57');
    expect(freeShare({ ...share, freeBytes: size('15.77 GiB') })).toBe('1.00');
    expect(freeShare(error('vllm-warm-up'))).toBeUndefined();
  });

  it('that leaves a cache is what else is taken by total, rounded up; none where the card is too small', () => {
    const budget = error('vllm-kv-budget', {
      totalBytes: size('8.00 GiB'),
      desiredBytes: size('5.60 GiB'),
      kvAvailableBytes: -size('1.05 GiB'),
    });
    expect(beforeCache(budget)).toBe(size('5.60 GiB') + size('1.05 GiB'));
    expect(leastShare(budget)).toBe('0.84');
    expect(leastShare({ ...budget, kvAvailableBytes: -size('4.00 GiB') })).toBeUndefined();
  });

  it('has one direction', () => {
    expect(['engine-share', 'engine-overhead'].map(shareDirection)).toEqual(['lower', 'lower']);
    expect(['kv-budget', 'kv-length'].map(shareDirection)).toEqual(['raise', 'raise']);
    expect(shareDirection('allocator')).toBeNull();
  });
});
