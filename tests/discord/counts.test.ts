import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countsArg, countsOf } from '../../src/discord/components/counts.ts';
import { formatId, parseId } from '../../src/discord/components/id.ts';

describe('counts in a custom_id', () => {
  test('come back as they were', () => {
    const name = fc.stringMatching(/^[a-z]{1,12}$/).filter((one) => one !== '__proto__');
    const counts = fc.dictionary(name, fc.integer({ min: 1, max: 999_999_999 }), { minKeys: 1, maxKeys: 6 });
    fc.assert(
      fc.property(counts, (given) => {
        const written = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
        const id = formatId('open', ['en', 'x', '0', ...countsArg(written)]);
        expect(countsOf(parseId(id)?.args[3])).toEqual({ ...given });
      }),
    );
  });

  test('take no argument where there are none', () => {
    expect(countsArg({})).toEqual([]);
    expect(countsOf(undefined)).toEqual({});
  });

  test.each(['', 'next', 'next-', '-3', 'next-x', 'NEXT-3', 'next-1234567890'])('%j holds none', (arg) => {
    expect(countsOf(arg)).toEqual({});
  });
});
