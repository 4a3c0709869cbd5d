import type { Bilingual } from './language.ts';

/**
 * A value put into a phrase. `bytes`: a computed size, two decimals of a GiB where it is large enough; `printed`: a size as
 * the message prints it; `entry`: the id of a word of the locale (a phase, a part of the balance) or of an entry, for its title;
 * `phrase`: a few words with values of their own; `words`: text that is in both languages already.
 */
export type PhraseValue =
  | string
  | number
  | bigint
  | { readonly bytes: bigint }
  | { readonly printed: bigint }
  | { readonly entry: string }
  | { readonly phrase: Phrase }
  | { readonly words: Bilingual }
  | readonly PhraseValue[];

/** A sentence without a language: the key of a locale's template and the values put into it. */
export interface Phrase {
  readonly key: string;
  readonly values?: Readonly<Record<string, PhraseValue>>;
}
