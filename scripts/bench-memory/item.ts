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

/** Truth that cannot be read, with what to do in one line. */
export class TruthError extends Error {}

/** The truth of a folder, file by file; a file without items is none. */
export function readItems(folder: string): readonly ItemFile[] {
  return filesOf(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name: basename(name, '.json'), items: itemsOf(join(folder, name)) }))
    .filter(({ items }) => items.length > 0);
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new TruthError(`--truth: ${folder} is no folder that can be read`);
  }
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new TruthError(`${path} is no valid JSON: ${error.message}`);
    throw new TruthError(`${path} cannot be read`);
  }
}

function itemsOf(path: string): readonly Item[] {
  const value = parsed(path);
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
