import { describe, expect, test } from 'vitest';
import { rankCauses } from '../../src/diagnosis/rank.ts';
import { found, type Rule, ratio } from '../../src/diagnosis/rule.ts';
import { facts } from '../support/evidence.ts';

const rule = (cause: string, weight: number, key = 'evidence.grows', values = {}): Rule => ({
  id: `${cause}-${weight}`,
  cause,
  weigh: () => found(weight, key, values),
});
const rank = (...rules: readonly Rule[]) => rankCauses(facts(), rules);

describe('ranking causes', () => {
  test('adds independent findings up as 1 − Π(1 − w)', () => {
    expect(rank(rule('a', 0.5), rule('a', 0.4))[0]?.confidence).toBe(0.7);
    expect(rank(rule('a', 0.5), rule('a', 0.4), rule('a', 0.3))[0]?.confidence).toBe(0.79);
    expect(rank(rule('a', 0.123))).toEqual([]);
  });

  test('counts one observation seen several ways once, by its strongest finding', () => {
    const seen = (weight: number, group: string): Rule => ({ ...rule('a', weight), group });
    expect(rank(seen(0.5, 'x'), seen(0.4, 'x'))[0]?.confidence).toBe(0.5);
    expect(rank(seen(0.5, 'x'), seen(0.4, 'y'))[0]?.confidence).toBe(0.7);
    expect(rank(seen(0.5, 'x'), seen(0.4, 'x'), rule('a', 0.4))[0]?.confidence).toBe(0.7);
  });

  test('puts the surest first and leaves out what is below the floor', () => {
    const causes = rank(rule('weak', 0.19), rule('b', 0.2), rule('c', 0.8), rule('a', 0.5));
    expect(causes.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  test('names five causes at most', () => {
    expect(rank(...['a', 'b', 'c', 'd', 'e', 'f'].map((cause) => rule(cause, 0.5)))).toHaveLength(5);
  });

  test('gives the strongest evidence first and says nothing twice', () => {
    const [cause] = rank(
      rule('a', 0.3, 'evidence.late'),
      rule('a', 0.6, 'evidence.grows'),
      rule('a', 0.2, 'evidence.late'),
    );
    expect(cause?.evidence.map(({ key }) => key)).toEqual(['evidence.grows', 'evidence.late']);
  });

  test('hears no rule that finds nothing', () => {
    expect(rank({ id: 'silent', cause: 'a', weigh: () => null })).toEqual([]);
  });
});

test.each([
  [1n, 4n, 0.25],
  [1n << 62n, 1n << 60n, 4],
  [undefined, 4n, 0],
  [4n, undefined, 0],
  [4n, 0n, 0],
])('the ratio of %s to %s is %s', (a, b, expected) => {
  expect(ratio(a, b)).toBe(expected);
});
