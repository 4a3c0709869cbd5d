/** Something said or printed that speaks for or against a cause. */
export interface Sign {
  readonly id: string;
  /** In the person's words (Simplified, half-width). A match behind a "no" of the same clause does not count. */
  readonly prose?: RegExp;
  /** The words hold a "no" themselves, or tell of what is missing. */
  readonly negative?: true;
  /** A claim about the set-up: a question about it ("is DataParallel a good idea?") is none. */
  readonly claim?: true;
  /** Anywhere in the text: code, log, traceback, words. */
  readonly text?: RegExp;
}

/** One pattern of several short ones; each has to be linear by itself. */
export const either = (flags: string, ...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), `${flags}g`);
