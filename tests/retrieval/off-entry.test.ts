import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadFolder, toKnowledge } from '../../src/knowledge/load.ts';
import { retrieve } from '../../src/retrieval/retrieve.ts';

const knowledge = toKnowledge(loadFolder(fileURLToPath(new URL('../../knowledge', import.meta.url))));
const { tuning, kept } = parse(readFileSync(new URL('off-entry.yml', import.meta.url), 'utf8')) as Readonly<
  Record<'tuning' | 'kept', readonly string[]>
>;
const answered = (questions: readonly string[]): readonly string[] =>
  questions.filter((question) => retrieve(question, 'en', knowledge).confident);

describe('questions about memory that no entry knows', () => {
  it('are not answered', () => {
    expect(answered(tuning).length).toBeLessThanOrEqual(1);
    expect(answered(kept).length).toBeLessThanOrEqual(2);
  });
});

describe('titles and ways of asking', () => {
  it('find their own entry first', () => {
    const missed = [...knowledge.causes, ...knowledge.fixes].flatMap(({ id, title, asks }) =>
      [title.en, title.zh, ...asks.en, ...asks.zh].filter(
        (text) => retrieve(text, 'en', knowledge).matches[0]?.id !== id,
      ),
    );
    expect(missed).toEqual([]);
  });
});
