import { misspelt } from '../estimate/calculators/names.ts';

interface Named {
  readonly id: string;
  /** Other ways to name it, e.g. its titles. */
  readonly names?: readonly string[];
}

/** Ids that a misspelt word may have meant, best first, at most three. */
export function nearestIds(word: string, among: readonly Named[]): readonly string[] {
  return word.trim() === '' ? [] : misspelt(word, among, ['id', 'names'], 3).map(({ id }) => id);
}
