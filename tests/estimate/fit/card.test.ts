import { describe, expect, it } from 'vitest';
import { type Card, type CardReading, cardTotal } from '../../../src/estimate/fit/card.ts';
import { allCards } from '../cards.ts';

const MIB = 1n << 20n;
const card = (readings: readonly CardReading[], rest: Partial<Card> = {}): Card => ({
  name: 'X',
  marketedGB: 24,
  readings,
  ...rest,
});
const mib = (of: Card): bigint => cardTotal(of).bytes / MIB;

describe('what PyTorch reports of a card', () => {
  it('is the lower middle of the readings, whatever their order', () => {
    expect(mib(card([{ mib: 24_200 }]))).toBe(24_200n);
    expect(mib(card([{ mib: 24_260 }, { mib: 24_200 }]))).toBe(24_200n);
    expect(mib(card([{ mib: 24_300 }, { mib: 24_200 }, { mib: 24_260, os: 'linux' }]))).toBe(24_260n);
  });

  it('leaves Windows out where another system was seen', () => {
    const both = card([{ mib: 24_563, os: 'windows' }, { mib: 24_200 }, { mib: 24_564, os: 'windows' }]);
    expect(mib(both)).toBe(24_200n);
    expect(cardTotal(both).origin).toBe('reading');
    const windows = cardTotal(card([{ mib: 24_563, os: 'windows' }]));
    expect(windows).toMatchObject({ bytes: 24_563n * MIB, origin: 'windows-reading' });
    expect(windows.assumption).toEqual({ key: 'card-windows-reading', values: { name: 'X', mib: 24_563 } });
  });

  it('shows the readings of both systems where both are recorded', () => {
    const both = card([
      { mib: 24_200, os: 'linux' },
      { mib: 24_563, os: 'windows' },
    ]);
    expect(cardTotal(both).assumption).toEqual({
      key: 'card-both-readings',
      values: { name: 'X', mib: 24_200, windows: 24_563 },
    });
    expect(cardTotal(card([{ mib: 24_200 }])).assumption.key).toBe('card-reading');
  });

  it('leaves error correction that was switched on out where the card was seen without it', () => {
    expect(mib(card([{ mib: 22_700, ecc: true }, { mib: 24_200 }]))).toBe(24_200n);
    expect(mib(card([{ mib: 22_700, ecc: true }]))).toBe(22_700n);
  });

  it("takes the driver's total, then the box, and says so", () => {
    expect(cardTotal(card([], { driverMiB: 24_564 }))).toMatchObject({ bytes: 24_564n * MIB, origin: 'driver' });
    const { readings: _, ...box } = card([]);
    expect(cardTotal(box)).toMatchObject({
      bytes: 24n << 30n,
      origin: 'marketed',
      assumption: { key: 'card-marketed' },
    });
  });

  it('is never more than the box, for any card that is known', () => {
    for (const one of allCards) expect(mib(one), one.name).toBeLessThanOrEqual(BigInt(one.marketedGB * 1024));
  });
});
