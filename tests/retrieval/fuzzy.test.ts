import { describe, expect, it } from 'vitest';
import { fuzzyOf } from '../../src/retrieval/fuzzy.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';

const fuzzy = fuzzyOf([
  { id: 'kv', names: ['the kv cache grows with every token'] },
  { id: 'accumulation', names: ['use gradient accumulation', '使用梯度累积'] },
  { id: 'host', names: ['清理内存'] },
]);

describe('fuzzyOf', () => {
  it.each(['', '   ', '\n'])('finds nothing for a blank text', (blank) => {
    expect(fuzzy(blank)).toEqual([]);
  });

  it('finds a misspelt title', () => {
    expect(fuzzy('gradeint acumulation')[0]?.id).toBe('accumulation');
    expect(fuzzy('梯度累计')[0]?.id).toBe('accumulation');
  });

  it('does not take half of a word of two characters for the word', () => {
    expect(fuzzy('显存')).toEqual([]);
  });

  it.each(['!cache', "'host", '^use | kv', '=x'])('gives no meaning to the signs of %s', (text) => {
    expect(fuzzy(text).length).toBeLessThan(3);
  });

  it('reads 32 characters of a long text', () => {
    const long = 'x'.repeat(1_000_000);
    expect(milliseconds(() => expect(fuzzy(long)).toEqual([]))).toBeLessThan(PATIENCE_MS);
  });
});
