import type { Bilingual } from '../language.ts';
import type { Assumption } from './estimate.ts';

/** The values of an assumption or an error, put into its sentence. */
export type WordValues = NonNullable<Assumption['values']>;

/** A sentence or a name in both languages. */
export type Word = Bilingual<(values: WordValues) => string>;

/** Sentences by their key. */
export type WordTable = Readonly<Record<string, Word>>;

/** A word that takes no values. */
export const word = (en: string, zh: string): Word => ({ en: () => en, zh: () => zh });
