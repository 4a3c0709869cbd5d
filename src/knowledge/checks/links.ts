import type { Bilingual } from '../../language.ts';
import type { Fault, Path } from '../fault.ts';
import type { Loaded } from '../load.ts';
import type { ParsedEntry } from '../parse.ts';
import { WORDS } from '../words.ts';

/** Every id that an entry names exists, every cause has a fix, and every fix a cause. */
export function checkLinks(loaded: Loaded): readonly Fault[] {
  const faults: Fault[] = [];
  const report = (of: ParsedEntry, path: Path, message: Bilingual): void => {
    faults.push({ file: of.file, ...of.locate(path), message });
  };
  const fixes = new Set(loaded.fixes.map(({ entry }) => entry.id));
  const causes = new Set(loaded.causes.map(({ entry }) => entry.id));
  const reached = new Set<string>();
  // A file that is there but broken has its own fault; it is not dead.
  const dead = (id: string, alive: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
    !alive.has(id) && (other.has(id) || !loaded.ids.has(id));

  for (const cause of loaded.causes) {
    const { entry } = cause;
    if (entry.fixes.length === 0) report(cause, ['fixes'], WORDS.noFix(entry.id));
    const named = new Set<string>();
    for (const [index, { id }] of entry.fixes.entries()) {
      if (dead(id, fixes, causes)) report(cause, ['fixes', index, 'id'], WORDS.deadFix(id));
      if (named.has(id)) report(cause, ['fixes', index, 'id'], WORDS.fixTwice(id));
      named.add(id);
      reached.add(id);
    }
    for (const [index, id] of (entry['ended-by'] ?? []).entries()) {
      if (dead(id, fixes, causes)) report(cause, ['ended-by', index], WORDS.deadFix(id));
    }
  }
  for (const fix of loaded.fixes) {
    for (const [index, id] of (fix.entry.conflicts ?? []).entries()) {
      if (dead(id, fixes, causes)) report(fix, ['conflicts', index], WORDS.deadFix(id));
    }
  }
  for (const of of [...loaded.causes, ...loaded.fixes]) {
    for (const [index, id] of (of.entry['see-also'] ?? []).entries()) {
      if (!loaded.ids.has(id)) report(of, ['see-also', index], WORDS.deadEntry(id));
      if (id === of.entry.id) report(of, ['see-also', index], WORDS.itself());
    }
  }
  // A cause that could not be read may name any fix.
  for (const fix of loaded.allCausesRead ? loaded.fixes : []) {
    const own = (fix.entry['see-also'] ?? []).some((id) => causes.has(id));
    if (!own && !reached.has(fix.entry.id)) report(fix, ['id'], WORDS.noCause(fix.entry.id));
  }
  return faults;
}
