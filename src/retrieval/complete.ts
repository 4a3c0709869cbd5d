import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Language } from '../language.ts';

/** A title offered while someone types. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
}

/** Titles that fit what was typed so far; all causes in their order for an empty prefix. */
export function complete(prefix: string, language: Language, knowledge: Knowledge, limit: number): readonly Suggestion[] {
  const side = language === 'en' ? 'en' : 'zh';
  const wanted = prefix.trim().toLowerCase();
  const entries = wanted === '' ? knowledge.causes : [...knowledge.causes, ...knowledge.fixes];
  return entries
    .filter(({ id, title }) => `${id} ${title.en} ${title.zh}`.toLowerCase().includes(wanted))
    .slice(0, limit)
    .map(({ id, title }) => ({ id, title: title[side] }));
}
