import { describe, expect, test } from 'vitest';
import { error, facts, full, lookAlike, oom } from '../support/evidence.ts';

describe('facts', () => {
  test.each([
    ['backward', [], true],
    ['optimizer-step', [], true],
    ['loss', ['infers'], true],
    ['evaluation', ['trains'], false],
    ['generation', ['trains'], false],
    [null, ['trains', 'infers'], true],
    [null, ['infers'], false],
    ['forward', [], null],
  ] as const)('phase %s with signs %j: training is %s', (phase, signs, training) => {
    expect(facts({ phase, signs }).training).toBe(training);
  });

  test('a request within what is free is refused for another reason, unless a limit explains it', () => {
    const figures = {
      requested: '64.00 MiB',
      total: '24.00 GiB',
      allocated: '4.00 GiB',
      free: '18.00 GiB',
      reserved: '4.10 GiB',
    };
    expect(facts({ errors: [oom(figures)] }).fitsFree).toBe(true);
    expect(facts({ errors: [oom({ ...figures, allowed: '4.10 GiB' })] }).fitsFree).toBe(false);
    expect(facts({ errors: [full] }).fitsFree).toBe(false);
    // Printed alike, either may be the larger one.
    expect(facts({ errors: [oom({ ...figures, requested: '18.00 GiB' })] }).fitsFree).toBe(false);
  });

  test('free memory beyond what the device has is a figure that cannot be, and nothing is reasoned from it', () => {
    const figures = { requested: '2.00 GiB', total: '15.77 GiB', allocated: '10.00 GiB', reserved: '12.00 GiB' };
    const wrong = facts({ errors: [oom({ ...figures, free: '99.00 GiB' })] });
    expect(wrong).toMatchObject({ fitsFree: false, shortfall: null, impossibleFree: 99n << 30n });
    expect(wrong.balance).not.toHaveProperty('free');
    expect(wrong.error).not.toHaveProperty('freeBytes');
    // A card that is all free but for the rounding of its figures.
    expect(facts({ errors: [oom({ ...figures, free: '15.77 GiB' })] }).impossibleFree).toBeUndefined();
  });

  test('no figures are taken from an error that only looks like one', () => {
    const {
      error: primary,
      balance,
      shortfall,
    } = facts({ errors: [{ ...lookAlike('disk-full'), requestedBytes: 5n }] });
    expect(primary?.format).toBe('disk-full');
    expect(balance).toBeNull();
    expect(shortfall).toBeNull();
  });

  test('what others may hold is the sum of what is known of it, without the context of this process', () => {
    const report = oom({
      requested: '1.00 GiB',
      total: '24.00 GiB',
      allocated: '10.00 GiB',
      free: '0.50 GiB',
      reserved: '11.00 GiB',
      process: '11.50 GiB',
      others: [{ pid: 5n, bytes: 8n << 30n }],
    });
    expect(facts({ errors: [report] }).outside).toBe((8n << 30n) + (4n << 30n));
    expect(facts({ errors: [error('cuda-error-oom')] }).outside).toBeUndefined();
  });

  test('signs and attempts are asked by id', () => {
    const known = facts({ signs: ['grows'], setup: { tried: ['lora'] } });
    expect(known.has('trains', 'grows')).toBe(true);
    expect(known.has('trains')).toBe(false);
    expect(known.tried('lora')).toBe(true);
    expect(known.tried('quantize')).toBe(false);
  });
});
