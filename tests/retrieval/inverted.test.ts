import { describe, expect, it } from 'vitest';
import { invert, names, searcherOf } from '../../src/retrieval/inverted.ts';
import type { Phrases } from '../../src/retrieval/phrases.ts';

const document = (title: string, ...asks: string[]): Phrases => {
  const cut = (text: string) => text.split(' ').map((word) => ({ text: word, kind: 'word' as const }));
  return { title: [cut(title)], asks: asks.map(cut), summary: [], signals: [] };
};
const { tokens, lists } = invert([
  document('batch size', 'smaller batch', 'how large a batch'),
  document('cache', 'batch and cache'),
  document('other things', 'cache'),
]);
const search = searcherOf(lists, 3);
const find = (words: string, limit = 3) =>
  search(new Map(words.split(' ').map((word) => [tokens.indexOf(word), 1])), limit).map((hit) => hit.document);

describe('an inverted index', () => {
  it('adds up words and fields: titles before ways of asking, a rarer word before a commoner one', () => {
    expect(find('batch')).toEqual([0, 1]);
    expect(find('cache')).toEqual([1, 2]);
    expect(find('size cache', 3)[0]).toBe(1);
  });

  it('keeps the best where a limit cuts, the earlier of equals', () => {
    expect(find('batch cache', 1)).toEqual([1]);
    expect(find('batch cache', 2)).toEqual([1, 0]);
  });

  it('forgets one search before the next', () => {
    expect(find('batch')).toEqual(find('batch'));
  });

  it('finds nothing for a word that no document has', () => {
    expect(find('unheard')).toEqual([]);
  });

  it('tells which documents a list names', () => {
    const list = lists[tokens.indexOf('cache')] ?? [];
    expect([0, 1, 2, 3].map((at) => names(list, at))).toEqual([false, true, true, false]);
  });
});
