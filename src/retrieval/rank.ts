import type { Match } from './match.ts';
import { isOther } from './other.ts';
import type { Candidate, IndexedEntry, IndexedPhrase } from './search-index.ts';
import { TERM_MARK } from './tokenize.ts';
import { isForeign } from './vocabulary.ts';
import { mass, SHARE, type Weights } from './weights.ts';

/** A match with what stands behind its score. */
export interface Ranked extends Match {
  readonly indexed: IndexedEntry;
  /** Weight of the words that it shares with the question: two common words are no evidence, however short the question. */
  readonly shared: number;
  /** The same without the words of every question of the field. */
  readonly distinct: number;
  /** It shares a word with the question that few entries have. */
  readonly telling: boolean;
  /** How much of the question is foreign to all of the knowledge, 0 to 1. */
  readonly foreign: number;
}

/** In the likeness of two phrases what the phrase says beyond the question counts less than what the question says beyond it. */
const PHRASE_SIDE = 0.2;
/** A phrase that is nearly the question is the answer, whatever else the entry speaks of. */
const NEAR = { from: 0.8, lift: 0.3 } as const;
/** Words found here and there in an entry count less than in one phrase. */
const SCATTERED = 0.7;
const MIX = { phrase: 0.4, entry: 0.2, engine: 0.4 } as const;

/** A word of four entries or fewer, a pair of Han of one or two: pairs across two words are rare by chance. */
const RARE = { word: 3, pair: 3.7 } as const;
/** Names of tools are rare in the entries, and say nothing of what happened. */
const TOOL = /^(?:tensorflow|tf|keras|jax|stabl\w*|diffusion|ubuntu|linux|colab|kaggl\w*|vllm|ollama)$/;
const HAN = /\p{Script=Han}/u;

const isRare = (token: string, weight: number): boolean =>
  !TOOL.test(token) && (HAN.test(token) ? weight / SHARE.pair >= RARE.pair : weight >= RARE.word);

const OUT_OF_MEMORY = `${TERM_MARK}out-of-memory`;
const DOUBT = 0.8;

/** A token of a question with its weight. */
type Weighed = readonly [token: string, weight: number];

/** The nearest phrase of an entry. @param shared the tokens of the question that the entry has at all */
function likenessTo(
  shared: readonly Weighed[],
  whole: number,
  phrases: readonly IndexedPhrase[],
): { readonly likeness: number; readonly nearest: IndexedPhrase | null } {
  let likeness = 0;
  let nearest: IndexedPhrase | null = null;
  for (const phrase of phrases) {
    const value =
      sum(shared, (token) => phrase.weights.has(token)) / ((1 - PHRASE_SIDE) * whole + PHRASE_SIDE * phrase.mass);
    if (value <= likeness) continue;
    likeness = value;
    nearest = phrase;
  }
  return { likeness: Math.min(1, likeness), nearest };
}

function sum(tokens: readonly Weighed[], counts: (token: string) => boolean): number {
  let total = 0;
  for (const [token, weight] of tokens) if (counts(token)) total += weight;
  return total;
}

const near = (likeness: number): number => (likeness < NEAR.from ? 0 : likeness + NEAR.lift * (1 - likeness));

/**
 * Scores candidates 0 to 1: the likeness to the nearest of their phrases, how much of the question they speak of, and BM25.
 * @param isGeneric whether a token stands in every question of the field
 */
export function rank(
  question: Weights,
  candidates: readonly Candidate[],
  isGeneric: (token: string) => boolean,
): readonly Ranked[] {
  const whole = mass(question);
  const foreign = mass(question, isForeign) / whole;
  const top = candidates[0]?.score ?? 0;
  if (whole === 0 || top === 0) return [];
  const tokens = [...question];
  return candidates
    .map(({ indexed, score }): Ranked => {
      const own = tokens.filter(([token]) => indexed.has(token));
      const { likeness, nearest } = likenessTo(own, whole, indexed.phrases());
      const covered = sum(own, () => true);
      const evidence = (counts: (token: string) => boolean): number =>
        Math.max(
          sum(own, (token) => (nearest?.weights.has(token) ?? false) && counts(token)),
          SCATTERED * sum(own, counts),
        );
      // BM25 has no scale of its own, so it counts only in so far as the question is covered at all.
      const engine = (score / top) * (covered / whole);
      // Who says that memory ran out asks about something else only where the words leave no doubt.
      const doubt = isOther(indexed.entry) && question.has(OUT_OF_MEMORY) ? DOUBT : 1;
      return {
        kind: indexed.entry.kind,
        id: indexed.entry.id,
        score:
          doubt * Math.max(near(likeness), MIX.phrase * likeness + (MIX.entry * covered) / whole + MIX.engine * engine),
        indexed,
        shared: evidence(() => true),
        distinct: evidence((token) => !isGeneric(token)),
        telling: own.some(([token, weight]) => !isGeneric(token) && isRare(token, weight)),
        foreign,
      };
    })
    .sort((a, b) => b.score - a.score);
}

/** The words of one sentence are less of the question than all of them. */
const CLAUSE = 0.95;
const LEAST_OF_CLAUSE = 3.5;

/** Puts the rankings of a whole question and of its sentences together: the best that each entry reaches. */
export function merge([whole = [], ...clauses]: readonly (readonly Ranked[])[]): readonly Ranked[] {
  const best = new Map(whole.map((ranked) => [ranked.id, ranked]));
  for (const ranked of clauses.flat()) {
    const score = ranked.score * CLAUSE;
    if (ranked.shared >= LEAST_OF_CLAUSE && score > (best.get(ranked.id)?.score ?? 0))
      best.set(ranked.id, { ...ranked, score });
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}
