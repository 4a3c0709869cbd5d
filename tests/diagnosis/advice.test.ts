import { describe, expect, test } from 'vitest';
import { prescribe } from '../../src/diagnosis/prescribe.ts';
import type { OperatingSystem, Phase } from '../../src/intake/evidence.ts';
import { error, facts, full } from '../support/evidence.ts';
import { entries, knowledge } from '../support/knowledge.ts';
import { given, pieces, shared } from './given.ts';

describe('whatever is stated', () => {
  const phases: readonly (Phase | null)[] = [
    'load',
    'forward',
    'backward',
    'optimizer-step',
    'evaluation',
    'generation',
    'save',
    null,
  ];
  const systems: readonly (OperatingSystem | null)[] = ['linux', 'windows', 'wsl', null];
  const reports = [
    full,
    shared('14.80 GiB'),
    shared('0.30 GiB', '6.00 GiB'),
    pieces('2.00 GiB'),
    error('cuda-error-oom'),
  ];
  const everyOne = reports.flatMap((report) =>
    phases.flatMap((phase) => systems.map((os) => ({ errors: [report], phase, os }))),
  );
  const causes = knowledge.causes.map(({ id }) => id);

  test('no fix is both offered and ruled out, and none stands twice', () => {
    for (const stated of everyOne) {
      const { fixes, ruledOut } = given(causes, stated);
      const ids = [...fixes, ...ruledOut].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test('emptying the cache is never offered, and every verdict has its figures', () => {
    for (const stated of everyOne) {
      const { fixes } = given(causes, stated);
      const known = facts(stated);
      for (const { id, verdict, reason } of fixes) {
        expect(id).not.toBe('empty-cache');
        if (verdict === 'unknown' || id === 'choose-gpu') continue;
        const values = reason.values as { bytes: { bytes: bigint }; shortfall: { bytes: bigint } };
        expect(values.shortfall.bytes).toBe(known.shortfall);
        if (verdict === 'enough') {
          expect(entries.fix(id)?.frees).toBe('other-processes');
          expect(values.bytes.bytes).toBeGreaterThanOrEqual(known.shortfall ?? 0n);
        }
        if (entries.fix(id)?.frees === 'cached') expect(verdict).toBe('may-be-enough');
      }
    }
  });

  test('a cause far behind the first brings no fixes of its own', () => {
    const near = prescribe(
      facts({ errors: [full] }),
      [{ id: 'batch-too-large', confidence: 0.9, evidence: [] }],
      entries,
    );
    const far = prescribe(
      facts({ errors: [full] }),
      [
        { id: 'batch-too-large', confidence: 0.9, evidence: [] },
        { id: 'checkpoint-save-peak', confidence: 0.3, evidence: [] },
      ],
      entries,
    );
    expect(far.fixes).toEqual(near.fixes);
  });
});
