import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Calculator, Given } from '../../../src/estimate/calculator.ts';
import { CALCULATORS } from '../../../src/estimate/calculators/calculators.ts';
import { fieldsOf } from '../../../src/estimate/calculators/field.ts';
import { readFacts } from '../../../src/knowledge/facts/snapshot.ts';
import { sidesOf, sumOf } from '../sum.ts';
import type { EstimateJson } from './ask.ts';

const facts = readFacts();
const MODELS = [
  '7B',
  'Llama-3.1-8B',
  'gemma-3-27b-it',
  'DeepSeek-V3',
  'gpt-oss-20b',
  't5-base',
  'gpt2',
  'Mixtral-8x7B',
];
const PICTURES = ['resnet50', 'swin_t', 'vit_b_16', 'googlenet', 'deeplabv3_resnet50', 'sdxl', 'sd-1.5', 'flux.1-dev'];

const VALUES: Readonly<Record<string, readonly string[]>> = {
  model: [...MODELS, ...MODELS, ...PICTURES],
  kind: ['Conv2d', 'linear', 'layernorm', 'sdpa', 'lstm', 'cross_entropy', 'relu', 'llama', 'embedding'],
  shape: ['4x64x56x56', '2x128x256', '2x8x128x64', '512x32000', '3x17'],
  batch: ['1', '3', '16'],
  length: ['128', '2k', '5,000'],
  quantization: ['bf16', 'nf4', 'int8', 'awq', 'gptq', 'Q4_K_M', 'Q2_K', 'IQ3_XXS', 'Q8_0', 'fp32'],
  gpu: ['RTX 4090', '24GB', 'L4'],
  gpus: ['2', '8'],
  utilization: ['0.9', '0.875'],
};

/** Every term of an answer is a sum that comes to its bytes, and the terms come to the total. */
function check(calculator: Calculator, given: Given): boolean {
  const answered = calculator.calculate(given, facts);
  if (!answered.ok) return false;
  const { parts, totalBytes } = answered.json('en') as EstimateJson;
  if (parts === undefined) return false;
  for (const { formula, bytes, name } of parts) {
    const { sum, stated, apart } = sidesOf(formula);
    expect(stated, `${name}: ${formula}`).toBe(bytes);
    expect(Math.abs(sum - stated), `${name}: ${formula}`).toBeLessThanOrEqual(apart);
    expect(formula, name).toMatch(/[×/-]/);
  }
  expect(parts.reduce((total, { bytes }) => total + bytes, 0)).toBe(totalBytes);
  return true;
}

describe.each(CALCULATORS.filter(({ id }) => id !== 'tensor'))('the terms of $id', (calculator) => {
  const fields = fieldsOf(calculator);

  it.each(calculator.examples)('come to what is printed: %o', (given) => {
    expect(check(calculator, given)).toBe(true);
  });

  it('come to what is printed whatever is asked', () => {
    const anyOf = ({ key, kind, example, choices }: (typeof fields)[number]) =>
      kind === 'flag' ? fc.constant(true) : fc.constantFrom(...(VALUES[key] ?? choices ?? [example ?? '1']));
    const always = fields.filter(({ key }) => ['model', 'kind', 'shape'].includes(key)).map(({ key }) => key);
    const all = fc.record(Object.fromEntries(fields.map((field) => [field.key, anyOf(field)])));
    const kept = fc.array(fc.constantFrom(...fields.map(({ key }) => key)), { maxLength: 4 });
    let answered = 0;
    fc.assert(
      fc.property(all, kept, (values, keys) => {
        const given = Object.entries(values).filter(([key]) => always.includes(key) || keys.includes(key));
        if (check(calculator, Object.fromEntries(given))) answered += 1;
      }),
      { numRuns: 250 },
    );
    expect(answered).toBeGreaterThan(10);
  });
});

describe('a sum', () => {
  it('is read as it is written', () => {
    expect(sumOf('2 × (3 + 4,000) / 4 - 1.5')).toBe(2000);
    expect(() => sumOf('7 × nf4')).toThrow();
    expect(() => sidesOf('314,572,800')).toThrow();
  });
});
