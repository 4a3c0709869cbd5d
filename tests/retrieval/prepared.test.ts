import { describe, expect, test } from 'vitest';
import { loadFolder, toKnowledge } from '../../src/knowledge/load.ts';
import { retrieve } from '../../src/retrieval/retrieve.ts';
import { prepareSearch } from '../../src/retrieval/search-index.ts';

const plain = toKnowledge(loadFolder('knowledge'));
const prepared = JSON.parse(JSON.stringify({ ...plain, search: prepareSearch(plain) })) as typeof plain;

describe('a prepared index', () => {
  test.each([
    'gpu memory grows every step',
    '训练到一半 OOM 怎么办',
    'what is KV cache',
    'dataloder worker kiled by signal',
    '顯存碎片是什麼',
    'best pizza in town',
  ])('finds for "%s" what one made from the entries finds', (question) => {
    expect(retrieve(question, 'en', prepared)).toEqual(retrieve(question, 'en', plain));
  });
});
