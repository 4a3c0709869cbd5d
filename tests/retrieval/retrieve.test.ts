import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/language.ts';
import { retrieve } from '../../src/retrieval/retrieve.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';
import { SMALL } from './knowledge.ts';

const ask = (question: string, language: Language = 'en') => retrieve(question, language, SMALL);

describe('retrieve', () => {
  it.each([
    ['my vram is growing in each iteration', 'graph-kept-alive'],
    ['显存每个迭代都在增加', 'graph-kept-alive'],
    ['為什麼驗證的時候會爆顯存', 'validation-peak'],
    ['validaton ooms, training is fine', 'validation-peak'],
    ['what is gradient accumulation', 'gradient-accumulation'],
    ['map_location in torch.load', 'load-to-cpu'],
  ])('answers "%s" with %s', (question, id) => {
    const { matches, confident, aboutMemory } = ask(question);
    expect(matches[0]?.id).toBe(id);
    expect({ confident, aboutMemory }).toEqual({ confident: true, aboutMemory: true });
  });

  it.each(['valorant 能玩吗', 'how do I install python', '怎么求导', "what's the weather like", '你好', 'lol'])(
    'takes "%s" for another subject',
    (question) => {
      expect(ask(question)).toMatchObject({ confident: false, aboutMemory: false });
    },
  );

  it.each(['vram timings overclock', 'oom', 'CUDA out of memory 怎么办', '显存'])(
    'does not know an answer to "%s"',
    (question) => {
      expect(ask(question)).toMatchObject({ confident: false, aboutMemory: true });
    },
  );

  it('says that a look-alike is not about memory', () => {
    const { matches, confident, aboutMemory } = ask('device-side assert triggered');
    expect(matches[0]?.id).toBe('not-out-of-memory');
    expect({ confident, aboutMemory }).toEqual({ confident: false, aboutMemory: false });
  });

  it('answers from the glossary where no entry does', () => {
    const { matches, confident } = ask('what is nvml?');
    expect(matches[0]).toMatchObject({ kind: 'term', id: 'nvml' });
    expect(confident).toBe(true);
  });

  it('puts the entry of a term before the term', () => {
    expect(
      ask('梯度累积是什么')
        .matches.slice(0, 2)
        .map(({ kind }) => kind),
    ).toEqual(['fix', 'term']);
  });

  it('scores from 0 to 1, best first, eight at most', () => {
    const { matches, nearest } = ask('training gpu memory torch.load validation gradient');
    const scores = matches.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    expect(matches.length).toBeLessThanOrEqual(8);
    expect(nearest.length).toBeLessThanOrEqual(3);
    expect(nearest).not.toContain('not-out-of-memory');
  });

  it.each(['', '   ', '```\ncode\n```', 'https://example.org', '\u0000\u200b', '!!!', '1234 5678'])(
    'is at ease with %j',
    (text) => {
      expect(ask(text)).toMatchObject({ matches: [], confident: false, aboutMemory: false });
    },
  );

  it.each(['a b '.repeat(1_000_000), '显存'.repeat(2_000_000), 'x'.repeat(4_000_000), '，'.repeat(4_000_000)])(
    'takes a text of megabytes in little time',
    (text) => {
      expect(milliseconds(() => ask(text))).toBeLessThan(PATIENCE_MS);
    },
  );
});
