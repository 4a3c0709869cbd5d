import { prescribe } from '../../src/diagnosis/prescribe.ts';
import type { Evidence } from '../../src/intake/evidence.ts';
import { facts, oom, size } from '../support/evidence.ts';
import { entries } from '../support/knowledge.ts';

/** What is prescribed where only these causes are likely, the first the most. */
export function given(causes: readonly string[], stated: Partial<Evidence>) {
  const { fixes, ruledOut } = prescribe(
    facts(stated),
    causes.map((id, at) => ({ id, confidence: Math.max(0.6, 0.9 - at * 0.05), evidence: [] })),
    entries,
  );
  const offered = (id: string) => fixes.find((fix) => fix.id === id);
  const out = (id: string) => ruledOut.find((fix) => fix.id === id);
  return { fixes, ruledOut, offered, out };
}

/** A card that another process holds most of. */
export const shared = (held: string, requested = '1.00 GiB') =>
  oom({
    requested,
    total: '23.64 GiB',
    allocated: '8.00 GiB',
    free: '61.00 MiB',
    reserved: '8.20 GiB',
    process: '8.70 GiB',
    others: [{ pid: 4711n, bytes: size(held) }],
  });
/** 8.50 GiB of cache in pieces. */
export const pieces = (requested: string) =>
  oom({ requested, total: '23.69 GiB', allocated: '13.10 GiB', free: '0.30 GiB', reserved: '21.60 GiB' });
