import type { Entry, Knowledge, PreparedSearch } from '../knowledge/knowledge.ts';
import { EVERYDAY_HAN_PATTERN, EVERYDAY_WORDS } from './everyday-words.ts';
import { textsOf } from './phrases.ts';
import { foldForm } from './query.ts';
import { stem } from './stem.ts';
import { STOP_HAN_PATTERN, STOP_WORDS } from './stop-words.ts';
import { SYNONYMS } from './synonyms.ts';

const WORD = /[a-z][a-z0-9]*/g;
const HAN_RUN = /\p{Script=Han}+/gu;

type PreparedVocabulary = PreparedSearch['vocabulary'];

interface Seen {
  readonly stems: Set<string>;
  readonly pairs: Set<string>;
}

function look(text: string, { stems, pairs }: Seen): void {
  for (const [word] of text.matchAll(WORD)) stems.add(stem(word));
  for (const [run] of text.matchAll(HAN_RUN)) {
    for (let at = 0; at + 1 < run.length; at += 1) pairs.add(run.slice(at, at + 2));
  }
}

const prose = new WeakMap<Entry['sections'], Seen>();

/** What stands in the sections of an entry, which copies of the entry share. */
function proseOf({ sections }: Entry): Seen {
  const existing = prose.get(sections);
  if (existing !== undefined) return existing;
  const seen: Seen = { stems: new Set(), pairs: new Set() };
  for (const { text } of [...sections.en, ...sections.zh]) look(text.toLowerCase(), seen);
  prose.set(sections, seen);
  return seen;
}

/** Reads the words of a Knowledge. */
export function prepareVocabulary({ causes, fixes, terms }: Knowledge): PreparedVocabulary {
  const seen: Seen = { stems: new Set(), pairs: new Set() };
  for (const entry of [...causes, ...fixes]) {
    const { stems, pairs } = proseOf(entry);
    for (const one of stems) seen.stems.add(one);
    for (const one of pairs) seen.pairs.add(one);
    for (const text of Object.values(textsOf(entry)).flat()) look(text, seen);
  }
  for (const { en, zh, meaning } of [...terms, ...SYNONYMS]) {
    for (const text of [...en, ...zh, meaning.en, meaning.zh]) look(foldForm(text), seen);
  }
  return { stems: [...seen.stems], pairs: [...seen.pairs].join('') };
}

const MARK = '?';

/** A foreign word among the tokens of a question; none of the knowledge begins so. */
export const asForeign = (word: string): string => MARK + word;

export const isForeign = (token: string): boolean => token.startsWith(MARK);

/** Tells which words of a question come from somewhere else than the knowledge and everyday talk. */
export interface Vocabulary {
  /** Whether the stem of a plain Latin word is foreign; names with a digit in them say which thing, not what about it. */
  isForeign(stem: string): boolean;
  /** The Han that no known pair and no everyday word covers, without the lightest characters. */
  foreignHan(text: string): readonly string[];
}

/** Characters that join words in any sentence: 先跑, 没满 and 用大 are no words. */
const LIGHT =
  /[没有不能会要可把被让给在从到向往对和与跟同或但却而且先再又还也都就才只很太更最多少大小高低长短好坏新旧久上下里外前后左右中内间时年月日天分秒个张块条种次样些点边头面这那哪什么谁几两三四五六七八九十百千万第一二了的地得着过吗呢吧啊呀用做写跑看听说想选改换放拿加减开关存取算求出进来去起回走是该各数步]/g;
const PLAIN = /^[a-z]{3,}$/;

/** Makes the vocabulary of what was prepared. */
export function vocabularyOf({ stems, pairs }: PreparedVocabulary): Vocabulary {
  const words = new Set(stems);
  const everyday = new Set([...EVERYDAY_WORDS, ...STOP_WORDS].map(stem));
  const known = new Set<string>();
  for (let at = 0; at < pairs.length; at += 2) known.add(pairs.slice(at, at + 2));
  return {
    isForeign: (root) => PLAIN.test(root) && !words.has(root) && !everyday.has(root),
    foreignHan(text) {
      const runs = text.replace(STOP_HAN_PATTERN, ' ').replace(EVERYDAY_HAN_PATTERN, ' ').match(HAN_RUN) ?? [];
      return runs.flatMap((run) => uncovered(run, known));
    },
  };
}

function uncovered(run: string, known: ReadonlySet<string>): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < run.length; at += 1) {
    if (!known.has(run.slice(at, at + 2))) continue;
    pieces.push(run.slice(from, at));
    from = at + 2;
  }
  return [...pieces, run.slice(from)]
    .filter((piece) => piece.length > 1)
    .map((piece) => piece.replace(LIGHT, ''))
    .filter((piece) => piece !== '');
}
