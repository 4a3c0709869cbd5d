import { create, insertMultiple, search } from '@orama/orama';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import type { Entry, Knowledge } from '../src/knowledge/knowledge.ts';
import { foldForm } from '../src/retrieval/query.ts';
import { retrieve } from '../src/retrieval/retrieve.ts';
import { cutterOf, prepareSearch } from '../src/retrieval/search-index.ts';
import { entriesOf } from './bench-retrieval-sets.ts';

/** A way to find entries; every engine gets the same titles, ways of asking and summaries, in both languages. */
export interface Engine {
  /** Ids, best first, eight at most. */
  find(question: string): readonly string[] | Promise<readonly string[]>;
}

const MOST = 8;
const FIELDS = ['title', 'asks', 'summary'] as const;

interface Flat {
  readonly id: string;
  readonly title: string;
  readonly asks: string;
  readonly summary: string;
}

const flat = ({ id, title, asks, summary }: Entry): Flat => ({
  id,
  title: `${title.en}\n${title.zh}`,
  asks: [...asks.en, ...asks.zh].join('\n'),
  summary: `${summary.en}\n${summary.zh}`,
});

type Cut = (text: string) => string[];

/** Our tokenizer: Latin words and their parts, pairs of Han, terms and synonyms of either language as one token. */
const cutOf = (knowledge: Knowledge): Cut => {
  const cut = cutterOf(knowledge);
  return (text) => [...new Set(cut(foldForm(text)).map((token) => token.text))];
};

export const ours = (knowledge: Knowledge): Engine => {
  const prepared: Knowledge = { ...knowledge, search: prepareSearch(knowledge) };
  return {
    find: (question) => retrieve(question, 'en', prepared).matches.map(({ id }) => id),
  };
};

/** Plain Fuse.js, its defaults, the whole question: a scan of every field. */
function fuse(knowledge: Knowledge): Engine {
  const keys = [...FIELDS];
  const records = entriesOf(knowledge).map((entry) => ({ ...flat(entry), asks: [...entry.asks.en, ...entry.asks.zh] }));
  const engine = new Fuse(records, { keys });
  return {
    find: (question) => engine.search(question, { limit: MOST }).map(({ item }) => item.id),
  };
}

/** MiniSearch with prefixes and its usual fuzziness; `tokens` ours, else its own, exact where they are ours. */
function miniSearch(knowledge: Knowledge, tokens: 'own' | 'ours'): Engine {
  const tokenize = cutOf(knowledge);
  const engine =
    tokens === 'ours'
      ? new MiniSearch<Flat>({ fields: [...FIELDS], tokenize, processTerm: (term) => term })
      : new MiniSearch<Flat>({ fields: [...FIELDS], searchOptions: { fuzzy: 0.2, prefix: true } });
  engine.addAll(entriesOf(knowledge).map(flat));
  return {
    find: (question) =>
      engine
        .search(question)
        .slice(0, MOST)
        .map(({ id }) => String(id)),
  };
}

/** Orama with its defaults, or with our tokens. */
async function orama(knowledge: Knowledge, tokens: 'own' | 'ours'): Promise<Engine> {
  const tokenize = cutOf(knowledge);
  const db = create({
    schema: { title: 'string', asks: 'string', summary: 'string' } as const,
    ...(tokens === 'ours'
      ? { components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize } } }
      : {}),
  });
  await insertMultiple(db, entriesOf(knowledge).map(flat));
  return {
    async find(term) {
      const { hits } = await search(db, { term, limit: MOST });
      return hits.map(({ id }) => id);
    },
  };
}

export type Maker = (knowledge: Knowledge) => Engine | Promise<Engine>;

export const OURS = 'VRAM Doctor';
export const FUSE = 'Fuse.js';

/** All of them; each is made of the same entries. */
export const MAKERS: Readonly<Record<string, Maker>> = {
  [OURS]: ours,
  [FUSE]: fuse,
  'MiniSearch, its tokens': (knowledge) => miniSearch(knowledge, 'own'),
  'MiniSearch, our tokens': (knowledge) => miniSearch(knowledge, 'ours'),
  'Orama, its tokens': (knowledge) => orama(knowledge, 'own'),
  'Orama, our tokens': (knowledge) => orama(knowledge, 'ours'),
};
