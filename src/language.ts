/** A language that answers are written in; BCP 47 names. */
export type Language = 'en' | 'zh-Hans' | 'zh-Hant';

export const LANGUAGES: readonly Language[] = ['en', 'zh-Hans', 'zh-Hant'];

/** A text in the two languages that the project writes; Traditional Chinese is made from `zh`. */
export interface Bilingual<T = string> {
  readonly en: T;
  readonly zh: T;
}
