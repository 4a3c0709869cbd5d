import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knowledge } from '../support/knowledge.ts';

const FOLDER = 'src/retrieval';
const ids = [...knowledge.causes, ...knowledge.fixes].map(({ id }) => id);

/** Ids of entries in a program text; one without a hyphen is a plain word too, and counts only as a whole string. */
const namedIn = (text: string): readonly string[] =>
  ids.filter((id) =>
    id.includes('-') ? new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text) : new RegExp(`['"\`]${id}['"\`]`).test(text),
  );

describe('search', () => {
  it.each(readdirSync(FOLDER))('names no entry in %s: what is true of one entry stands in its front matter', (name) => {
    expect(namedIn(readFileSync(`${FOLDER}/${name}`, 'utf8'))).toEqual([]);
  });

  it('would be told of an id in a list, a key or a comparison', () => {
    const text = "new Set(`masked-oom kv-cache`.split(' ')); const a = { 'page-file': 1 }; if (id === 'lora') {}";
    expect(namedIn(text).toSorted()).toEqual(['kv-cache', 'lora', 'masked-oom', 'page-file']);
    expect(namedIn('a lora of one-page-files')).toEqual([]);
  });
});
