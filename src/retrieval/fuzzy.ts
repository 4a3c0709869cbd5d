import Fuse from 'fuse.js';

/** Fuse.js scans every field once for each 32 characters of a pattern: it is given one piece, never more. */
export const LONGEST_PATTERN = 32;

/** A text that can be found, with what it stands for. */
export interface Named {
  readonly id: string;
  readonly names: readonly string[];
}

export interface Near {
  readonly id: string;
  /** 1: the same, 0: nothing alike. */
  readonly score: number;
}

/** Ids whose names are nearly a short, folded text, the best first. */
export type Fuzzy = (text: string) => readonly Near[];

const LONG_LATIN = /^[ -~]{8,}$/;
/** At Fuse's 0.6 half of a word of two characters may differ; above 0.3 long Latin words are alike by chance. */
const THRESHOLD = { short: 0.4, longLatin: 0.3 } as const;

/** Makes a fuzzy finder; a blank text finds nothing, where Fuse.js itself would find everything. */
export function fuzzyOf(named: readonly Named[]): Fuzzy {
  const engines = new Map<number, Fuse<Named>>();
  const engineAt = (threshold: number): Fuse<Named> => {
    const existing = engines.get(threshold);
    if (existing !== undefined) return existing;
    const made = new Fuse(named, {
      keys: ['names'],
      includeScore: true,
      ignoreLocation: true,
      ignoreFieldNorm: true,
      threshold,
    });
    engines.set(threshold, made);
    return made;
  };
  return (text) => {
    const pattern = text.slice(0, LONGEST_PATTERN).trim();
    if (pattern === '') return [];
    const found = engineAt(LONG_LATIN.test(pattern) ? THRESHOLD.longLatin : THRESHOLD.short).search(pattern);
    return found.map(({ item, score = 1 }) => ({ id: item.id, score: 1 - score }));
  };
}
