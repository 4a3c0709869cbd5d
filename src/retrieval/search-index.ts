import MiniSearch, { type AsPlainObject } from 'minisearch';
import type { Entry, Knowledge, PreparedSearch } from '../knowledge/knowledge.ts';
import { glossaryOf } from './glossary.ts';
import { FIELDS, type Field, type Phrases, packed, unpacked } from './packing.ts';
import { foldForm } from './query.ts';
import { type Speller, spellerOf } from './spelling.ts';
import { SYNONYMS } from './synonyms.ts';
import { TERM_MARK, type Token, tokenize } from './tokenize.ts';
import { mass, SHARE, type Weights, weigh } from './weights.ts';

/** One of the short phrases that an entry answers to, a title or a way of asking, with its tokens' weights. */
export interface IndexedPhrase {
  readonly weights: Weights;
  readonly mass: number;
}

export interface IndexedEntry {
  readonly entry: Entry;
  readonly phrases: readonly IndexedPhrase[];
  readonly tokens: ReadonlySet<string>;
}

export interface Candidate {
  readonly indexed: IndexedEntry;
  /** BM25, comparable within one search only. */
  readonly score: number;
}

/** All that search needs of a Knowledge, made once. */
export interface SearchIndex {
  readonly mend: Speller;
  tokens(folded: string): readonly Token[];
  /** Weights by how rare each token is among the entries. */
  weights(tokens: readonly Token[]): Weights;
  candidates(tokens: readonly Token[], limit: number): readonly Candidate[];
  /** The parts that the spellings of a glossary term are made of. */
  piecesOf(term: string): readonly string[];
}

const BOOST = { title: 3, asks: 2, summary: 1, signals: 1 } as const;
/** A word that no entry has is as often chatter as the point of the question, an unknown pair of Han nearly always chatter. */
const UNKNOWN = { term: 2, word: 2, pair: 1.2, piece: 1 } as const;
const SEPARATOR = '\n';

type Texts = Readonly<Record<Field, readonly string[]>>;

function textsOf(entry: Entry): Texts {
  const both = ({ en, zh }: { readonly en: readonly string[]; readonly zh: readonly string[] }) =>
    [...en, ...zh].map(foldForm);
  return {
    title: [entry.title.en, entry.title.zh, entry.id.replaceAll('-', ' ')].map(foldForm),
    asks: both(entry.asks),
    summary: [entry.summary.en, entry.summary.zh].map(foldForm),
    signals: entry.kind === 'cause' ? both(entry.signals) : [],
  };
}

const joined = (phrases: readonly (readonly Token[])[]): string =>
  phrases.flatMap((tokens) => tokens.map(({ text }) => text)).join(SEPARATOR);

const OPTIONS = {
  fields: [...FIELDS],
  tokenize: (text: string) => text.split(SEPARATOR),
  processTerm: (term: string) => term,
  searchOptions: { boost: BOOST },
};

type Engine = MiniSearch<Record<Field, string> & { id: number }>;

function engineOf(documents: readonly Phrases[]): Engine {
  const engine: Engine = new MiniSearch(OPTIONS);
  engine.addAll(
    documents.map(({ title, asks, summary, signals }, id) => ({
      id,
      title: joined(title),
      asks: joined(asks),
      summary: joined(summary),
      signals: joined(signals),
    })),
  );
  return engine;
}

const entriesOf = ({ causes, fixes }: Knowledge): readonly Entry[] => [...causes, ...fixes];

function documentsOf(texts: readonly Texts[], cut: (phrase: string) => readonly Token[]): readonly Phrases[] {
  return texts.map(({ title, asks, summary, signals }) => ({
    title: title.map(cut),
    asks: asks.map(cut),
    summary: summary.map(cut),
    signals: signals.map(cut),
  }));
}

/** The part of the index that the snapshot carries: cutting every phrase into tokens takes most of the time. */
export function prepareSearch(knowledge: Knowledge): PreparedSearch {
  const glossary = glossaryOf(knowledge.terms, SYNONYMS);
  const documents = documentsOf(entriesOf(knowledge).map(textsOf), (phrase) => tokenize(phrase, glossary));
  return { documents: documents.map(packed), engine: engineOf(documents).toJSON() };
}

function build(knowledge: Knowledge): SearchIndex {
  const glossary = glossaryOf(knowledge.terms, SYNONYMS);
  const entries = entriesOf(knowledge);
  const cut = (phrase: string): readonly Token[] => tokenize(phrase, glossary);
  const { search } = knowledge;
  const documents = search === undefined ? documentsOf(entries.map(textsOf), cut) : search.documents.map(unpacked);
  const sets = documents.map(
    (phrases) => new Set(FIELDS.flatMap((field) => phrases[field].flat().map(({ text }) => text))),
  );
  const frequency = new Map<string, number>();
  for (const set of sets) for (const token of set) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  const telling = ({ text, kind }: Token): number => {
    const known = frequency.get(text);
    return known === undefined ? UNKNOWN[kind] : Math.log(1 + entries.length / known);
  };
  const weights = (tokens: readonly Token[]): Weights => weigh(tokens, telling);
  const phraseOf = (tokens: readonly Token[]): IndexedPhrase => {
    const weighed = weights(tokens);
    return { weights: weighed, mass: mass(weighed) };
  };
  const indexed = entries.map((entry, at): IndexedEntry => {
    const { title, asks } = documents[at] ?? { title: [], asks: [] };
    return { entry, phrases: [...title, ...asks].map(phraseOf), tokens: sets[at] ?? new Set() };
  });
  const engine: Engine =
    search === undefined ? engineOf(documents) : MiniSearch.loadJS(search.engine as AsPlainObject, OPTIONS);
  let speller: Speller | null = null;
  return {
    mend(text) {
      speller ??= spellerOf([
        ...entries.map(textsOf).flatMap((one) => FIELDS.flatMap((field) => one[field])),
        ...knowledge.terms.flatMap(({ en }) => en.map(foldForm)),
      ]);
      return speller(text);
    },
    tokens: cut,
    weights,
    piecesOf(term) {
      const { en = [], zh = [] } = knowledge.terms.find(({ id }) => `${TERM_MARK}${id}` === term) ?? {};
      return [...en, ...zh].flatMap((spelling) => cut(foldForm(spelling)).map(({ text }) => text));
    },
    candidates(tokens, limit) {
      const kinds = new Map(tokens.map(({ text, kind }) => [text, kind]));
      const known = [...kinds.keys()].filter((token) => frequency.has(token));
      if (known.length === 0) return [];
      return engine
        .search(known.join(SEPARATOR), { boostTerm: (term) => SHARE[kinds.get(term) ?? 'word'] })
        .slice(0, limit)
        .flatMap(({ id, score }) => {
          const one = indexed[id as number];
          return one === undefined ? [] : [{ indexed: one, score }];
        });
    },
  };
}

const built = new WeakMap<Knowledge, SearchIndex>();

/** The search index of a Knowledge, built at the first question. */
export function searchIndexOf(knowledge: Knowledge): SearchIndex {
  const existing = built.get(knowledge);
  if (existing !== undefined) return existing;
  const index = build(knowledge);
  built.set(knowledge, index);
  return index;
}
