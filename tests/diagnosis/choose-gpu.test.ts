import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../src/intake/evidence.ts';
import { error, full, size } from '../support/evidence.ts';
import { given } from './given.ts';

describe('another GPU', () => {
  const total = size('40.00 GiB');
  const card = (index: number, used: bigint) => ({ index, name: 'A100', usedBytes: used, totalBytes: total });
  /** 22.90 GiB reserved, the whole process 23.40 GiB, 2.00 GiB asked for. */
  const whole = { ...full, format: 'pytorch-cuda-c', processBytes: size('23.40 GiB') };
  const needed = whole.processBytes + (full.requestedBytes ?? 0n);
  const chosen = (stated: Partial<Evidence>) => given(['other-process-on-gpu'], stated).offered('choose-gpu');

  test("is enough where it has room for the whole process's memory and the request, and not for a byte more", () => {
    const room = (bytes: bigint) => chosen({ errors: [whole], smi: [card(0, total), card(1, total - bytes)] });
    expect(room(needed)).toMatchObject({ verdict: 'enough', reason: { key: 'reason.free-gpu', values: { gpu: 1 } } });
    expect(room(needed - 1n)).toMatchObject({ verdict: 'unknown', reason: { key: 'reason.choose-gpu' } });
  });

  test('may be enough where the message leaves out what the process holds beside PyTorch', () => {
    expect(chosen({ errors: [full], smi: [card(0, total), card(1, 1n)] })).toMatchObject({
      verdict: 'may-be-enough',
      reason: { values: { gpu: 1 } },
    });
    expect(chosen({ errors: [full], smi: [card(0, total), card(1, size('20.00 GiB'))] })?.verdict).toBe('unknown');
  });

  test('may be enough for an error without figures only where it is all but empty', () => {
    const bare = [error('cuda-error-oom', { device: 0 })];
    expect(chosen({ errors: bare, smi: [card(0, total), card(1, size('1.90 GiB'))] })?.verdict).toBe('may-be-enough');
    expect(chosen({ errors: bare, smi: [card(0, total), card(1, size('2.10 GiB'))] })?.verdict).toBe('unknown');
  });

  test.each([0, 1, 2])('is never the one that failed, empty as it may be by now: GPU %i', (device) => {
    const smi = [0, 1, 2].map((index) => card(index, index === device ? 0n : size('10.00 GiB')));
    const fix = chosen({ errors: [{ ...whole, device }], smi });
    expect(fix?.verdict).toBe('enough');
    expect(fix?.reason.values?.gpu).not.toBe(device);
  });

  test('is the one with the most room', () => {
    const smi = [card(0, total), card(1, size('12.00 GiB')), card(2, size('3.00 GiB')), card(3, size('9.00 GiB'))];
    expect(chosen({ errors: [whole], smi })?.reason.values).toMatchObject({
      gpu: 2,
      used: { bytes: size('3.00 GiB') },
    });
  });

  test('is none where there is one GPU', () => {
    const one = (stated: Partial<Evidence>) =>
      given(['other-process-on-gpu'], { errors: [full], ...stated }).out('choose-gpu')?.reason.key;
    expect(one({ setup: { tried: [], gpuCount: 1 } })).toBe('reason.single-gpu');
    expect(one({ smi: [card(0, total)] })).toBe('reason.single-gpu');
  });
});
