import { expect, it } from 'vitest';
import { columns, isWide } from '../src/columns.ts';

it.each([
  ['abc', 3],
  ['显存', 4],
  ['８x３', 5],
  ['显存 8 GiB', 10],
  ['', 0],
])('%s takes %i columns', (text, width) => {
  expect(columns(text)).toBe(width);
});

it('a character of two columns is wide', () => {
  expect([isWide('存'), isWide('（'), isWide('x')]).toEqual([true, true, false]);
});
