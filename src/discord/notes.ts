import type { Word } from './words.ts';

/** The lines that a message can show again in another language; their order is what custom_ids hold. */
export const NOTES = [
  'hintTitle',
  'hintHow',
  'picture',
  'link',
  'binary',
  'foreign',
  'unreadable',
  'shortened',
  'expired',
  'gone',
  'ownMessage',
] as const satisfies readonly Word[];

export type Note = (typeof NOTES)[number];

/** Notes as letters: `a` is the first. */
export function noteLetters(notes: readonly Note[]): string {
  return notes.map((note) => String.fromCharCode(97 + NOTES.indexOf(note))).join('');
}

/** The notes of letters; unknown ones are left out. */
export function notesOf(letters: string | undefined): readonly Note[] {
  return [...(letters ?? '')].flatMap((letter) => NOTES[letter.charCodeAt(0) - 97] ?? []);
}
