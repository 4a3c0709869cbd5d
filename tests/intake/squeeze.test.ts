import fc from 'fast-check';
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

it.each(['plain words and more of them, ', '显存不足，申请 2 GiB，', '│ a side │ '])(
  'finds the way back in a long text of %j',
  (piece) => {
    const original = piece.repeat(300);
    const { text, at } = squeeze(original);
    expect(text).toBe(original.replace(/[\s│]/g, ''));
    for (let index = 0; index < text.length; index += 1) expect(original[at(index)]).toBe(text[index]);
  },
);

it('finds the way back in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000, size: 'max' }), (original) => {
      const { text, at } = squeeze(original);
      expect(Array.from({ length: text.length }, (_, index) => original[at(index)]).join('')).toBe(text);
    }),
    { numRuns: 100 },
  );
});
