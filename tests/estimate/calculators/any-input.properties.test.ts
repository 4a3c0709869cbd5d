import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALCULATORS } from '../../../src/estimate/calculators/calculators.ts';
import { fieldsOf } from '../../../src/estimate/calculators/field.ts';
import { describeRefusal } from '../../../src/estimate/describe-refusal.ts';
import { readFacts } from '../../../src/knowledge/facts/snapshot.ts';

const facts = readFacts();
const WORDS = [
  '0',
  '1',
  '3',
  '8k',
  '7B',
  '999999999999',
  '1e9',
  '0.5',
  '90%',
  '3x3',
  '2x4x8x8',
  'x',
  '',
  '7B 8B',
  '`',
  '@everyone',
  '显存',
];

describe.each(CALCULATORS)('$id', (calculator) => {
  const fields = fieldsOf(calculator);
  // Mostly what a field takes, so that what lies behind the first check is reached.
  const valuesOf = ({ kind, example, choices }: (typeof fields)[number]) =>
    kind === 'flag'
      ? fc.boolean()
      : fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...(choices ?? [example ?? '1'])) },
          { weight: 1, arbitrary: fc.constantFrom(...WORDS) },
          { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
        );
  const given = fc.record(Object.fromEntries(fields.map((field) => [field.key, valuesOf(field)])), {
    requiredKeys: fields.filter(({ positional }) => positional).map(({ key }) => key),
  });

  it('answers or refuses any input, and never throws', () => {
    fc.assert(
      fc.property(given, fc.array(fc.constantFrom(...fields.map(({ key }) => key)), { maxLength: 6 }), (all, kept) => {
        const keys = new Set([...kept, ...fields.filter(({ positional }) => positional).map(({ key }) => key)]);
        const some = Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
        const answered = calculator.calculate(some, facts);
        const text = answered.ok
          ? [answered.report('en').total, JSON.stringify(answered.json('zh-Hans'))].join('')
          : describeRefusal(answered, 'zh-Hans', (field) => field).join('');
        expect(text).not.toMatch(/undefined|NaN|\[object/);
      }),
      { numRuns: 150 },
    );
  });
});
