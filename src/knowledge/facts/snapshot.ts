import { readFileSync } from 'node:fs';
import { printFault } from '../fault.ts';
import { requireModule } from '../require.ts';
import { sourceOf } from '../snapshot.ts';
import type * as Load from './load.ts';
import type { Facts } from './load.ts';

/** Beside the snapshot of the entries, which most answers need without any of these. */
const SNAPSHOT = 'facts.json';

/** The cards and models, from their snapshot or from their files; read at each call. */
export function readFacts(): Facts {
  const source = sourceOf(SNAPSHOT);
  if (source.kind === 'snapshot') return JSON.parse(readFileSync(source.file, 'utf8')) as Facts;
  const { loadFacts } = requireModule<typeof Load>('knowledge/facts/load');
  const { gpus, models, faults } = loadFacts(source.folder);
  if (faults.length > 0) throw new Error(faults.map(printFault).join('\n'));
  return { gpus, models };
}
