import type { Fault, Path } from '../fault.ts';
import type { Loaded } from '../load.ts';
import type { ParsedEntry } from '../parse.ts';

/** Every id that an entry names exists, every cause has a fix, and every fix can be reached. */
export function checkLinks(loaded: Loaded): readonly Fault[] {
  const faults: Fault[] = [];
  const report = (of: ParsedEntry, path: Path, message: string): void => {
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
    if (entry.fixes.length === 0) report(cause, ['fixes'], `the cause "${entry.id}" names no fix`);
    const named = new Set<string>();
    for (const [index, { id }] of entry.fixes.entries()) {
      if (dead(id, fixes, causes)) report(cause, ['fixes', index, 'id'], `no fix has the id "${id}"`);
      if (named.has(id)) report(cause, ['fixes', index, 'id'], `the fix "${id}" is named twice`);
      named.add(id);
      reached.add(id);
    }
  }
  for (const fix of loaded.fixes) {
    for (const [index, id] of (fix.entry.conflicts ?? []).entries()) {
      if (dead(id, fixes, causes)) report(fix, ['conflicts', index], `no fix has the id "${id}"`);
    }
  }
  for (const of of [...loaded.causes, ...loaded.fixes]) {
    for (const [index, id] of (of.entry['see-also'] ?? []).entries()) {
      if (!loaded.ids.has(id)) report(of, ['see-also', index], `no entry has the id "${id}"`);
      if (id === of.entry.id) report(of, ['see-also', index], 'the entry names itself');
      reached.add(id);
    }
  }
  for (const fix of loaded.fixes) {
    const linked = reached.has(fix.entry.id) || (fix.entry['see-also'] ?? []).length > 0;
    if (!linked) report(fix, ['id'], `no cause names the fix "${fix.entry.id}", and it has no see-also`);
  }
  return faults;
}
