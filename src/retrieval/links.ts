import type { Entry } from '../knowledge/knowledge.ts';

const names = (entry: Entry, { id }: Entry): boolean =>
  entry.kind === 'cause' && entry.fixes.some((fix) => fix.id === id);

/** Whether one of two entries is a fix of the other: then both answer the same question. */
export const areLinked = (one: Entry, other: Entry): boolean =>
  one.id === other.id || names(one, other) || names(other, one);
