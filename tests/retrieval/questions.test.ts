import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Knowledge } from '../../src/knowledge/knowledge.ts';
import { loadFolder } from '../../src/knowledge/load.ts';
import { retrieve } from '../../src/retrieval/retrieve.ts';

interface Question {
  readonly ask: string;
  readonly first?: readonly string[];
  readonly other?: boolean;
  readonly unknown?: boolean;
}

const file = new URL('../fixtures/questions.yml', import.meta.url);
const questions = parse(readFileSync(file, 'utf8')) as readonly Question[];
const share = (of: readonly unknown[], all: readonly unknown[]): number => of.length / all.length;

/** The lines lie a little below what scripts/bench-retrieval.ts measured, so that a curator's new entry does not break them. */
describe('questions over the curated entries', () => {
  let knowledge: Knowledge;
  const ask = (question: Question) => retrieve(question.ask, 'en', knowledge);

  beforeAll(() => {
    const { causes, fixes, glossary } = loadFolder(fileURLToPath(new URL('../../knowledge', import.meta.url)));
    knowledge = {
      version: 'test',
      causes: causes.map(({ entry }) => entry),
      fixes: fixes.map(({ entry }) => entry),
      terms: glossary.terms,
    };
  });

  it('names ids that exist', () => {
    const ids = new Set([...knowledge.causes, ...knowledge.fixes, ...knowledge.terms].map(({ id }) => id));
    expect(questions.flatMap(({ first = [] }) => first).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('puts a right entry first, or among the first three', () => {
    const asked = questions.filter(({ first }) => first !== undefined);
    const ranks = asked.map((one) => ask(one).matches.findIndex(({ id }) => one.first?.includes(id)));
    expect(
      share(
        ranks.filter((rank) => rank === 0),
        ranks,
      ),
    ).toBeGreaterThan(0.9);
    expect(
      share(
        ranks.filter((rank) => rank >= 0 && rank < 3),
        ranks,
      ),
    ).toBeGreaterThan(0.96);
  });

  it('is right where it is confident, and confident where it can be', () => {
    const asked = questions.filter(({ first }) => first !== undefined);
    const said = asked.filter((one) => ask(one).confident);
    expect(share(said, asked)).toBeGreaterThan(0.85);
    expect(
      share(
        said.filter((one) => one.first?.includes(ask(one).matches[0]?.id ?? '')),
        said,
      ),
    ).toBeGreaterThan(0.92);
  });

  it('answers nothing that is not about memory', () => {
    const other = questions.filter((one) => one.other);
    expect(other.filter((one) => ask(one).confident).map((one) => one.ask)).toEqual([]);
    expect(
      share(
        other.filter((one) => !ask(one).aboutMemory),
        other,
      ),
    ).toBeGreaterThan(0.95);
  });

  it('seldom answers what no entry knows', () => {
    const unknown = questions.filter((one) => one.unknown);
    expect(
      share(
        unknown.filter((one) => ask(one).confident),
        unknown,
      ),
    ).toBeLessThan(0.1);
  });
});
