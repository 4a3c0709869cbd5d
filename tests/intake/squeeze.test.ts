import { expect, it } from 'vitest';
import { squeeze } from '../../src/intake/squeeze.ts';

it('drops white space and box lines, and knows where each character stood', () => {
  const original = ' a\n│ b\u00a0c\t ';
  const { text, at } = squeeze(original);
  expect(text).toBe('abc');
  expect([...text].map((_, index) => original[at(index)])).toEqual(['a', 'b', 'c']);
  expect(at(3)).toBe(original.length);
  expect(at(99)).toBe(original.length);
});

it('of nothing is nothing', () => {
  expect(squeeze('').text).toBe('');
  expect(squeeze(' \n').at(0)).toBe(2);
});
