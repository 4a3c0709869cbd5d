import { createRequire } from 'node:module';
import type Fuse from 'fuse.js';

const load = createRequire(import.meta.url);

/** Longer words are no misspelt name, and would cost time. */
const LONGEST = 32;

/** A name with other words that people write in its place. */
export interface KnownName {
  readonly name: string;
  readonly others?: readonly string[];
}

/** The known name that a word most likely stands for, or null where none is near. */
export function nearestName(word: string, among: readonly KnownName[]): string | null {
  const typed = word.toLowerCase();
  const same = among.find(({ name, others = [] }) => name === typed || others.includes(typed));
  if (same !== undefined) return same.name;
  const loaded = load('fuse.js') as { readonly default?: unknown };
  const FuseClass = (loaded.default ?? loaded) as typeof Fuse<KnownName>;
  const fuse = new FuseClass(among, { keys: ['name', 'others'], threshold: 0.4, ignoreLocation: true });
  return fuse.search(typed.slice(0, LONGEST), { limit: 1 })[0]?.item.name ?? null;
}
