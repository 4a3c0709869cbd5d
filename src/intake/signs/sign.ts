import { anyOf } from '../../any-of.ts';
import { canMatch, LONGEST } from '../needles.ts';

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

/** The alternatives of a pattern, by which it is cut down to what a text can match. */
const alternatives = new WeakMap<RegExp, Alternatives>();

interface Alternatives {
  readonly flags: string;
  readonly all: readonly RegExp[];
  /** What is left of the pattern, by which alternatives that is. */
  readonly parts: Map<string, RegExp>;
}

/** Texts differ without end, what is left of a pattern hardly: more than this is not kept. */
const MOST_PARTS = 64;

const joined = (flags: string, patterns: readonly RegExp[]): RegExp => anyOf(`${flags}g`, ...patterns);

/** One pattern of several short ones; each has to be linear by itself. */
export function either(flags: string, ...patterns: readonly RegExp[]): RegExp {
  const whole = joined(flags, patterns);
  alternatives.set(whole, { flags, all: patterns, parts: new Map() });
  return whole;
}

/** The part of a pattern that can match `words`: compiling what cannot costs more than the search itself. */
export function matching(words: string): (pattern: RegExp) => RegExp | null {
  if (words.trim() === '') return () => null;
  if (words.length > LONGEST) return (pattern) => pattern;
  return (pattern) => {
    const known = alternatives.get(pattern);
    if (known === undefined) return pattern;
    const { flags, all, parts } = known;
    const left = all.filter((one) => canMatch(one, words));
    if (left.length === all.length) return pattern;
    if (left.length === 0) return null;
    const key = left.map((one) => all.indexOf(one)).join(',');
    const made = parts.get(key) ?? joined(flags, left);
    if (parts.size >= MOST_PARTS) parts.clear();
    parts.set(key, made);
    return made;
  };
}
