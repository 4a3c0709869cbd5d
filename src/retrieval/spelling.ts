import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';

const WORD = /[a-z]{5,}/g;
/** A question with more unknown words than this is not a question with typing errors. */
const MOST_CORRECTIONS = 8;

/** Optimal string alignment distance, or `most + 1` as soon as it must be larger. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = above;
    above = row;
  }
  return above[b.length] ?? most + 1;
}

const letters = (word: string): string => [...word].sort().join('');

/** Mends the Latin words of a text that the knowledge does not have but nearly has. */
export type Speller = (folded: string) => string;

/** How often each Latin word of five letters or more stands in texts. */
export function countWords(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** @param counts words that are taken as rightly spelt, the more often the likelier */
export function spellerOf(counts: ReadonlyMap<string, number>): Speller {
  const stems = new Set([...counts.keys()].map(stem));
  const byLetter = new Map<string, string[]>();
  for (const word of counts.keys()) {
    const letter = word.slice(0, 1);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), word]);
  }
  const mend = (word: string): string => {
    if (STOP_WORDS.has(word) || counts.has(word) || stems.has(stem(word))) return word;
    const most = word.length >= 9 ? 2 : 1;
    let best = word;
    let least = most + 1;
    for (const known of byLetter.get(word.slice(0, 1)) ?? []) {
      // "steam" is no misspelt "stream", but "bacth" is "batch": of short words only letters in the wrong order are mended.
      if (word.length < 6 && letters(word) !== letters(known)) continue;
      const far = distance(word, known, Math.min(least, most));
      if (far < least || (far === least && far <= most && (counts.get(known) ?? 0) > (counts.get(best) ?? 0))) {
        best = known;
        least = far;
      }
    }
    return least <= most ? best : word;
  };
  return (folded) => {
    let left = MOST_CORRECTIONS;
    return folded.replace(WORD, (word) => {
      if (left === 0) return word;
      const mended = mend(word);
      if (mended !== word) left -= 1;
      return mended;
    });
  };
}
