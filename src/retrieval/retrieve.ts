import type { Match } from '../answer/answer.ts';
import type { Retrieved } from '../answer/compose.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import { indexOf, sum, weigh } from './search-index.ts';
import { queryOf } from './query.ts';
import { tokenize } from './tokenize.ts';

const NOTHING: Retrieved = { matches: [], confident: false, aboutMemory: false, nearest: [] };

/** Finds the entries that answer a question, and says whether the best of them can be trusted. */
export function retrieve(prose: string, _language: Language, knowledge: Knowledge): Retrieved {
  const query = queryOf(prose);
  if (query.text === '') return NOTHING;
  const index = indexOf(knowledge);
  const tokens = tokenize(query.text, index.glossary);
  const weights = weigh(tokens, index.idf);
  const total = sum(weights.values());
  const matches = index
    .candidates(tokens, 30)
    .flatMap(({ id }): Match[] => {
      const indexed = index.entries.get(id);
      if (indexed === undefined || total === 0) return [];
      const phrase = Math.max(
        ...indexed.phrases.map(({ weights: other, total: size }) => {
          const shared = sum([...weights].map(([token, weight]) => (other.has(token) ? weight : 0)));
          return shared / (0.6 * total + 0.4 * size);
        }),
      );
      const cover = sum([...weights].map(([token, weight]) => (indexed.tokens.has(token) ? weight : 0))) / total;
      return [{ kind: indexed.entry.kind, id: indexed.entry.id, score: Math.min(1, 0.6 * phrase + 0.4 * cover) }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, 8);
  const aboutMemory = tokens.some(({ kind, text }) => kind === 'term' || text === 'memory');
  const best = matches[0];
  const confident = best !== undefined && aboutMemory && best.score >= 0.5;
  return { matches, confident, aboutMemory, nearest: matches.slice(0, 3).map(({ id }) => id) };
}
