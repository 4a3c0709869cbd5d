import { describe, expect, it } from 'vitest';
import { prepareVocabulary, vocabularyOf } from '../../src/retrieval/vocabulary.ts';
import { SMALL } from './knowledge.ts';

const { isForeign, foreignHan } = vocabularyOf(prepareVocabulary(SMALL));

describe('the vocabulary of a knowledge', () => {
  it.each(['solder', 'riser', 'thermal'])('takes %s for foreign', (word) => {
    expect(isForeign(word)).toBe(true);
  });

  it.each(['iteration', 'simulat', 'yesterday', 'professor', 'rtx4090', 'map_location', 'ok'])(
    'takes %s for known, everyday or a name',
    (word) => {
      expect(isForeign(word)).toBe(false);
    },
  );

  it.each([
    ['显存温度', ['温度']],
    ['昨天显存还正常', []],
    ['验证的时候先跑', []],
    ['显存颗粒', ['颗粒']],
  ])('finds in %s the foreign %j', (text, foreign) => {
    expect(foreignHan(text)).toEqual(foreign);
  });
});
