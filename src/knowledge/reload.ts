import { readFileSync } from 'node:fs';
import { printFault } from './fault.ts';
import { knowledgeSource } from './snapshot.ts';
import { checkSnapshot, type SnapshotChecked } from './snapshot-check.ts';

/** Reads the knowledge anew and checks it whole; what is wrong comes back as lines, and nothing is thrown. */
export async function reloadKnowledge(): Promise<SnapshotChecked> {
  try {
    const source = knowledgeSource();
    if (source.kind === 'snapshot') return checkSnapshot(readFileSync(source.file, 'utf8'));
    const [{ toKnowledge }, { checkedFolder }] = await Promise.all([
      import('./load.ts'),
      import('./checked-folder.ts'),
    ]);
    const { loaded, faults } = checkedFolder(source.folder);
    if (faults.length > 0) return { ok: false, reasons: faults.map(printFault) };
    return { ok: true, knowledge: toKnowledge(loaded) };
  } catch (error) {
    return { ok: false, reasons: [error instanceof Error ? error.message : String(error)] };
  }
}
