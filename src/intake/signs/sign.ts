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

/** Of a pattern, the alternatives that are not Chinese throughout; null where all are. Made when first asked for. */
const withoutHan = new WeakMap<RegExp, () => RegExp | null>();
const HAN = /\p{Script=Han}/u;
/** `个?iter` has a Latin word, and matches without its Chinese one. */
const isChinese = ({ source }: RegExp): boolean =>
  HAN.test(source) && !/[A-Za-z]/.test(source.replace(/\\(?:p\{[^}]*\}|.)/gu, ''));

const joined = (flags: string, patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), `${flags}g`);

/** One pattern of several short ones; each has to be linear by itself. */
export function either(flags: string, ...patterns: readonly RegExp[]): RegExp {
  const whole = joined(flags, patterns);
  let made: RegExp | null | undefined;
  withoutHan.set(whole, () => {
    if (made !== undefined) return made;
    const rest = patterns.filter((pattern) => !isChinese(pattern));
    made = rest.length === 0 ? null : rest.length === patterns.length ? whole : joined(flags, rest);
    return made;
  });
  return whole;
}

/** The part of a pattern that can match `words`: compiling what cannot costs more than the search itself. */
export function matching(words: string): (pattern: RegExp) => RegExp | null {
  if (words.trim() === '') return () => null;
  if (HAN.test(words)) return (pattern) => pattern;
  return (pattern) => {
    const part = withoutHan.get(pattern);
    return part === undefined ? pattern : part();
  };
}
