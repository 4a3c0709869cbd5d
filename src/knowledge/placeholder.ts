import { type Fault, placeOf } from './fault.ts';
import { WORDS } from './words.ts';

/** What `knowledge new` writes where a curator is to write: no entry has these signs for anything else. */
const PLACEHOLDER = /«[^»\n]{0,200}»/g;

/** A placeholder of a template, which `check` finds as long as it is left. */
export const placeholder = (hint: string): string => `«${hint}»`;

/** Every placeholder that is left in a file. */
export function placeholderFaults(file: string, text: string): readonly Fault[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => ({
    file,
    ...placeOf(text, match.index),
    message: WORDS.placeholder(match[0]),
  }));
}
