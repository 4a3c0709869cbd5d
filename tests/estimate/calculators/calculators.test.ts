import { describe, expect, it } from 'vitest';
import type { Given } from '../../../src/estimate/calculator.ts';
import { CALCULATORS } from '../../../src/estimate/calculators/calculators.ts';
import { fieldsOf } from '../../../src/estimate/calculators/field.ts';
import { describeRefusal } from '../../../src/estimate/describe-refusal.ts';
import { readFacts } from '../../../src/knowledge/facts/snapshot.ts';
import { LANGUAGES } from '../../../src/language.ts';

const facts = readFacts();
const HAN = /\p{Script=Han}/u;

describe.each(CALCULATORS)('$id', (calculator) => {
  const fields = fieldsOf(calculator);

  it('describes every field in both languages, short enough for Discord', () => {
    for (const { key, en, zh, label, kind, example } of fields) {
      expect(en.length, key).toBeGreaterThan(0);
      expect(en.length, key).toBeLessThanOrEqual(100);
      expect(en, key).not.toMatch(HAN);
      // Two blanks part the languages on the command line.
      expect(`${en}${zh}`, key).not.toContain('  ');
      expect(zh.length, key).toBeLessThanOrEqual(100);
      expect(label.length, key).toBeGreaterThan(0);
      if (kind === 'text') expect(example, key).toBeTruthy();
    }
  });

  it('names its fields apart in both languages', () => {
    for (const names of [fields.map(({ flag }) => flag), fields.map(({ label }) => label)]) {
      expect(new Set(names).size).toBe(names.length);
    }
    expect(fields.map(({ flag }) => flag)).not.toContain('json');
    expect(fields.map(({ flag }) => flag)).not.toContain('lang');
  });

  it('has its positional fields in front, and room on Discord for those that are not rare', () => {
    const positional = fields.filter((field) => field.positional);
    expect(fields.slice(0, positional.length)).toEqual(positional);
    expect(fields.filter(({ rare }) => !rare).length).toBeLessThanOrEqual(25);
  });

  it.each(fields.map((field) => [field.key, field] as const))(
    'takes the example of %s',
    (key, { kind, choices, example }) => {
      const values =
        kind === 'flag' ? [true, false] : [...(choices ?? []), ...(example === undefined ? [] : [example])];
      for (const value of values) {
        const read = calculator.inputs.safeParse({ [key]: value });
        expect(read.success, String(value)).toBe(true);
      }
    },
  );

  it.each(calculator.examples.map((given) => [given]))('answers its own example %o in each language', (given) => {
    const answered = calculator.calculate(given, facts);
    if (!answered.ok) throw new Error(describeRefusal(answered, 'en', (field) => field).join('\n'));
    for (const language of LANGUAGES) {
      const { total, subject = '', rows, sections } = answered.report(language);
      const text = [
        total,
        subject,
        ...rows.map(({ label }) => label),
        ...sections.flatMap(({ heading, items }) => [heading, ...items]),
      ];
      for (const line of text) expect(line).not.toMatch(/undefined|NaN|\[object/);
      expect(HAN.test(text.join(''))).toBe(language !== 'en');
      // A key without its words would be printed as it is.
      for (const line of text) expect(line).not.toMatch(/^(?:default|card|peak|counter|weights\.)[-.a-z]+$/);
      expect(JSON.stringify(answered.json(language))).toContain('"totalBytes"');
    }
  });

  it('refuses what it does not know, with a sentence in both languages', () => {
    const answered = calculator.calculate({ nonsense: 'x' } as Given, facts);
    expect(answered.ok).toBe(false);
  });
});

it('lists each calculator once', () => {
  const ids = CALCULATORS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(CALCULATORS.map(({ label }) => label)).size).toBe(ids.length);
});
