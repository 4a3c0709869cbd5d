import type { Match } from '../answer/answer.ts';
import type { Retrieved } from '../answer/compose.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import { isConfident } from './confidence.ts';
import { queryOf } from './query.ts';
import { rank } from './rank.ts';
import { searchIndexOf } from './search-index.ts';
import { subjectOf } from './subject.ts';

const NOTHING: Retrieved = { matches: [], confident: false, aboutMemory: false, nearest: [] };
const CANDIDATES = 30;
const MOST_MATCHES = 8;
/** The entry for questions that only look like ours. */
const NOT_MEMORY = 'not-out-of-memory';

/** Finds the entries that answer a question, and says whether the best of them can be trusted. */
export function retrieve(prose: string, _language: Language, knowledge: Knowledge): Retrieved {
  const query = queryOf(prose);
  if (query.text === '') return NOTHING;
  const index = searchIndexOf(knowledge);
  const text = index.mend(query.text);
  const tokens = index.tokens(text);
  const ranked = rank(index.weights(tokens), index.candidates(tokens, CANDIDATES));
  const subject = subjectOf(text, tokens);
  const best = ranked[0];
  const strong = isConfident(best, subject);
  const elsewhere = strong && best?.id === NOT_MEMORY;
  const matches = ranked.slice(0, MOST_MATCHES).map(({ kind, id, score }): Match => ({ kind, id, score }));
  return {
    matches,
    confident: strong && !elsewhere,
    aboutMemory: !elsewhere && (subject === 'memory' || strong),
    nearest: matches.filter(({ id }) => id !== NOT_MEMORY).slice(0, 3).map(({ id }) => id),
  };
}
