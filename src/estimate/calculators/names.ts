import { createRequire } from 'node:module';
import type Fuse from 'fuse.js';

const load = createRequire(import.meta.url);

/** Longer queries cost Fuse time, and are no misspelt name. */
const LONGEST = 32;
const MISSPELT = 5;

/** A thing with the names that people give it; the first is shown. */
export interface Named {
  readonly names: readonly string[];
}

/** A name as it is compared: case, width, spaces, hyphens, underscores and colons make no difference. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-_:]/g, '');
}

/** The things that a text may be the beginning or a part of, then those that it misspells; each by its first name. */
export function suggest(typed: string, among: readonly Named[], limit: number): readonly string[] {
  const shown = ({ names }: Named): string => names[0] ?? '';
  const wanted = foldName(typed);
  if (wanted === '') return among.slice(0, limit).map(shown);
  const closeness = ({ names }: Named): number => {
    const folded = names.map(foldName);
    if (folded.some((name) => name.startsWith(wanted))) return 0;
    return folded.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  const literal = among
    .map((named) => ({ named, close: closeness(named) }))
    .filter(({ close }) => close < 2)
    .sort((a, b) => a.close - b.close)
    .map(({ named }) => shown(named));
  if (literal.length >= limit) return literal.slice(0, limit);
  return [...new Set([...literal, ...misspelt(typed, among, ['names'], MISSPELT).map(shown)])].slice(0, limit);
}

/** What a misspelt word may have meant, best first. @param keys where the names of a thing stand */
export function misspelt<T>(typed: string, among: readonly T[], keys: string[], limit: number): readonly T[] {
  const loaded = load('fuse.js') as { readonly default?: unknown };
  const FuseClass = (loaded.default ?? loaded) as typeof Fuse<T>;
  const fuse = new FuseClass(among, { keys, threshold: 0.45, ignoreLocation: true });
  return fuse.search(typed.slice(0, LONGEST), { limit }).map(({ item }) => item);
}
