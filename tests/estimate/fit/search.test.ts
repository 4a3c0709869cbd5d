import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestThat } from '../../../src/estimate/fit/search.ts';

it('finds the last that holds wherever the guess lies, and asks for nothing outside', () => {
  const numbers = fc.integer({ min: -10, max: 6000 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 5000 }), numbers, (last, most, guess) => {
      const holds = (count: number): boolean => {
        expect(count).toBeGreaterThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(most);
        return count <= last;
      };
      expect(largestThat(holds, 1, most, guess)).toBe(last < 1 ? null : Math.min(last, most));
    }),
  );
});

it('asks little where the guess is near', () => {
  let asked = 0;
  const holds = (count: number): boolean => {
    asked += 1;
    return count <= 40_000;
  };
  expect(largestThat(holds, 1, 1 << 16, 40_003)).toBe(40_000);
  expect(asked).toBeLessThan(8);
});
