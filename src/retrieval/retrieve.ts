import type { Entry, Knowledge } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import { isConfident, isNear } from './confidence.ts';
import { everydayOf } from './everyday.ts';
import { fittingIn } from './in-use.ts';
import type { Match, Retrieved } from './match.ts';
import { besideTerm, comparedTerms, isAboutTerm, termMatches } from './meaning.ts';
import { nearTitles } from './near-titles.ts';
import { inPlace } from './place.ts';
import { queryOf } from './query.ts';
import { merge, type Ranked, rank } from './rank.ts';
import { type Candidate, type SearchIndex, searchIndexOf } from './search-index.ts';
import { isBare } from './subject.ts';
import type { Token } from './tokenize.ts';

const NOTHING: Retrieved = { matches: [], confident: false, aboutMemory: false, nearest: [] };
const CANDIDATES = 30;
const MOST_MATCHES = 8;
const NEAREST = 3;
const EVERYDAY = { first: 0.9, step: 0.04, rest: 0.6 } as const;

type Fitting = (entry: Entry) => boolean;

const candidates = (index: SearchIndex, tokens: readonly Token[], isFitting: Fitting): readonly Candidate[] =>
  index.candidates(tokens, CANDIDATES).filter(({ indexed }) => isFitting(indexed.entry));

/** The ranking of one sentence of a question; none where it does not speak of memory. */
function rankClause(clause: string, index: SearchIndex, isFitting: Fitting): readonly Ranked[] {
  const text = index.mend(clause);
  const tokens = index.tokens(text);
  if (index.subjects.of(text, tokens) !== 'memory') return [];
  return rank(index.weights(text, tokens), candidates(index, tokens, isFitting), index.subjects.isGeneric);
}

/** Finds the entries that answer a question, and says whether the best of them can be trusted. */
export function retrieve(prose: string, language: Language, knowledge: Knowledge): Retrieved {
  const query = queryOf(prose);
  if (query.text === '') return NOTHING;
  const index = searchIndexOf(knowledge);
  const text = index.mend(query.text);
  const tokens = index.tokens(text);
  const weights = index.weights(text, tokens);
  const subject = index.subjects.of(text, tokens);

  const isFitting = fittingIn(prose);
  const whole = rank(weights, candidates(index, tokens, isFitting), index.subjects.isGeneric);
  let ranked = inPlace(whole, text, query.denied);
  // A story hides its point in one of its sentences.
  if (subject !== 'elsewhere' && !isConfident(ranked, subject)) {
    ranked = inPlace(
      merge([whole, ...query.clauses.map((clause) => rankClause(clause, index, isFitting))]),
      text,
      query.denied,
    );
  }
  const exact = index.exactly(prose);
  const everyday = everydayMatches(text, ranked, index, isFitting);
  if (everyday !== null) return exact === undefined ? everyday : led(everyday, exact, index);
  const best = ranked[0];
  const strong = (exact !== undefined || isConfident(ranked, subject)) && !isBare(tokens);
  const elsewhere = strong && index.isOther((exact ?? best)?.id);

  const named = termMatches(query, weights, index.piecesOf);
  const parted = query.compared === '' ? weights : index.weights(query.compared, index.tokens(query.compared));
  const compared = comparedTerms(query, termMatches(query, parted, index.piecesOf, true), index.isTermOfMemory);
  const terms = compared.length > 0 ? compared : named;
  const asked = query.asksMeaning || compared.length > 0 ? terms.find(isAboutTerm) : undefined;
  const matches = [...ranked, ...terms]
    .map(
      ({ kind, id, score }): Match => ({
        kind,
        id,
        score: asked === undefined ? score : besideTerm(kind, id, score, asked),
      }),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_MATCHES);
  const found: Retrieved = {
    matches,
    confident: (strong || asked !== undefined) && !elsewhere,
    aboutMemory:
      !elsewhere &&
      (subject === 'memory' || strong || asked !== undefined || (subject !== 'elsewhere' && isNear(ranked))),
    nearest: nearest(text, language, ranked, knowledge, index),
  };
  return exact === undefined ? found : led(found, exact, index);
}

/** The same with the entry first that asks exactly this. */
function led(found: Retrieved, { kind, id }: Entry, index: SearchIndex): Retrieved {
  const nearest = [id, ...found.nearest.filter((one) => one !== id)].filter((one) => !index.isOther(one));
  return {
    ...found,
    matches: [{ kind, id, score: 1 }, ...found.matches.filter((one) => one.id !== id || one.kind !== kind)].slice(
      0,
      MOST_MATCHES,
    ),
    nearest: nearest.slice(0, NEAREST),
  };
}

/** What is shown for one of the most usual questions: its entries before all that only words point to. */
function everydayMatches(
  text: string,
  ranked: readonly Ranked[],
  index: SearchIndex,
  isFitting: Fitting,
): Retrieved | null {
  const everyday = everydayOf(text);
  if (everyday === null) return null;
  const first = index
    .everyday(everyday, text)
    .filter(isFitting)
    .map(({ kind, id }, at): Match => ({ kind, id, score: EVERYDAY.first - at * EVERYDAY.step }));
  if (first.length === 0) return null;
  const rest = ranked
    .filter(({ id }) => !index.isOther(id) && !first.some((one) => one.id === id))
    .map(({ kind, id, score }): Match => ({ kind, id, score: score * EVERYDAY.rest }));
  return {
    matches: [...first, ...rest].slice(0, MOST_MATCHES),
    confident: everyday.confident,
    aboutMemory: true,
    nearest: first.slice(0, NEAREST).map(({ id }) => id),
  };
}

/** Entries to offer beside "I don't know": what the words point to, else titles that look like them. */
function nearest(
  text: string,
  language: Language,
  ranked: readonly Ranked[],
  knowledge: Knowledge,
  index: SearchIndex,
): readonly string[] {
  const found = ranked.map(({ id }) => id);
  const alike = found.length < NEAREST ? nearTitles(text, language, knowledge) : [];
  return [...new Set([...found, ...alike])].filter((id) => !index.isOther(id)).slice(0, NEAREST);
}
