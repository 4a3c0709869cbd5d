import { traditional } from '../chinese.ts';
import type { Entry, Knowledge } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import { type Fuzzy, fuzzyOf, LONGEST_PATTERN, type Named } from './fuzzy.ts';
import { fold } from './query.ts';

/** A title offered while someone types. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
}

/** Enough titles that hold the very text, that guessing at others would only be in the way. */
const ENOUGH = 5;

const HAN = /\p{Script=Han}/u;

interface Titles {
  readonly byId: ReadonlyMap<string, Entry>;
  /** Titles by the script of what is typed. */
  readonly han: readonly Named[];
  readonly latin: readonly Named[];
  readonly fuzzyHan: Fuzzy;
  readonly fuzzyLatin: Fuzzy;
}

const known = new WeakMap<Knowledge, Titles>();

function titlesOf(knowledge: Knowledge): Titles {
  const existing = known.get(knowledge);
  if (existing !== undefined) return existing;
  const entries = [...knowledge.causes, ...knowledge.fixes];
  const han = entries.map(({ id, title }) => ({ id, names: [fold(title.zh)] }));
  const latin = entries.map(({ id, title }) => ({ id, names: [fold(title.en), fold(title.zh), id.replaceAll('-', ' ')] }));
  const titles = {
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    han,
    latin,
    fuzzyHan: fuzzyOf(han),
    fuzzyLatin: fuzzyOf(latin),
  };
  known.set(knowledge, titles);
  return titles;
}

/** 0: begins with the text; 1: a word does; 2: holds it; null: none of these. */
function closeness(names: readonly string[], text: string): 0 | 1 | 2 | null {
  if (names.some((name) => name.startsWith(text))) return 0;
  if (names.some((name) => name.includes(` ${text}`) || name.includes(`(${text}`))) return 1;
  return names.some((name) => name.includes(text)) ? 2 : null;
}

function idsFor(text: string, titles: Titles): readonly string[] {
  const inHan = HAN.test(text);
  const literal = (inHan ? titles.han : titles.latin)
    .flatMap(({ id, names }) => {
      const close = closeness(names, text);
      return close === null ? [] : [{ id, close }];
    })
    .sort((a, b) => a.close - b.close)
    .map(({ id }) => id);
  if (literal.length >= ENOUGH || text.length < 2) return literal;
  return [...new Set([...literal, ...(inHan ? titles.fuzzyHan : titles.fuzzyLatin)(text).map(({ id }) => id)])];
}

/** Titles that fit what was typed so far, in either language, shown in the one asked for; the causes in their order for an empty text. */
export function complete(prefix: string, language: Language, knowledge: Knowledge, limit: number): readonly Suggestion[] {
  const text = fold(prefix.slice(0, LONGEST_PATTERN)).replace(/[\s-]+/g, ' ').trim();
  const titles = titlesOf(knowledge);
  const ids = text === '' ? knowledge.causes.map(({ id }) => id) : idsFor(text, titles);
  return ids.slice(0, limit).flatMap((id) => {
    const entry = titles.byId.get(id);
    return entry === undefined ? [] : [{ id, title: titleIn(entry, language) }];
  });
}

function titleIn({ title }: Entry, language: Language): string {
  if (language === 'en') return title.en;
  return language === 'zh-Hant' ? traditional(title.zh) : title.zh;
}
