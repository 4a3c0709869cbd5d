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
  'markedSolved',
  'notYours',
  'notYoursEither',
  'nothingNew',
  'unknownButton',
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

/** The notes of an answer that stands in a message, from the buttons that would show it again. */
export function notesIn(components: unknown): readonly Note[] {
  return notesOf(/"custom_id":"1:lang:[\w-]{1,8}:([a-z]{1,26})/.exec(JSON.stringify(components))?.[1]);
}
