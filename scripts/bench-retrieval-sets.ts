import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Entry, Knowledge } from '../src/knowledge/knowledge.ts';
import { loadFolder, toKnowledge } from '../src/knowledge/load.ts';

/** The two languages that entries are written in. */
export type Side = 'en' | 'zh';

/** A question with the entries that may answer it. */
export interface Question {
  readonly side: Side;
  readonly text: string;
  readonly own: readonly string[];
}

/** One of tests/fixtures/questions.yml; without `first` nothing should be answered. */
export interface Labelled {
  readonly ask: string;
  readonly first?: readonly string[];
  readonly other?: boolean;
  readonly unknown?: boolean;
  readonly bare?: boolean;
}

const SIDES: readonly Side[] = ['en', 'zh'];

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const yaml = (path: string): unknown => parse(readFileSync(file(path), 'utf8'));

/** The entries of the checkout. */
export const curated = (): Knowledge => toKnowledge(loadFolder(file('knowledge')));

export const entriesOf = ({ causes, fixes }: Knowledge): readonly Entry[] => [...causes, ...fixes];

/** Titles and ways of asking, each with its own entry. */
export const indexed = (knowledge: Knowledge): readonly Question[] =>
  entriesOf(knowledge).flatMap(({ id, title, asks }) =>
    SIDES.flatMap((side) => [title[side], ...asks[side]].map((text) => ({ side, text, own: [id] }))),
  );

/** The entries without some of their ways of asking, and these. */
export interface Turn {
  readonly knowledge: Knowledge;
  readonly questions: readonly Question[];
}

/** Holds every way of asking out once: at each turn the entries lack the first of a language, the second, and so on. */
export function* heldOut(knowledge: Knowledge): Generator<Turn> {
  for (const side of SIDES) {
    const most = Math.max(...entriesOf(knowledge).map(({ asks }) => asks[side].length));
    for (let at = 0; at < most; at += 1) {
      const without = <T extends Entry>(entry: T): T => ({
        ...entry,
        asks: { ...entry.asks, [side]: entry.asks[side].filter((_, place) => place !== at) },
      });
      yield {
        knowledge: { ...knowledge, causes: knowledge.causes.map(without), fixes: knowledge.fixes.map(without) },
        questions: entriesOf(knowledge).flatMap(({ id, asks }) =>
          asks[side].slice(at, at + 1).map((text) => ({ side, text, own: [id] })),
        ),
      };
    }
  }
}

/** The questions that no index sees and nothing was tuned on. */
export const unseen = (): readonly Question[] =>
  (
    yaml('tests/bench/unseen-questions.yml') as readonly {
      readonly entry: string;
      readonly or?: readonly string[];
      readonly en: readonly string[];
      readonly zh: readonly string[];
    }[]
  ).flatMap(({ entry, or = [], ...asks }) =>
    SIDES.flatMap((side) => asks[side].map((text) => ({ side, text, own: [entry, ...or] }))),
  );

export const labelled = (): readonly Labelled[] => yaml('tests/fixtures/questions.yml') as readonly Labelled[];

/** Questions about memory that no entry knows. */
export const offEntry = (): Readonly<Record<'tuning' | 'kept', readonly string[]>> =>
  yaml('tests/retrieval/off-entry.yml') as Readonly<Record<'tuning' | 'kept', readonly string[]>>;

/** Tells whether one of the answers of a question is this entry, or a cause or fix of it. */
export function judgeOf(knowledge: Knowledge): (own: readonly string[], id: string | undefined) => boolean {
  const linked = new Set(knowledge.causes.flatMap((cause) => cause.fixes.map((fix) => `${cause.id} ${fix.id}`)));
  return (own, id) =>
    id !== undefined && own.some((one) => one === id || linked.has(`${one} ${id}`) || linked.has(`${id} ${one}`));
}
