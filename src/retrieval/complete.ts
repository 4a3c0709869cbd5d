import { inLanguage } from '../chinese.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import { LONGEST_PATTERN } from './fuzzy.ts';
import { type Titles, titlesOf } from './near-titles.ts';
import { fold } from './query.ts';

/** A title offered while someone types. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
}

/** Enough titles that hold the very text, that guessing at others would only be in the way. */
const ENOUGH = 5;

const HAN = /\p{Script=Han}/u;

/** 0: begins with the text; 1: a word does; 2: holds it; null: none of these. */
function closeness(names: readonly string[], text: string): 0 | 1 | 2 | null {
  if (names.some((name) => name.startsWith(text))) return 0;
  if (names.some((name) => name.includes(` ${text}`) || name.includes(`(${text}`))) return 1;
  return names.some((name) => name.includes(text)) ? 2 : null;
}

function idsFor(text: string, { named, fuzzy }: Titles): readonly string[] {
  const literal = named
    .flatMap(({ id, names }) => {
      const close = closeness(names, text);
      return close === null ? [] : [{ id, close }];
    })
    .sort((a, b) => a.close - b.close)
    .map(({ id }) => id);
  if (literal.length >= ENOUGH || text.length < 2) return literal;
  return [...new Set([...literal, ...fuzzy(text).map(({ id }) => id)])];
}

/** Titles that fit what was typed so far, in either language, shown in the one asked for; the causes in their order for an empty text. */
export function complete(
  prefix: string,
  language: Language,
  knowledge: Knowledge,
  limit: number,
): readonly Suggestion[] {
  const text = fold(prefix.slice(0, LONGEST_PATTERN))
    .replace(/[\s-]+/g, ' ')
    .trim();
  const ids =
    text === ''
      ? knowledge.causes.map(({ id }) => id)
      : idsFor(text, titlesOf(knowledge, HAN.test(text) ? 'zh' : 'en'));
  const entries = new Map([...knowledge.causes, ...knowledge.fixes].map((entry) => [entry.id, entry]));
  return ids.slice(0, limit).flatMap((id) => {
    const entry = entries.get(id);
    return entry === undefined ? [] : [{ id, title: inLanguage(entry.title, language) }];
  });
}
