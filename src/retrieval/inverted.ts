import { FIELDS, type Field, type Phrases } from './phrases.ts';

/** For each token the documents that have it, by number, each followed by what it scores; plain JSON. */
export interface Inverted {
  readonly tokens: readonly string[];
  readonly lists: readonly (readonly number[])[];
}

/** A document that shares a token with a question. */
export interface Hit {
  readonly document: number;
  readonly score: number;
}

const BOOST: Readonly<Record<Field, number>> = { title: 3, asks: 2, summary: 1, signals: 1 };
/** BM25+: how soon a repeated word stops to count, how much a long field loses, what any occurrence is worth. */
const SATURATION = 1.2;
const LENGTH = 0.7;
const FLOOR = 0.5;
/** Scores are kept as whole numbers: they are shorter to write and quicker to read. */
const SCALE = 1000;

function countsOf(phrases: Phrases[Field]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const tokens of phrases) for (const { text } of tokens) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Adds up what each document scores for each token of one field. */
function addField(field: Field, documents: readonly Phrases[], scores: Map<string, Map<number, number>>): void {
  const lengths = documents.map((document) => document[field].reduce((total, tokens) => total + tokens.length, 0));
  const usual = lengths.reduce((total, length) => total + length, 0) / documents.length || 1;
  const counted = documents.map((document) => countsOf(document[field]));
  const frequency = new Map<string, number>();
  for (const counts of counted)
    for (const token of counts.keys()) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  counted.forEach((counts, document) => {
    const long = SATURATION * (1 - LENGTH + (LENGTH * (lengths[document] ?? 0)) / usual);
    for (const [token, count] of counts) {
      const known = frequency.get(token) ?? 1;
      const rarity = Math.log(1 + (documents.length - known + 0.5) / (known + 0.5));
      const list = scores.get(token) ?? new Map<number, number>();
      const score = BOOST[field] * rarity * (FLOOR + (count * (SATURATION + 1)) / (count + long));
      scores.set(token, list.set(document, (list.get(document) ?? 0) + score));
    }
  });
}

/** Scores every token of every document once, so that a search only adds. */
export function invert(documents: readonly Phrases[]): Inverted {
  const scores = new Map<string, Map<number, number>>();
  for (const field of FIELDS) addField(field, documents, scores);
  return {
    tokens: [...scores.keys()],
    lists: [...scores.values()].map((list) =>
      [...list].sort(([a], [b]) => a - b).flatMap(([document, score]) => [document, Math.round(score * SCALE)]),
    ),
  };
}

/** Whether a list names a document. */
export function names(list: readonly number[], document: number): boolean {
  let from = 0;
  let to = list.length / 2;
  while (from < to) {
    const middle = (from + to) >> 1;
    const found = list[2 * middle] ?? 0;
    if (found === document) return true;
    if (found < document) from = middle + 1;
    else to = middle;
  }
  return false;
}

/** The documents with the highest sums, best first; of equals the earlier. */
export function searcherOf(lists: readonly (readonly number[])[], size: number) {
  const sums = new Float64Array(size);
  return (wanted: ReadonlyMap<number, number>, limit: number): readonly Hit[] => {
    const touched: number[] = [];
    for (const [token, weight] of wanted) {
      const list = lists[token] ?? [];
      for (let at = 0; at < list.length; at += 2) {
        const document = list[at] ?? 0;
        if (sums[document] === 0) touched.push(document);
        sums[document] = (sums[document] ?? 0) + weight * ((list[at + 1] ?? 0) / SCALE);
      }
    }
    const hits = best(touched, sums, limit);
    for (const document of touched) sums[document] = 0;
    return hits;
  };
}

/** The line below which nothing can be among the best is found first: sorting every document would take longest of all. */
function best(touched: readonly number[], sums: Float64Array, limit: number): readonly Hit[] {
  const line =
    touched.length <= limit
      ? 0
      : (Float64Array.from(touched, (document) => sums[document] ?? 0).sort()[touched.length - limit] ?? 0);
  return touched
    .filter((document) => (sums[document] ?? 0) >= line)
    .map((document) => ({ document, score: sums[document] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.document - b.document)
    .slice(0, limit);
}
