import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';
import { type Fuzzy, fuzzyOf, LONGEST_PATTERN, type Named } from './fuzzy.ts';
import { foldForm } from './query.ts';

type Side = 'en' | 'zh';

/** The titles of a Knowledge, folded, and a fuzzy finder over them, for each of the two languages that they are written in. */
export interface Titles {
  readonly named: readonly Named[];
  readonly fuzzy: Fuzzy;
}

const known = new WeakMap<Knowledge, Map<Side, Titles>>();

function make(knowledge: Knowledge, side: Side): Titles {
  const named = [...knowledge.causes, ...knowledge.fixes].map(({ id, title }) => ({
    id,
    // A Latin text is looked for in Chinese titles too: "KV cache" stands in both.
    names: side === 'zh' ? [foldForm(title.zh)] : [foldForm(title.en), foldForm(title.zh), id.replaceAll('-', ' ')],
  }));
  return { named, fuzzy: fuzzyOf(named) };
}

/** Titles in which a text of this language can stand. */
export function titlesOf(knowledge: Knowledge, side: Side): Titles {
  const sides = known.get(knowledge) ?? new Map<Side, Titles>();
  known.set(knowledge, sides);
  const titles = sides.get(side) ?? make(knowledge, side);
  sides.set(side, titles);
  return titles;
}

/** Ids of titles that look like a short text; nothing for a longer one, which no title can look like. */
export function nearTitles(text: string, language: Language, knowledge: Knowledge): readonly string[] {
  if (text.length > LONGEST_PATTERN) return [];
  return titlesOf(knowledge, language === 'en' ? 'en' : 'zh')
    .fuzzy(text)
    .map(({ id }) => id);
}
