import { createRequire } from 'node:module';
import type Fuse from 'fuse.js';

const load = createRequire(import.meta.url);

interface Named {
  readonly id: string;
  /** Other ways to name it, e.g. its titles. */
  readonly names?: readonly string[];
}

/** Longer queries cost Fuse time and cannot be a misspelt name. */
const LONGEST = 32;

/** Ids that a misspelt word may have meant, best first, at most three. */
export function nearestIds(word: string, among: readonly Named[]): readonly string[] {
  if (word.trim() === '') return [];
  const FuseClass = fuseOf(load('fuse.js'));
  const fuse = new FuseClass(among, { keys: ['id', 'names'], threshold: 0.45, ignoreLocation: true });
  return fuse.search(word.slice(0, LONGEST), { limit: 3 }).map(({ item }) => item.id);
}

function fuseOf(module: unknown): typeof Fuse<Named> {
  return ((module as { readonly default?: unknown }).default ?? module) as typeof Fuse<Named>;
}
