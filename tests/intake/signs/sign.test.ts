import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { either, matching } from '../../../src/intake/signs/sign.ts';
import { SIGNS } from '../../../src/intake/signs/signs.ts';

/** Questions in English as people type them. */
const questions = (
  parse(readFileSync(new URL('../../bench/unseen-questions.yml', import.meta.url), 'utf8')) as readonly {
    readonly en: readonly string[];
  }[]
).flatMap(({ en }) => en);

describe('matching', () => {
  test('of a pattern what can match the words is left', () => {
    const pattern = either('i', /out of memory/, /爆显存/, /\d{1,3} ?个?iter/, /第\d步/);
    expect(matching('at 40 iter')(pattern)?.source).toBe(String.raw`\d{1,3} ?个?iter`);
    expect(matching('Out of Memory, iter 3')(pattern)?.source).toBe(String.raw`out of memory|\d{1,3} ?个?iter`);
    expect(matching('爆显存了')(pattern)?.source).toBe('爆显存');
    expect(matching('out')(pattern)).toBeNull();
    const latin = either('i', /one/, /two/);
    expect(matching('one of two')(latin)).toBe(latin);
  });

  test('the same part is made once', () => {
    const pattern = either('i', /out of memory/, /too large/);
    expect(matching('too large')(pattern)).toBe(matching('far too large')(pattern));
  });

  test('of a long text the whole pattern is looked for', () => {
    const pattern = either('i', /out of memory/, /too large/);
    expect(matching('a'.repeat(5_000))(pattern)).toBe(pattern);
  });

  test('no words match nothing, and a pattern that was not joined stands as it is', () => {
    const alone = /爆/;
    expect(matching(' \n')(alone)).toBeNull();
    expect(matching('x')(alone)).toBe(alone);
  });

  test('what is left of a pattern finds in English words what the whole finds', () => {
    const patterns = SIGNS.flatMap(({ prose, topic, contrary }) => [prose, topic, contrary]).filter(
      (one) => one != null,
    );
    expect(questions.length).toBeGreaterThan(200);
    expect(patterns.length).toBeGreaterThan(60);
    for (const words of questions) {
      const partFor = matching(words);
      for (const pattern of patterns) {
        const part = partFor(pattern);
        expect(part === null ? -1 : words.search(part), `${words} ${pattern.source}`).toBe(words.search(pattern));
      }
    }
  });
});
