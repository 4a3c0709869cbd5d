import type { Bilingual } from '../language.ts';

/** Why there is no answer, in one sentence that says what to type. */
export interface Refusal {
  readonly ok: false;
  /** The key of the field at fault, where it is one. */
  readonly field: string | null;
  readonly words: Bilingual;
  /** The character at fault, where it is one. */
  readonly at?: { readonly text: string; readonly offset: number };
}

/** Thrown below a calculator, and a `Refusal` when it leaves it. */
export class FieldError extends Error {
  readonly field: string;
  readonly words: Bilingual;

  constructor(field: string, words: Bilingual) {
    super(words.en);
    this.name = 'FieldError';
    this.field = field;
    this.words = words;
  }
}
