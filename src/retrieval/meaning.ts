import type { Match } from './match.ts';
import type { Query } from './query.ts';
import { TERM_MARK } from './tokenize.ts';
import { mass, type Weights } from './weights.ts';

/** The entry of a term's own id says what the glossary says and more, and goes before it; every other entry goes after. */
const TERM = 0.97;
const BEHIND = 0.95;
/** Beside an answer that is not asked for, a term is only a further reading. */
const UNASKED = 0.5;
const LEAST_SHARE = 0.5;

/** Whether a glossary term, and little else, is what a question asks about. */
export const isAboutTerm = (match: Match | undefined): boolean => match?.kind === 'term' && match.score >= LEAST_SHARE;

/** Terms of the glossary in a question, scored by how much of the question they are. @param isAsked whether it asks of them */
export function termMatches(
  query: Query,
  question: Weights,
  pieces: (term: string) => readonly string[],
  isAsked = query.asksMeaning,
): readonly Match[] {
  const whole = mass(question);
  return [...question.keys()]
    .filter((token) => token.startsWith(TERM_MARK))
    .map((token): Match => {
      const own = new Set([token, ...pieces(token)]);
      const share = mass(question, (one) => own.has(one)) / whole;
      return {
        kind: 'term',
        id: token.slice(TERM_MARK.length),
        score: share * TERM * (isAsked ? 1 : UNASKED),
      };
    })
    .filter(({ score }) => score >= LEAST_SHARE * UNASKED)
    .slice(0, 2);
}

/** How much of a question two terms are, together and each, for it to ask how they differ. */
const COMPARED = { together: 0.7, each: 0.2 } as const;

/**
 * The two terms of memory whose difference is asked for, with the score that they have together; none where the question
 * speaks of more than them.
 * @param isOfMemory whether a term is one of memory: of tools and ways, entries tell more than the glossary
 */
export function comparedTerms(
  { compared }: Query,
  terms: readonly Match[],
  isOfMemory: (id: string) => boolean,
): readonly Match[] {
  const [one, other] = compared === '' ? [] : terms;
  if (one === undefined || other === undefined || !isOfMemory(one.id) || !isOfMemory(other.id)) return [];
  const together = one.score + other.score;
  if (together < COMPARED.together || Math.min(one.score, other.score) < COMPARED.each) return [];
  return [one, other].map((term) => ({ ...term, score: Math.min(TERM, together) }));
}

/** The score of a match where the meaning of a term is asked for. */
export function besideTerm(kind: Match['kind'], id: string, score: number, term: Match): number {
  if (kind === 'term') return score;
  return id === term.id ? Math.max(score, term.score / TERM) : Math.min(score, term.score * BEHIND);
}
