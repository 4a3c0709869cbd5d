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
  test('words without Chinese are held against what is not Chinese throughout', () => {
    const pattern = either('i', /out of memory/, /爆显存/, /\d{1,3} ?个?iter/, /第\d步/);
    expect(matching('at 40 iter')(pattern)?.source).toBe(String.raw`out of memory|\d{1,3} ?个?iter`);
    expect(matching('爆显存了')(pattern)).toBe(pattern);
    expect(matching('out')(either('i', /爆显存/, /显存不足/))).toBeNull();
    const latin = either('i', /one/, /two/);
    expect(matching('one')(latin)).toBe(latin);
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
