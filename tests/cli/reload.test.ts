import { describe, expect, it } from 'vitest';
import { reload } from '../../src/cli/reload.ts';
import { createDoctor, type Doctor } from '../../src/doctor.ts';
import { createLog } from '../../src/platform/log.ts';
import { knowledge } from '../support/knowledge.ts';

function bot() {
  const doctors: Doctor[] = [createDoctor(knowledge)];
  const lines: string[] = [];
  return {
    answering: {
      get doctor() {
        return doctors.at(-1) as Doctor;
      },
      use: (doctor: Doctor) => void doctors.push(doctor),
    },
    doctors,
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    lines,
  };
}

describe('reload', () => {
  it('puts other knowledge in place', async () => {
    const { answering, doctors, log, lines } = bot();
    await reload(answering, log, async () => ({ ok: true, knowledge: { ...knowledge, version: 'next' } }));
    expect(doctors).toHaveLength(2);
    expect(answering.doctor.knowledge.version).toBe('next');
    expect(lines[0]).toContain('"msg":"knowledge reloaded"');
  });

  it('leaves the same knowledge alone', async () => {
    const { answering, doctors, log, lines } = bot();
    await reload(answering, log, async () => ({ ok: true, knowledge }));
    expect(doctors).toHaveLength(1);
    expect(lines[0]).toContain('"msg":"knowledge is unchanged"');
  });

  it('keeps the old where the new is refused or cannot be read, and says why within bounds', async () => {
    const { answering, doctors, log, lines } = bot();
    const reasons = Array.from({ length: 30 }, (_, index) => `reason ${index}`);
    await reload(answering, log, async () => ({ ok: false, reasons }));
    await reload(answering, log, () => Promise.reject(new Error('no such disk')));
    expect(doctors).toHaveLength(1);
    const [first, second] = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(first).toMatchObject({ level: 'error', faults: 30, reasons: reasons.slice(0, 10) });
    expect(second).toMatchObject({ level: 'error', reasons: ['no such disk'] });
  });
});
