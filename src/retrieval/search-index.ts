import type { Entry, Knowledge, PreparedSearch } from '../knowledge/knowledge.ts';
import type { Usual } from './everyday.ts';
import { everydayEntries } from './everyday-entries.ts';
import { exactOf } from './exact.ts';
import { glossaryOf } from './glossary.ts';
import { invert, names, searcherOf } from './inverted.ts';
import { isOther } from './other.ts';
import { packed, unpacked } from './packing.ts';
import { FIELDS, phrasesOf, textsOf } from './phrases.ts';
import { foldForm } from './query.ts';
import { countWords, type Speller, spellerOf } from './spelling.ts';
import { type Subjects, subjectsOf } from './subject.ts';
import { SYNONYMS } from './synonyms.ts';
import { TERM_MARK, type Token, tokenize } from './tokenize.ts';
import { asForeign, prepareVocabulary, vocabularyOf } from './vocabulary.ts';
import { mass, SHARE, type Weights, weigh } from './weights.ts';

/** One of the short phrases that an entry answers to, a title or a way of asking, with its tokens' weights. */
export interface IndexedPhrase {
  readonly weights: Weights;
  readonly mass: number;
}

export interface IndexedEntry {
  readonly entry: Entry;
  phrases(): readonly IndexedPhrase[];
  /** Whether a token stands anywhere in what search sees of the entry. */
  has(token: string): boolean;
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
  /** Weights of a text and its tokens by how rare each is among the entries. */
  weights(folded: string, tokens: readonly Token[]): Weights;
  candidates(tokens: readonly Token[], limit: number): readonly Candidate[];
  /** The entries for a most usual question, put in the words of `text`. */
  everyday(usual: Usual, text: string): readonly Entry[];
  /** Whether an id is of an entry that answers what only looks like ours. */
  isOther(id: string | undefined): boolean;
  readonly subjects: Subjects;
  /** The entry that has these words among its titles and ways of asking. */
  exactly(prose: string): Entry | undefined;
  /** Whether a term of the glossary is one of memory, and of nothing else. */
  isTermOfMemory(id: string): boolean;
  /** The parts that the spellings of a glossary term are made of. */
  piecesOf(term: string): readonly string[];
}

/** What no entry has: chatter, unless it is foreign to all of the knowledge and to everyday talk; then it is the point. */
const UNKNOWN = { term: 2, word: 1, pair: 0.8, piece: 1 } as const;
const FOREIGN = 3.5;

const entriesOf = ({ causes, fixes }: Knowledge): readonly Entry[] => [...causes, ...fixes];

/** The part of the index that the snapshot carries: cutting every phrase into tokens takes most of the time. */
export function prepareSearch(
  knowledge: Knowledge,
  cut: (phrase: string) => readonly Token[] = cutterOf(knowledge),
): PreparedSearch {
  const texts = entriesOf(knowledge).map(textsOf);
  const documents = texts.map((one) => phrasesOf(one, cut));
  const words = countWords([
    ...texts.flatMap((one) => FIELDS.flatMap((field) => one[field])),
    ...knowledge.terms.flatMap(({ en }) => en.map(foldForm)),
  ]);
  return { ...packed(invert(documents), documents), words: [...words], vocabulary: prepareVocabulary(knowledge) };
}

/** Cuts folded texts with the glossary of a Knowledge. */
export function cutterOf(knowledge: Knowledge): (folded: string) => readonly Token[] {
  const glossary = glossaryOf(knowledge.terms, SYNONYMS);
  return (folded) => tokenize(folded, glossary);
}

function build(knowledge: Knowledge): SearchIndex {
  const cut = cutterOf(knowledge);
  const { tokens: known, lists, phrases, words, vocabulary: seen } = knowledge.search ?? prepareSearch(knowledge, cut);
  const vocabulary = vocabularyOf(seen);
  const entries = entriesOf(knowledge);
  const numbers = new Map(known.map((token, at) => [token, at]));
  const listOf = (token: string): readonly number[] => lists[numbers.get(token) ?? -1] ?? [];
  const telling = ({ text, kind }: Token): number => {
    const among = listOf(text).length / 2;
    return among === 0 ? UNKNOWN[kind] : Math.log(1 + entries.length / among);
  };
  const weights = (tokens: readonly Token[]): Weights => weigh(tokens, telling);
  const isStrange = (word: string): boolean => listOf(word).length === 0 && vocabulary.isForeign(word);
  const indexed = entries.map((entry, at): IndexedEntry => {
    let made: readonly IndexedPhrase[] | null = null;
    return {
      entry,
      phrases() {
        made ??= (phrases[at] ?? []).map((phrase) => {
          const weighed = weights(unpacked(phrase, known));
          return { weights: weighed, mass: mass(weighed) };
        });
        return made;
      },
      has: (token) => names(listOf(token), at),
    };
  });
  const others = new Set(entries.filter(isOther).map(({ id }) => id));
  const ofMemory = new Set(
    knowledge.terms.filter(({ subject }) => subject?.every((one) => one === 'memory') === true).map(({ id }) => id),
  );
  const search = searcherOf(lists, entries.length);
  const pieces = new Map<string, readonly string[]>();
  let speller: Speller | null = null;
  return {
    mend(text) {
      speller ??= spellerOf(new Map(words));
      return speller(text);
    },
    tokens: cut,
    everyday: (usual, text) => everydayEntries(entries, usual, text),
    isOther: (id) => id !== undefined && others.has(id),
    subjects: subjectsOf(knowledge.terms),
    exactly: exactOf(entries),
    weights(text, tokens) {
      const strange = ({ text: token, kind }: Token): boolean => kind === 'word' && isStrange(token);
      return new Map([
        ...weights(tokens.filter((token) => !strange(token))),
        ...tokens.filter(strange).map(({ text: word }) => [asForeign(word), FOREIGN] as const),
        ...vocabulary.foreignHan(text).map((run) => [asForeign(run), (FOREIGN * run.length) / 2] as const),
      ]);
    },
    isTermOfMemory: (id) => ofMemory.has(id),
    piecesOf(term) {
      const known = pieces.get(term);
      if (known !== undefined) return known;
      const { en = [], zh = [] } = knowledge.terms.find(({ id }) => `${TERM_MARK}${id}` === term) ?? {};
      const cutUp = [...en, ...zh].flatMap((spelling) => cut(foldForm(spelling)).map(({ text }) => text));
      pieces.set(term, cutUp);
      return cutUp;
    },
    candidates(tokens, limit) {
      const wanted = new Map<number, number>();
      for (const { text, kind } of tokens) {
        const number = numbers.get(text);
        if (number !== undefined) wanted.set(number, SHARE[kind]);
      }
      return search(wanted, limit).flatMap(({ document, score }) => {
        const one = indexed[document];
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
