import type { Workload } from './workload.ts';

/** What decides how far a change goes. */
export interface ChangeContext {
  /** Whether a workload fits the card. */
  readonly holds: (workload: Workload) => boolean;
  /** GPUs at hand; where nothing is said, as many as it takes. */
  readonly gpus?: number | undefined;
}

/** A workload after a change, and the numbers to say it with. */
export interface Changed {
  readonly workload: Workload;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Something to change so that a workload takes less. */
export interface ChangeKind {
  /** The key of its sentence. */
  readonly id: string;
  /** The entry that tells how. */
  readonly fix: string;
  /** It goes only as far as is needed: halving, fewer bits. */
  readonly graded?: true;
  /** Null where it is done already or does not apply. */
  readonly apply: (workload: Workload, context: ChangeContext) => Changed | null;
}

/** Halves a count until it is enough, or one is left: the first halving that is enough. Null where it is one already. */
export function halved(count: number, enough: (count: number) => boolean): number | null {
  if (count <= 1) return null;
  let less = Math.floor(count / 2);
  while (less > 1 && !enough(less)) less = Math.floor(less / 2);
  return less;
}

/** The first of a list that is enough, else the last of it; null where there is none. */
export function firstEnough<Item>(items: readonly Item[], enough: (item: Item) => boolean): Item | null {
  return items.find(enough) ?? items.at(-1) ?? null;
}
