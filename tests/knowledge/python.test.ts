import { describe, expect, it } from 'vitest';
import { findImbalance } from '../../src/knowledge/python.ts';

describe('findImbalance', () => {
  it.each([
    'f(1, [2, {"a": (3)}])',
    "s = 'it\\'s' # a comment with ( and '",
    '"""\nopen ( in a docstring\n"""',
    "r'\\d+' + f'{x[0]}'",
    '',
  ])('finds nothing in %j', (text) => {
    expect(findImbalance(text)).toBeNull();
  });

  it.each([
    ['f(1', 1, 2],
    ['a = 1\nb = [1)', 2, 7],
    ['x }', 1, 3],
    ["s = 'open\nt = 1", 1, 5],
    ['"""never', 1, 1],
  ])('finds the place in %j', (text, line, column) => {
    expect(findImbalance(text)).toMatchObject({ line, column });
  });
});
