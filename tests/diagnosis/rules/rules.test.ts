import { describe, expect, test } from 'vitest';
import { hasPhrase, say } from '../../../src/answer/say.ts';
import { RULES } from '../../../src/diagnosis/rules/index.ts';
import { LANGUAGES } from '../../../src/language.ts';
import { facts } from '../../support/evidence.ts';
import { knowledge } from '../../support/knowledge.ts';
import { BATCH } from './batch.ts';
import { COMPARED } from './compared.ts';
import { COMPLAINTS } from './complaints.ts';
import { DEVICE } from './device.ts';
import { ENGINES } from './engines.ts';
import { HOST } from './host.ts';
import { KEPT } from './kept.ts';
import { LLAMA } from './llama.ts';
import { MASKED } from './masked.ts';
import { PHASE } from './phase.ts';
import { PICTURES } from './pictures.ts';
import { PLATFORMS } from './platforms.ts';
import { REQUEST } from './request.ts';
import { RUNTIMES } from './runtimes.ts';
import { SERVICES } from './services.ts';
import { SHARDING } from './sharding.ts';

const CASES = [
  ...MASKED,
  ...HOST,
  ...DEVICE,
  ...REQUEST,
  ...KEPT,
  ...BATCH,
  ...PHASE,
  ...COMPARED,
  ...COMPLAINTS,
  ...ENGINES,
  ...RUNTIMES,
  ...PLATFORMS,
  ...LLAMA,
  ...PICTURES,
  ...SERVICES,
  ...SHARDING,
];
const ruleOf = (id: string) => {
  const rule = RULES.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
};

describe('the rules', () => {
  test('have ids of their own', () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('speak for causes that are curated', () => {
    const known = new Set(knowledge.causes.map(({ id }) => id));
    expect(RULES.filter(({ cause }) => !known.has(cause)).map(({ id }) => id)).toEqual([]);
  });

  test('each have a case, and each case has a rule', () => {
    expect(CASES.map(({ rule }) => rule).sort()).toEqual(RULES.map(({ id }) => id).sort());
  });

  test('are silent on an input that states nothing', () => {
    expect(RULES.filter((rule) => rule.weigh(facts()) !== null).map(({ id }) => id)).toEqual([]);
  });
});

describe.each(CASES)('$rule', ({ rule, fires, silent }) => {
  test.each(fires.map((stated, at) => [at, stated] as const))('speaks, input %i', (_, stated) => {
    const finding = ruleOf(rule).weigh(facts(stated));
    expect(finding?.weight).toBeGreaterThan(0);
    expect(finding?.weight).toBeLessThan(1);
    for (const phrase of finding?.evidence ?? []) {
      expect(hasPhrase(phrase.key), phrase.key).toBe(true);
      for (const language of LANGUAGES) expect(say(phrase, language), phrase.key).not.toMatch(/[{}]|undefined/);
    }
  });

  test.each(silent.map((stated, at) => [at, stated] as const))('is silent, input %i', (_, stated) => {
    expect(ruleOf(rule).weigh(facts(stated))).toBeNull();
  });
});
