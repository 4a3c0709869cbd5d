import type { Term } from '../knowledge/schema.ts';
import { fold } from './query.ts';

/** A spelling of a term found in a text, UTF-16 offsets. */
export interface Occurrence {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the terms of a folded text, whatever their spelling. */
export interface Glossary {
  readonly terms: readonly Term[];
  find(text: string): readonly Occurrence[];
}

interface Spelling {
  readonly text: string;
  readonly id: string;
}

const WORD = /[a-z0-9_]/;
/** Han runs and Latin words are written with and without a space between them: all spellings are compared without. */
const squeezed = (text: string): string => text.replace(/(?<=\p{Script=Han}) (?=\w)|(?<=\w) (?=\p{Script=Han})/gu, '');

/** Spellings by their first two characters, longest first, so that the longest match at a place wins. */
function spellingsOf(terms: readonly Term[]): ReadonlyMap<string, readonly Spelling[]> {
  const byStart = new Map<string, Spelling[]>();
  const seen = new Set<string>();
  for (const { id, en, zh } of terms) {
    for (const written of [...en, ...zh]) {
      const text = squeezed(fold(written));
      if (text.length < 2 || seen.has(text)) continue;
      seen.add(text);
      const start = text.slice(0, 2);
      byStart.set(start, [...(byStart.get(start) ?? []), { text, id }]);
    }
  }
  for (const spellings of byStart.values()) spellings.sort((a, b) => b.text.length - a.text.length);
  return byStart;
}

/** Whether a Latin spelling stands as words of its own; a plural s may follow. */
function stands(text: string, start: number, end: number): boolean {
  const first = text[start] ?? '';
  const last = text[end - 1] ?? '';
  if (WORD.test(first) && WORD.test(text[start - 1] ?? '')) return false;
  return !WORD.test(last) || !WORD.test(text[end] ?? '');
}

/** Makes the finder of a glossary. */
export function glossaryOf(terms: readonly Term[]): Glossary {
  const spellings = spellingsOf(terms);
  const at = (text: string, start: number): Occurrence | null => {
    for (const { text: spelling, id } of spellings.get(text.slice(start, start + 2)) ?? []) {
      if (!text.startsWith(spelling, start)) continue;
      const end = start + spelling.length;
      if (stands(text, start, end)) return { id, start, end };
      if (text[end] === 's' && stands(text, start, end + 1)) return { id, start, end: end + 1 };
    }
    return null;
  };
  return {
    terms,
    find(text) {
      const found: Occurrence[] = [];
      for (let start = 0; start < text.length - 1; ) {
        const one = at(text, start);
        if (one !== null) found.push(one);
        start = one?.end ?? start + 1;
      }
      return found;
    },
  };
}

export { squeezed };
