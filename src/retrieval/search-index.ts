import MiniSearch from 'minisearch';
import type { Entry, Knowledge } from '../knowledge/knowledge.ts';
import { type Glossary, glossaryOf } from './glossary.ts';
import { fold } from './query.ts';
import { type Token, tokenize } from './tokenize.ts';

/** One of the short phrases that an entry answers to: a title or a way of asking. */
export interface IndexedPhrase {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
}

export interface IndexedEntry {
  readonly entry: Entry;
  readonly phrases: readonly IndexedPhrase[];
  readonly tokens: ReadonlySet<string>;
}

/** All that search needs of a Knowledge, made once. */
export interface SearchIndex {
  readonly knowledge: Knowledge;
  readonly glossary: Glossary;
  readonly entries: ReadonlyMap<string, IndexedEntry>;
  /** How telling a token is: 0 for one that every entry has. */
  idf(token: string): number;
  knows(token: string): boolean;
  /** Ids with their BM25 score, best first. */
  candidates(tokens: readonly Token[], limit: number): readonly { readonly id: string; readonly score: number }[];
}

/** What a piece of a term or of a compound word weighs beside the whole. */
export const PIECE = 0.3;

const FIELDS = ['title', 'asks', 'summary', 'signals'] as const;
const BOOST = { title: 3, asks: 2, summary: 1, signals: 1 } as const;
type Field = (typeof FIELDS)[number];

const SEPARATOR = '\n';
const signalsOf = (entry: Entry): readonly string[] =>
  entry.kind === 'cause' ? [...entry.signals.en, ...entry.signals.zh] : [];

function textsOf(entry: Entry): Readonly<Record<Field, readonly string[]>> {
  return {
    title: [entry.title.en, entry.title.zh, entry.id.replaceAll('-', ' ')],
    asks: [...entry.asks.en, ...entry.asks.zh],
    summary: [entry.summary.en, entry.summary.zh],
    signals: signalsOf(entry),
  };
}

function build(knowledge: Knowledge): SearchIndex {
  const glossary = glossaryOf(knowledge.terms);
  const tokensOf = (text: string): readonly Token[] => tokenize(fold(text), glossary);
  const entries = [...knowledge.causes, ...knowledge.fixes];
  const documents = entries.map((entry) => {
    const texts = textsOf(entry);
    const cut = (field: Field): readonly (readonly Token[])[] => texts[field].map(tokensOf);
    return { entry, fields: { title: cut('title'), asks: cut('asks'), summary: cut('summary'), signals: cut('signals') } };
  });
  const frequency = new Map<string, number>();
  const tokenSets = documents.map(({ fields }) => {
    const set = new Set(FIELDS.flatMap((field) => fields[field].flat().map(({ text }) => text)));
    for (const token of set) frequency.set(token, (frequency.get(token) ?? 0) + 1);
    return set;
  });
  const idf = (token: string): number => Math.log(1 + (entries.length + 1) / ((frequency.get(token) ?? 0) + 0.5));
  const phraseOf = (tokens: readonly Token[]): IndexedPhrase => {
    const weights = weigh(tokens, idf);
    return { weights, total: sum(weights.values()) };
  };
  const engine = new MiniSearch<{ id: string } & Record<Field, string>>({
    fields: [...FIELDS],
    tokenize: (text) => text.split(SEPARATOR),
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, combineWith: 'OR' },
  });
  const join = (phrases: readonly (readonly Token[])[]): string => phrases.flat().map(({ text }) => text).join(SEPARATOR);
  engine.addAll(
    documents.map(({ entry, fields }) => ({
      id: `${entry.kind}:${entry.id}`,
      title: join(fields.title),
      asks: join(fields.asks),
      summary: join(fields.summary),
      signals: join(fields.signals),
    })),
  );
  return {
    knowledge,
    glossary,
    entries: new Map(
      documents.map(({ entry, fields }, at) => [
        `${entry.kind}:${entry.id}`,
        { entry, phrases: [...fields.title, ...fields.asks].map(phraseOf), tokens: tokenSets[at] ?? new Set() },
      ]),
    ),
    idf,
    knows: (token) => frequency.has(token),
    candidates(tokens, limit) {
      const kinds = new Map(tokens.map(({ text, kind }) => [text, kind]));
      const known = [...kinds.keys()].filter((token) => frequency.has(token));
      if (known.length === 0) return [];
      return engine
        .search(known.join(SEPARATOR), { boostTerm: (term) => (kinds.get(term) === 'piece' ? PIECE : 1) })
        .slice(0, limit)
        .map(({ id, score }) => ({ id: String(id), score }));
    },
  };
}

/** Each token once with its weight: how telling it is, less where it is only a piece. */
export function weigh(tokens: readonly Token[], idf: (token: string) => number): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { text, kind } of tokens) {
    const weight = idf(text) * (kind === 'piece' ? PIECE : kind === 'pair' ? 0.6 : 1);
    weights.set(text, Math.max(weights.get(text) ?? 0, weight));
  }
  return weights;
}

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

const built = new WeakMap<Knowledge, SearchIndex>();

/** The search index of a Knowledge, built at the first question. */
export function indexOf(knowledge: Knowledge): SearchIndex {
  const existing = built.get(knowledge);
  if (existing !== undefined) return existing;
  const index = build(knowledge);
  built.set(knowledge, index);
  return index;
}
