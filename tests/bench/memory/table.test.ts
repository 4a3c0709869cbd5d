import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answers } from '../../../scripts/bench-memory/answer.ts';
import { counts, readItems } from '../../../scripts/bench-memory/item.ts';
import { columns, medianOf, printedRow, rowOf, ruleRows } from '../../../scripts/bench-memory/table.ts';
import { facts, itemOf } from './facts.ts';

const tensors = [100, 200, 400].map((expected) =>
  itemOf({ shape: [50] }, { expected_bytes: expected, tolerance: 0.5 }),
);

describe('a row', () => {
  it('counts what was answered, exact and within tolerance', () => {
    const row = rowOf('tensors', answers([...tensors, itemOf({ shape: ['?'] }), itemOf({ odd: 1 })], facts));
    expect(row).toMatchObject({ items: 5, answered: 3, exact: 1, within: 2, median: 0.5, worst: 1, ranged: 0 });
    expect(printedRow(row)).toEqual(['tensors', '5', '3', '1', '2', '50.00 %', '100.00 %', '–', '–']);
  });

  it('has ranges where calculations have them', () => {
    const run = { model: 'Llama-3.2-1B', batch: 1, seq: 256, precision: 'bf16' };
    const row = rowOf('runs', answers([itemOf(run, { expected_bytes: 1 })], facts));
    expect(row).toMatchObject({ inside: 0, ranged: 1 });
    expect(row.width).toBeGreaterThan(1);
  });
});

it('finds the middle', () => {
  expect(medianOf([])).toBeNull();
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1])).toBe(2.5);
});

it('holds rules of thumb against the same items', () => {
  const resnet = itemOf(
    { model: 'resnet18', batch: 8, resolution: 224, optimizer: 'adam' },
    { expected_bytes: 350_996_992 },
  );
  const [states] = ruleRows(answers([...tensors, resnet], facts));
  expect(states).toMatchObject({ rule: '16 bytes a parameter', items: 1 });
  expect(states?.median).toBeCloseTo(Math.abs((11_689_512 * 16) / 350_996_992 - 1));
});

it('aligns columns, the first to the left', () => {
  expect(
    columns([
      ['file', 'n'],
      ['a', '12'],
    ]),
  ).toBe('file   n\na     12\n');
});

describe('a folder', () => {
  it('gives the items of its JSON files, and tells those that have no figure', () => {
    const folder = mkdtempSync(join(tmpdir(), 'truth-'));
    const item = { id: 'one', inputs: {}, expected_bytes: 5 };
    writeFileSync(
      join(folder, 'b.json'),
      JSON.stringify({ items: [item, { ...item, not_for_grading: 'why' }, { id: 'no inputs' }] }),
    );
    writeFileSync(join(folder, 'a.json'), JSON.stringify([{ ...item, expected_bytes: null }]));
    writeFileSync(join(folder, 'c.txt'), 'no truth');
    const files = readItems(folder);
    rmSync(folder, { recursive: true });
    expect(files.map(({ name, items }) => [name, items.length])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(files.flatMap(({ items }) => items).filter(counts)).toHaveLength(1);
  });

  it("of the project's own truth has only what counts, each with where it comes from", () => {
    for (const { name, items } of readItems('tests/estimate/truth')) {
      expect(items.every(counts), name).toBe(true);
      const { about } = JSON.parse(readFileSync(`tests/estimate/truth/${name}.json`, 'utf8')) as {
        about: { source?: string };
      };
      expect(
        items.every(({ source }) => (source ?? about.source) !== undefined),
        name,
      ).toBe(true);
    }
  });
});
