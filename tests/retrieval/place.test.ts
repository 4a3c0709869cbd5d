import { describe, expect, it } from 'vitest';
import { TOPICS as NAMES } from '../../src/knowledge/schema.ts';
import { inPlace } from '../../src/retrieval/place.ts';
import type { Ranked } from '../../src/retrieval/rank.ts';
import { searchIndexOf } from '../../src/retrieval/search-index.ts';
import { TOPICS } from '../../src/retrieval/topics.ts';
import { knowledge } from '../support/knowledge.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';

const index = searchIndexOf(knowledge);
const entries = [...knowledge.causes, ...knowledge.fixes];

type Keys = Partial<Pick<(typeof entries)[number], 'topic' | 'memory'>>;

/** How much of its score an entry with these keys keeps; undefined where it is dropped. */
function kept(keys: Keys, question: string, telling = false): number | undefined {
  const [any] = knowledge.fixes;
  const [candidate] = index.candidates(index.tokens('gpu memory'), 1);
  if (any === undefined || candidate === undefined) throw new Error('nothing speaks of GPU memory');
  const ranked: Ranked = {
    kind: 'fix',
    id: 'some-fix',
    score: 1,
    indexed: { ...candidate.indexed, entry: { ...any, topic: undefined, memory: undefined, ...keys } },
    shared: 5,
    distinct: 5,
    telling,
    foreign: 0,
  };
  return inPlace([ranked], question)[0]?.score;
}

describe('inPlace', () => {
  it.each([
    ['an entry without a topic', {}, 'anything at all', 1],
    ['a topic that is named', { topic: 'saving' }, 'oom while saving a checkpoint', 1],
    ['a topic that is named in Chinese', { topic: 'saving' }, '保存权重时爆显存', 1],
    ['a topic that is not named', { topic: 'saving' }, 'oom in the forward pass', 0.3],
    ['a system that is named', { topic: 'apple' }, '苹果电脑上爆显存', 1],
    ['a system that is not named', { topic: 'apple' }, 'oom on an a100', undefined],
    ['host memory, the card asked about', { memory: 'host' }, 'gpu out of memory', 0.3],
    ['host memory asked about', { memory: 'host' }, '内存不够，进程被杀', 1],
    ['the card, host memory asked about', { memory: 'card' }, 'system ram is full', 0.55],
    ['the card, 内存 said of it', { memory: 'card' }, '内存不够', 1],
  ] as const)('keeps of %s', (_, keys, question, share) => {
    expect(kept(keys, question)).toBe(share);
  });

  it('takes a word of few entries for the topic, but not where such words are common in questions', () => {
    expect(kept({ topic: 'saving' }, 'oom', true)).toBe(1);
    expect(kept({ topic: 'library' }, 'oom', true)).toBe(0.3);
    expect(kept({ topic: 'apple' }, 'oom', true)).toBeUndefined();
  });
});

describe('topics', () => {
  it.each(NAMES)('%s is the topic of an entry, and each of its entries is asked for by its words', (topic) => {
    const own = entries.filter((entry) => entry.topic === topic);
    expect(own).not.toEqual([]);
    for (const { id, title, asks } of own) {
      const texts = [title.en, title.zh, ...asks.en, ...asks.zh].map((text) => text.toLowerCase());
      expect(TOPICS[topic].named.test(texts.join('\n')), id).toBe(true);
    }
  });

  it.each(['driver ', 'full ', 'slow ', 'allocated 1', '7 gib card ', '慢', '显存'])(
    'read many times "%s" in little time',
    (piece) => {
      const text = `${piece.repeat(120)}鱼`;
      expect(milliseconds(() => NAMES.map((topic) => TOPICS[topic].named.test(text)))).toBeLessThan(PATIENCE_MS);
    },
  );
});
