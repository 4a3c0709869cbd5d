import { describe, expect, it } from 'vitest';
import { traditional } from '../../src/chinese.ts';
import { columns } from '../../src/columns.ts';
import { describeOutcome } from '../../src/estimate/describe-outcome.ts';
import type { Part } from '../../src/estimate/estimate.ts';
import { PART_WORDS } from '../../src/estimate/estimate-words.ts';
import type { Outcome } from '../../src/estimate/outcome.ts';
import { ROW_WORDS } from '../../src/estimate/row-words.ts';

const GIB = 1n << 30n;
const part = (name: string, gib: bigint): Part => ({ name, bytes: gib * GIB, formula: `${gib} × 1` });

const outcome = (parts: readonly Part[], rest: Partial<Outcome> = {}): Outcome => {
  const totalBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0n);
  const range = { low: totalBytes, high: totalBytes };
  return {
    subject: { en: 'a run', zh: '一次运行' },
    estimate: { parts, totalBytes, range, assumptions: [{ key: 'default-batch' }] },
    reason: 'training',
    ...rest,
  };
};

describe('describeOutcome', () => {
  it('has the contract of --json, large counts as strings', () => {
    const json = describeOutcome(outcome([part('weights', 9_000_000n)])).json('zh-Hans');
    expect(json).toEqual({
      totalBytes: '9663676416000000',
      parts: [{ name: 'weights', bytes: '9663676416000000', formula: '9000000 × 1' }],
      assumptions: ['没有给出 batch：按 1 计算'],
      range: { low: '9663676416000000', high: '9663676416000000' },
    });
  });

  it('says that it is exact where it is, and between what it lies where not', () => {
    const exact = describeOutcome(outcome([part('weights', 2n)])).report('en');
    expect(exact.total).toBe('Total: 2.00 GiB (2,147,483,648 bytes)');
    expect(exact.sections.find(({ heading }) => heading === 'Range')?.items).toEqual([
      'only whole tensors are counted: no margin',
    ]);
    const wide = outcome([part('weights', 2n)]);
    const { total } = describeOutcome({
      ...wide,
      estimate: { ...wide.estimate, range: { low: GIB, high: 3n * GIB } },
    }).report('zh-Hant');
    expect(total).toBe('合計：2.00 GiB（2,147,483,648 位元組），預計在 1024.00 MiB 到 3.00 GiB 之間');
  });

  it('puts tensors of one name together, those alike counted, the many cut short', () => {
    const same = describeOutcome(outcome([part('kept-inside', 1n), part('kept-inside', 1n), part('output', 1n)]));
    expect(same.report('en').sections[0]?.items[0]).toBe('made inside and kept for backward: 2.00 GiB · `1 × 1` (×2)');
    const many = Array.from({ length: 9 }, (_, at) => part('kept-inside', BigInt(at + 1)));
    expect(describeOutcome(outcome(many)).report('en').sections[0]?.items[0]).toMatch(/`6 × 1`; and 3 more$/);
  });

  it('draws no more than eight rows, the rest together, and all of them the total', () => {
    const names = Object.keys(PART_WORDS).slice(0, 12);
    const parts = names.map((name, at) => part(name, BigInt(at + 1)));
    const { rows } = describeOutcome(outcome(parts)).report('en');
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)).toMatchObject({ label: 'other', bytes: 15n * GIB });
    expect(rows.reduce((sum, { bytes }) => sum + bytes, 0n)).toBe(78n * GIB);
    expect(describeOutcome(outcome([part('weights', 1n)])).report('en').rows).toEqual([]);
  });

  it('names what most fits and what else is to be said', () => {
    const more = { heading: { en: 'Changes', zh: '改动' }, items: [{ en: 'halve it', zh: '减半' }] };
    const { sections } = describeOutcome(
      outcome([part('weights', 1n)], {
        largest: { batch: 4, length: 8192, layers: 3, quantization: 'nf4' },
        sections: [more],
      }),
    ).report('en');
    expect(sections[0]?.items).toEqual([
      'batch 4',
      '8,192 tokens of KV cache, over all sequences',
      '3 layers on the GPU (-ngl), the output layer counted as one',
      'weights in nf4',
    ]);
    expect(sections[1]).toEqual({ heading: 'Changes', items: ['halve it'] });
  });
});

it('has a name for every term that leaves a phone room for the bar', () => {
  for (const [name, word] of Object.entries({ ...PART_WORDS, ...ROW_WORDS })) {
    for (const label of [word.en({}), word.zh({}), traditional(word.zh({}))]) {
      expect(columns(label), `${name}: ${label}`).toBeLessThanOrEqual(16);
    }
  }
  for (const name of Object.keys(ROW_WORDS)) expect(PART_WORDS).toHaveProperty([name]);
});
