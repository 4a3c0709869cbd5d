import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Knowledge } from './knowledge.ts';
import type * as Load from './load.ts';
import { requireModule } from './require.ts';
import { ROOT } from './root.ts';

const SNAPSHOT = 'knowledge.json';

/** Where the knowledge is read from. */
export type Source =
  | { readonly kind: 'snapshot'; readonly file: string }
  | { readonly kind: 'folder'; readonly folder: string };

/** The built snapshot of the entries, or the Markdown itself in a checkout where that is newer. */
export const knowledgeSource = (): Source => sourceOf(SNAPSHOT);

/** A built file by its name, or the folder that it was built of in a checkout where that is newer. */
export function sourceOf(name: string): Source {
  const file = join(ROOT, 'dist', name);
  const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
  const folder = join(ROOT, 'knowledge');
  const checkout = existsSync(join(ROOT, 'src')) && existsSync(folder);
  const current = builtAt !== null && !(checkout && changedSince(folder, builtAt));
  return current ? { kind: 'snapshot', file } : { kind: 'folder', folder };
}

/** The curated knowledge, from the snapshot or from its files. */
export function loadKnowledge(): Knowledge {
  const source = knowledgeSource();
  if (source.kind === 'snapshot') return JSON.parse(readFileSync(source.file, 'utf8')) as Knowledge;
  const { loadFolder, toKnowledge } = requireModule<typeof Load>('knowledge/load');
  return toKnowledge(loadFolder(source.folder));
}

/** Whether a file below the folder, or the list of its files, changed after `time`. */
function changedSince(folder: string, time: number): boolean {
  return ['.', 'causes', 'fixes'].some((part) => {
    const path = join(folder, part);
    if (!existsSync(path)) return false;
    if (statSync(path).mtimeMs > time) return true;
    return readdirSync(path).some((name) => {
      if (!/^[^.].*\.(md|yml)$/.test(name)) return false;
      // A link that leads nowhere is told by the check, which its folder's own time has brought about.
      return (statSync(join(path, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) > time;
    });
  });
}
