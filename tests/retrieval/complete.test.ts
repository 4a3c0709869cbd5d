import { describe, expect, it } from 'vitest';
import { complete } from '../../src/retrieval/complete.ts';
import { SMALL } from './knowledge.ts';

const ids = (prefix: string, limit = 25): readonly string[] => complete(prefix, 'en', SMALL, limit).map(({ id }) => id);

describe('complete', () => {
  it.each(['', '  '])('gives the causes in their order for an empty text', (blank) => {
    expect(ids(blank)).toEqual(SMALL.causes.map(({ id }) => id));
  });

  it('puts the beginning of a title before the beginning of a word, and that before the middle of one', () => {
    expect(ids('load')[0]).toBe('load-to-cpu');
    expect(ids('va')).toEqual(['validation-peak']);
    expect(ids('t').indexOf('not-out-of-memory')).toBeLessThan(ids('t').indexOf('load-to-cpu'));
  });

  it('finds ids, misspelt titles and Chinese', () => {
    expect(ids('graph-kept')[0]).toBe('graph-kept-alive');
    expect(ids('gradeint acc')[0]).toBe('gradient-accumulation');
    expect(ids('梯度累计')[0]).toBe('gradient-accumulation');
    expect(ids('顯存')).toEqual(ids('显存'));
  });

  it('shows titles in the language asked for', () => {
    expect(complete('梯度', 'zh-Hans', SMALL, 1)).toEqual([{ id: 'gradient-accumulation', title: '使用梯度累积' }]);
    expect(complete('梯度', 'zh-Hant', SMALL, 1)[0]?.title).toBe('使用梯度累積');
    expect(complete('梯度', 'en', SMALL, 1)[0]?.title).toBe('Use gradient accumulation');
  });

  it('keeps to the limit', () => {
    expect(ids('', 2)).toHaveLength(2);
    expect(ids('a', 1)).toHaveLength(1);
  });
});
