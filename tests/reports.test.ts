import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ErrorReport } from '../src/intake/evidence.ts';
import { doctor, knowledge } from './support/knowledge.ts';

interface Report {
  readonly id: string;
  readonly lang: string;
  readonly input: string;
  readonly expect: {
    readonly causes: readonly string[];
    readonly also?: readonly string[];
    readonly fixes: readonly string[];
    readonly figures?: Readonly<Record<string, number>>;
  };
}

const FOLDER = 'tests/fixtures/reports';
const NOT_MEMORY = 'not-out-of-memory';
const FIELDS: Readonly<Record<string, keyof ErrorReport>> = {
  tried_bytes: 'requestedBytes',
  total_bytes: 'totalBytes',
  free_bytes: 'freeBytes',
  allocated_bytes: 'allocatedBytes',
  reserved_bytes: 'reservedBytes',
  process_bytes: 'processBytes',
  gpu_index: 'device',
};

const reports = readdirSync(FOLDER).map((name) => parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Report);
const answered = reports.map((report) => ({ report, answer: doctor.diagnose(report.input) }));
const share = (list: readonly boolean[]): number => list.filter(Boolean).length / list.length;

describe('reports as people paste them', () => {
  test('are many, each of its own', () => {
    expect(reports.length).toBeGreaterThan(150);
    expect(new Set(reports.map(({ id }) => id)).size).toBe(reports.length);
  });

  test.each(answered)(
    '$report.id: its figures are read to the byte of their rounding, its language is kept',
    ({ report, answer }) => {
      for (const [key, wanted] of Object.entries(report.expect.figures ?? {})) {
        const field = FIELDS[key];
        if (field === undefined) continue;
        const near = answer.errors.some(
          (error) => Math.abs(Number(error[field]) - wanted) <= Math.max(1, 0.006 * wanted),
        );
        expect(near, `${key} ${wanted}`).toBe(true);
      }
      if (report.lang !== 'mixed') expect(answer.language.startsWith(report.lang)).toBe(true);
    },
  );

  test.each(answered)('$report.id: names only entries that exist, none both offered and ruled out', ({ answer }) => {
    const causes = new Set(knowledge.causes.map(({ id }) => id));
    const fixes = new Set(knowledge.fixes.map(({ id }) => id));
    const out = new Set(answer.ruledOut.map(({ id }) => id));
    expect(answer.causes.filter(({ id }) => !causes.has(id))).toEqual([]);
    expect(answer.fixes.filter(({ id }) => !fixes.has(id) || out.has(id))).toEqual([]);
  });

  test('have their cause first nine times of ten, and seldom one that misleads', () => {
    const judged = answered.map(({ report: { expect: wanted }, answer }) => {
      const first = answer.causes[0]?.id;
      const isOther = wanted.causes.includes(NOT_MEMORY) && !answer.outOfMemory;
      const isFirst = isOther || (first !== undefined && wanted.causes.includes(first));
      const misleads = !isFirst && first !== undefined && !(wanted.also ?? []).includes(first);
      return { isFirst, misleads };
    });
    expect(share(judged.map(({ isFirst }) => isFirst))).toBeGreaterThan(0.9);
    expect(share(judged.map(({ misleads }) => misleads))).toBeLessThan(0.03);
  });

  test('that are none of memory are never answered as a lack of it', () => {
    const others = answered.filter(({ report }) => report.expect.causes[0] === NOT_MEMORY);
    expect(others.length).toBeGreaterThan(15);
    expect(others.filter(({ answer }) => answer.outOfMemory).map(({ report }) => report.id)).toEqual([]);
  });
});
