import { readFileSync } from 'node:fs';

/** A measured or published figure. */
export interface Truth {
  readonly id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected_bytes: number;
  readonly tolerance: number;
}

/** The items of a file of the project's own truth. */
export function truthOf(name: string): readonly Truth[] {
  const text = readFileSync(new URL(`truth/${name}.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly items: readonly Truth[] }).items;
}

/** How far a figure is from what was expected, as a share of it. */
export const errorOf = (bytes: bigint, { expected_bytes: expected }: Truth): number => Number(bytes) / expected - 1;
