import type { Layout } from './layout.ts';
import { SCALED } from './scaled.ts';
import { SPARSE } from './sparse.ts';
import { STRIDED } from './strided.ts';
import { VIEWS } from './views.ts';

/** Every layout that can be written beside a shape. */
export const LAYOUTS: readonly Layout[] = [...VIEWS, ...STRIDED, ...SCALED, ...SPARSE];

const byName: ReadonlyMap<string, Layout> = new Map(
  LAYOUTS.flatMap((layout) => [layout.name, ...layout.aliases].map((name) => [name, layout] as const)),
);
const valueNames: ReadonlySet<string> = new Set(
  LAYOUTS.flatMap((layout) => Object.keys(layout.takes).filter((name) => !byName.has(name))),
);

/** The layout of this name, case and hyphens aside. */
export function layoutOf(name: string): Layout | null {
  return byName.get(plain(name)) ?? null;
}

/** Whether a word names a value that stands beside a layout, such as `nnz`. */
export function isValueName(name: string): boolean {
  return valueNames.has(plain(name));
}

/** Words that a misspelt layout is compared with. */
export const LAYOUT_WORDS: readonly string[] = [...LAYOUTS.map(({ name }) => name), ...valueNames];

export function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('-', '_')
    .replace(/^(?:torch)?\./, '');
}
