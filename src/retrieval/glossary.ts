import type { Term } from '../knowledge/schema.ts';
import { foldForm } from './query.ts';
import { stem } from './stem.ts';

/** A spelling of a term found in a text, UTF-16 offsets. */
export interface Occurrence {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the terms and the groups of synonyms in a text, whatever their spelling. */
export interface Glossary {
  /** @param text folded and closed up, see `closeUp` */
  find(text: string): readonly Occurrence[];
  /** The group of synonyms that a stem belongs to, else the stem. */
  group(stem: string): string;
}

interface Spelling {
  readonly text: string;
  readonly id: string;
}

const WORD = /[a-z0-9_]/;
const SINGLE = /^[a-z]+$/;

/** Han and Latin with no space between them: both ways of writing are common. */
export const closeUp = (text: string): string =>
  text.replace(/(?<=\p{Script=Han}) (?=[\w/])|(?<=\w) (?=\p{Script=Han})/gu, '');

const spellingsOf = (terms: readonly Term[]): readonly Spelling[] =>
  terms.flatMap(({ id, en, zh }) => [...en, ...zh].map((written) => ({ text: closeUp(foldForm(written)), id })));

/** The two characters at a place as a number: a place is looked at without making a string of it. */
const startAt = (text: string, at: number): number => text.charCodeAt(at) * 0x1_0000 + text.charCodeAt(at + 1);

/** Spellings by their first two characters, longest first, so that the longest at a place wins; the first of equals does. */
function byStart(spellings: readonly Spelling[]): ReadonlyMap<number, readonly Spelling[]> {
  const starts = new Map<number, Spelling[]>();
  for (const spelling of spellings) {
    if (spelling.text.length < 2) continue;
    const start = startAt(spelling.text, 0);
    const list = starts.get(start);
    if (list === undefined) starts.set(start, [spelling]);
    else list.push(spelling);
  }
  for (const list of starts.values()) list.sort((a, b) => b.text.length - a.text.length);
  return starts;
}

/** Whether a piece of text is words of its own where it begins or ends with a Latin letter. */
function stands(text: string, start: number, end: number): boolean {
  if (WORD.test(text[start] ?? '') && WORD.test(text[start - 1] ?? '')) return false;
  return !WORD.test(text[end - 1] ?? '') || !WORD.test(text[end] ?? '');
}

/** Makes the finder of a glossary and of groups of synonyms. A term wins over a group of the same spelling. */
export function glossaryOf(terms: readonly Term[], synonyms: readonly Term[] = []): Glossary {
  const grouped = spellingsOf(synonyms);
  const starts = byStart([...spellingsOf(terms), ...grouped.filter(({ text }) => !SINGLE.test(text))]);
  const groups = new Map(
    [...grouped]
      .reverse()
      .filter(({ text }) => SINGLE.test(text))
      .map(({ text, id }) => [stem(text), id]),
  );
  const at = (text: string, start: number): Occurrence | null => {
    const spellings = starts.get(startAt(text, start));
    if (spellings === undefined) return null;
    for (const { text: spelling, id } of spellings) {
      if (!text.startsWith(spelling, start)) continue;
      const end = start + spelling.length;
      if (stands(text, start, end)) return { id, start, end };
      if (text[end] === 's' && stands(text, start, end + 1)) return { id, start, end: end + 1 };
    }
    return null;
  };
  return {
    find(text) {
      const found: Occurrence[] = [];
      for (let start = 0; start < text.length - 1; ) {
        const one = at(text, start);
        if (one !== null) found.push(one);
        start = one?.end ?? start + 1;
      }
      return found;
    },
    group: (root) => groups.get(root) ?? root,
  };
}
