import { describe, expect, it } from 'vitest';
import { findPythonFault } from '../../src/knowledge/python.ts';

describe('findPythonFault', () => {
  it.each([
    'f(1, [2, {"a": (3)}])',
    "s = 'it\\'s' # a comment with ( and '",
    '"""\nopen ( in a docstring\n"""',
    "r'\\d+' + f'{x[0]}'",
    '',
  ])('finds nothing in %j', (text) => {
    expect(findPythonFault(text)).toBeNull();
  });

  it.each([
    ['f(1', 1, 2],
    ['a = 1\nb = [1)', 2, 7],
    ['x }', 1, 3],
    ["s = 'open\nt = 1", 1, 5],
    ['"""never', 1, 1],
  ])('finds the place in %j', (text, line, column) => {
    expect(findPythonFault(text)).toMatchObject({ line, column });
  });
});
