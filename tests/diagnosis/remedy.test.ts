import { describe, expect, test } from 'vitest';
import { byFigures } from '../../src/diagnosis/remedy.ts';
import type { Evidence } from '../../src/intake/evidence.ts';
import { facts, full, hostError } from '../support/evidence.ts';
import { entries } from '../support/knowledge.ts';

const reason = (id: string, stated: Partial<Evidence>) => {
  const fix = entries.fix(id);
  if (fix === undefined) throw new Error(id);
  return byFigures(fix, facts(stated));
};
const key = (id: string, stated: Partial<Evidence>) => reason(id, stated).reason.key;

describe('of host memory', () => {
  const killed: Partial<Evidence> = { errors: [hostError('killed-exit-code', { exitCode: 137 })] };

  test.each(['quantize', 'shrink-model', 'load-to-cpu', 'offload-to-nvme'])('%s is not said to be of a GPU', (id) => {
    expect(key(id, killed)).toBe('reason.frees-host.weights');
    expect(key(id, { errors: [full] })).toBe('reason.frees.weights');
  });

  test('weights are ruled out where data is what fills it', () => {
    expect(reason('quantize', { ...killed, phase: 'data-loading' })).toEqual({
      offered: false,
      reason: { key: 'reason.data-not-weights', values: {} },
    });
    expect(reason('quantize', { ...killed, phase: 'load' }).offered).toBe(true);
  });

  test('words tell it where no error does', () => {
    for (const signs of [['host-ram'], ['says-killed']])
      expect(key('reduce-concurrency', { signs })).toBe('reason.frees-host.other-processes');
    expect(key('reduce-concurrency', {})).toBe('reason.frees.other-processes');
    expect(key('quantize', { signs: ['host-ram'], errors: [full] })).toBe('reason.frees.weights');
  });

  test('what saves host memory says so', () => {
    expect(key('reduce-host-memory', killed)).toBe('reason.frees.host');
  });
});
