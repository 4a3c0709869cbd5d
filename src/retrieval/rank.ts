import type { Match } from '../answer/answer.ts';
import type { Candidate, IndexedEntry, IndexedPhrase } from './search-index.ts';
import { isGeneric } from './subject.ts';
import { mass, type Weights } from './weights.ts';

/** A match with what stands behind its score. */
export interface Ranked extends Match {
  readonly indexed: IndexedEntry;
  /** Weight of the words that it shares with the question: two common words are no evidence, however short the question. */
  readonly shared: number;
  /** The same without the words of every question of the field. */
  readonly distinct: number;
}

/** In the likeness of two phrases what the phrase says beyond the question counts less than what the question says beyond it. */
const PHRASE_SIDE = 0.35;
/** Words found here and there in an entry count less than in one phrase. */
const SCATTERED = 0.7;
const MIX = { phrase: 0.55, entry: 0.3, engine: 0.15 } as const;

function likenessTo(question: Weights, whole: number, { phrases }: IndexedEntry): { readonly likeness: number; readonly nearest: IndexedPhrase | null } {
  let best: { readonly likeness: number; readonly nearest: IndexedPhrase | null } = { likeness: 0, nearest: null };
  for (const phrase of phrases) {
    const shared = mass(question, (token) => phrase.weights.has(token));
    const value = shared / ((1 - PHRASE_SIDE) * whole + PHRASE_SIDE * phrase.mass);
    if (value > best.likeness) best = { likeness: Math.min(1, value), nearest: phrase };
  }
  return best;
}

/** Scores candidates 0 to 1: the likeness to the nearest of their phrases, how much of the question they speak of, and BM25. */
export function rank(question: Weights, candidates: readonly Candidate[]): readonly Ranked[] {
  const whole = mass(question);
  const top = candidates[0]?.score ?? 0;
  if (whole === 0 || top === 0) return [];
  return candidates
    .map(({ indexed, score }): Ranked => {
      const { likeness, nearest } = likenessTo(question, whole, indexed);
      const evidence = (counts: (token: string) => boolean): number =>
        Math.max(
          mass(question, (token) => counts(token) && (nearest?.weights.has(token) ?? false)),
          SCATTERED * mass(question, (token) => counts(token) && indexed.tokens.has(token)),
        );
      const covered = mass(question, (token) => indexed.tokens.has(token));
      // BM25 has no scale of its own, so it counts only in so far as the question is covered at all.
      const engine = (score / top) * (covered / whole);
      return {
        kind: indexed.entry.kind,
        id: indexed.entry.id,
        score: MIX.phrase * likeness + (MIX.entry * covered) / whole + MIX.engine * engine,
        indexed,
        shared: evidence(() => true),
        distinct: evidence((token) => !isGeneric(token)),
      };
    })
    .sort((a, b) => b.score - a.score);
}
