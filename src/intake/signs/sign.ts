/** Something said or printed that speaks for or against a cause. */
export interface Sign {
  readonly id: string;
  /** In the person's words (Simplified, half-width). A match behind a "no" of the same clause does not count. */
  readonly prose?: RegExp;
  /** The words hold a "no" themselves, or tell of what is missing. */
  readonly negative?: true;
  /** A claim about the set-up: a question about it ("is DataParallel a good idea?") is none. */
  readonly claim?: true;
  /** Something done: whoever cannot do it tried to. */
  readonly action?: true;
  /** What a denial of it names, where that is more than `prose`: "I don't store losses". */
  readonly topic?: RegExp;
  /** Words that deny it by themselves, and with it all that their part of the sentence says: "I am the only user". */
  readonly contrary?: RegExp;
  /** What no pattern can tell: figures of the words held against each other. */
  readonly holds?: (words: string) => boolean;
  /** Anywhere in the text: code, log, traceback, words. */
  readonly text?: RegExp;
}

/** What stands among the signs where the words deny one. */
export const denialOf = (id: string): string => `not:${id}`;

/** One pattern of several short ones; each has to be linear by itself. */
export const either = (flags: string, ...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), `${flags}g`);
