import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A measured or published figure with what it is the figure of. */
export interface Item {
  readonly id: string;
  readonly question?: string | null | undefined;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Above 2^53 a string of digits. */
  readonly expected_bytes?: number | string | null | undefined;
  /** The share by which an answer may differ. */
  readonly tolerance?: number | null | undefined;
  readonly method?: string | null | undefined;
  readonly source?: string | readonly string[] | null | undefined;
  /** Why an answer is not to be measured by it. */
  readonly not_for_grading?: unknown;
}

/** The items of one file. */
export interface ItemFile {
  readonly name: string;
  readonly items: readonly Item[];
}

/** The truth of a folder, file by file; a file without items is none. */
export function readItems(folder: string): readonly ItemFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name: basename(name, '.json'), items: itemsOf(join(folder, name)) }))
    .filter(({ items }) => items.length > 0);
}

function itemsOf(path: string): readonly Item[] {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const items = Array.isArray(value) ? value : ((value as { readonly items?: unknown } | null)?.items ?? []);
  return (Array.isArray(items) ? items : []).filter(isItem);
}

function isItem(value: unknown): value is Item {
  const { id, inputs } = (value ?? {}) as Partial<Record<keyof Item, unknown>>;
  return typeof id === 'string' && typeof inputs === 'object' && inputs !== null;
}

/** Whether there is a figure to measure by. */
export const counts = ({ not_for_grading: barred, expected_bytes: expected }: Item): boolean =>
  !barred && expected !== null && expected !== undefined;

/** The figure itself. */
export function expectedOf({ expected_bytes: expected }: Item): bigint {
  return typeof expected === 'string' ? BigInt(expected) : BigInt(Math.round(expected ?? 0));
}
