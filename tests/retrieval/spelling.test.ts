import { describe, expect, it } from 'vitest';
import { countWords, distance, spellerOf } from '../../src/retrieval/spelling.ts';

const mend = spellerOf(
  countWords(['gradient accumulation', 'batch size', 'stream the dataset', 'fragmentation of memory']),
);

describe('spellerOf', () => {
  it.each([
    ['gradeint acumulation', 'gradient accumulation'],
    ['fragmantation', 'fragmentation'],
    ['bacth', 'batch'],
  ])('mends %s', (wrong, right) => {
    expect(mend(wrong)).toBe(right);
  });

  it.each(['steam deck', 'batch', 'memories', 'planet'])('leaves %s alone', (word) => {
    expect(mend(word)).toBe(word);
  });
});

describe('distance', () => {
  it('counts a transposition once', () => {
    expect(distance('gradeint', 'gradient', 2)).toBe(1);
  });

  it('gives up beyond the limit', () => {
    expect(distance('abcdef', 'uvwxyz', 2)).toBe(3);
    expect(distance('a', 'abcdef', 2)).toBe(3);
  });
});
