import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knowledge } from './knowledge.ts';
import type * as Load from './load.ts';

/** The folder of the package: `src/knowledge` and `dist/knowledge` lie equally deep. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SNAPSHOT = join(ROOT, 'dist', 'knowledge.json');

/** Where the knowledge is read from. */
export type Source =
  | { readonly kind: 'snapshot'; readonly file: string }
  | { readonly kind: 'folder'; readonly folder: string };

/** The built snapshot, or the Markdown itself in a checkout where that is newer. */
export function knowledgeSource(): Source {
  const builtAt = statSync(SNAPSHOT, { throwIfNoEntry: false })?.mtimeMs ?? null;
  const folder = join(ROOT, 'knowledge');
  const checkout = existsSync(join(ROOT, 'src')) && existsSync(folder);
  const current = builtAt !== null && !(checkout && changedSince(folder, builtAt));
  return current ? { kind: 'snapshot', file: SNAPSHOT } : { kind: 'folder', folder };
}

/** The curated knowledge, from the snapshot or from its files. */
export function loadKnowledge(): Knowledge {
  const source = knowledgeSource();
  if (source.kind === 'snapshot') return JSON.parse(readFileSync(source.file, 'utf8')) as Knowledge;
  const { loadFolder, toKnowledge } = loadModule();
  return toKnowledge(loadFolder(source.folder));
}

/** Whether a file below the folder, or the list of its files, changed after `time`. */
function changedSince(folder: string, time: number): boolean {
  return ['.', 'causes', 'fixes'].some((part) => {
    const path = join(folder, part);
    if (!existsSync(path)) return false;
    if (statSync(path).mtimeMs > time) return true;
    return readdirSync(path).some((name) => /\.(md|yml)$/.test(name) && statSync(join(path, name)).mtimeMs > time);
  });
}

/** The loader and its parsers are required here, not imported: an answer from the snapshot needs none of them. */
function loadModule(): typeof Load {
  const require = createRequire(import.meta.url);
  if (!import.meta.url.endsWith('.ts')) return require('./load.js') as typeof Load;
  // Node 20 cannot require TypeScript; tsx, a development dependency, can.
  const tsx = require('tsx/cjs/api') as { require(id: string, from: string): unknown };
  return tsx.require('./load.ts', import.meta.url) as typeof Load;
}
