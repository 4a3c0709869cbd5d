import type { Bilingual } from '../language.ts';

/** Wrong use, or an input that cannot be read: one line in the person's language, and the exit status. */
export class CliError extends Error {
  readonly words: Bilingual;
  readonly exitCode: number;

  constructor(words: Bilingual, exitCode = 2) {
    super(words.en);
    this.name = 'CliError';
    this.words = words;
    this.exitCode = exitCode;
  }
}
