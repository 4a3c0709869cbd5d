/**
 * What a text must hold for a pattern to match it: one of these, in lower case; null where nothing can be told. Looking for
 * them costs a fraction of compiling the pattern, which most messages never need.
 */
export type Needles = readonly string[] | null;

/** The least that a needle weighs to be of use: shorter ones stand in every text. A Han character says as much as two letters. */
const LEAST = 2;
/** A longer list costs more than it spares. */
const MOST = 24;
const HAN = /[\u2e80-\uffff]/g;

const weightOf = (needle: string): number => needle.length + (needle.match(HAN)?.length ?? 0) * (LEAST - 1);

/** How much a list rules out: as much as its weakest needle. */
const worth = (needles: readonly string[]): number =>
  needles.length > MOST ? 0 : Math.min(...needles.map(weightOf)) - needles.length / (MOST + 1);

interface Best {
  needles: Needles;
  value: number;
}

function take(best: Best, needles: readonly string[]): void {
  const value = worth(needles);
  if (value > LEAST - 1 && value > best.value) Object.assign(best, { needles, value });
}

/** Letters that stand for themselves; with a quantifier behind them the last one is its own. */
const PLAIN = /[^\\[(){}.*+?^$|]+/y;
const GROUP = /\((?:\?(?:<?[=!]|:|<\w+>))?/y;
const QUANTIFIER = /(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/y;
const ESCAPE = /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|u[\da-f]{4}|x[\da-f]{2}|[\s\S])/iy;
const CLASS = /\[(?:[^\]\\]|\\[\s\S])*\]/y;

/** Letters behind a backslash that more can belong to; any other is one character with it. */
const LONG = 'pPukx';
const WORD = /\w/;
const isQuantifier = (char: string | undefined): boolean =>
  char === '?' || char === '*' || char === '+' || char === '{';

/**
 * Reads the source of a pattern from left to right; what it does not understand it takes for anything. Every pattern is
 * read once in each start, by code that is not yet compiled: the engine finds the runs of letters, not a loop.
 */
class Reader {
  at = 0;
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Branches up to a closing bracket or the end: one of them has to match, so each must name its needles. */
  alternation(): Needles {
    let all: string[] | null = [];
    for (;;) {
      const branch = this.sequence();
      if (branch === null) all = null;
      else all?.push(...branch);
      if (this.source[this.at] !== '|') return all;
      this.at += 1;
    }
  }

  /** All of a sequence has to match, so the best of what its parts name is enough. */
  private sequence(): Needles {
    const best: Best = { needles: null, value: 0 };
    let run = '';
    for (;;) {
      const char = this.source[this.at];
      if (char === undefined || char === '|' || char === ')') break;
      const plain = this.plain();
      if (plain !== '') {
        run += plain;
        continue;
      }
      const atom = this.atom(char);
      const least = this.quantifier();
      if (typeof atom === 'string') {
        if (least !== 0) run += atom;
        if (least === null) continue;
      }
      if (run !== '') take(best, [run.toLowerCase()]);
      run = '';
      if (atom !== null && typeof atom !== 'string' && least !== 0) take(best, atom);
    }
    if (run !== '') take(best, [run.toLowerCase()]);
    return best.needles;
  }

  /** The letters from here on that no quantifier follows. */
  private plain(): string {
    const from = this.at;
    this.skip(PLAIN, 0);
    if (isQuantifier(this.source[this.at]) && this.at > from) this.at -= 1;
    return this.source.slice(from, this.at);
  }

  /** One character, the needles of a group, or null for what can be many things. */
  private atom(char: string): string | Needles {
    if (char === '(') return this.group();
    if (char === '[') return this.skip(CLASS, 1);
    if (char === '\\') return this.escape();
    this.at += 1;
    return char === '.' || char === '^' || char === '$' ? null : char;
  }

  private group(): Needles {
    const from = this.at;
    this.skip(GROUP, 1);
    const before = this.source[this.at - 1];
    const looksAround = this.at - from > 1 && (before === '=' || before === '!');
    const inner = this.alternation();
    this.at += 1;
    // What stands around a match is no part of it, and may be what must not stand there.
    return looksAround ? null : inner;
  }

  private escape(): string | null {
    const char = this.source[this.at + 1] ?? '';
    if (LONG.includes(char)) this.skip(ESCAPE, 1);
    else this.at += 2;
    return WORD.test(char) ? null : char;
  }

  /** The least number of times that the atom before stands there; null where no quantifier follows. */
  private quantifier(): number | null {
    const char = this.source[this.at];
    if (!isQuantifier(char)) return null;
    QUANTIFIER.lastIndex = this.at;
    const match = QUANTIFIER.exec(this.source);
    if (match === null) return null;
    this.at += match[0].length;
    return match[1] !== undefined ? Number(match[1]) : char === '+' ? 1 : 0;
  }

  /** Goes behind a match of a sticky pattern, or so many characters on where it does not match. */
  private skip(pattern: RegExp, otherwise: number): null {
    pattern.lastIndex = this.at;
    this.at = pattern.test(this.source) ? pattern.lastIndex : this.at + otherwise;
    return null;
  }
}

/** The needles of a pattern's source. */
export function needlesOf(source: string): Needles {
  const reader = new Reader(source);
  const needles = reader.alternation();
  return reader.at < source.length ? null : needles;
}

/** Whether a text in lower case holds one of the needles. */
export function holdsAny(needles: Needles, lower: string): boolean {
  return needles === null || needles.some((needle) => lower.includes(needle));
}

const known = new WeakMap<RegExp, Needles>();
/** Many patterns are asked about one text in turn. */
let last = { text: '', lower: '' };

/** In a longer text nearly everything stands somewhere, and looking for it costs more than it spares. */
export const LONGEST = 4_000;

/** Whether a pattern can match a text at all, told without compiling it; of a long text it is not asked. */
export function canMatch(pattern: RegExp, text: string): boolean {
  if (text.length > LONGEST) return true;
  if (last.text !== text) last = { text, lower: text.toLowerCase() };
  let needles = known.get(pattern);
  if (needles === undefined) {
    needles = needlesOf(pattern.source);
    known.set(pattern, needles);
  }
  return holdsAny(needles, last.lower);
}

/** Every match of a global pattern in a text; a pattern that cannot match is never compiled. */
export const matchesOf = (pattern: RegExp, text: string): readonly RegExpExecArray[] =>
  canMatch(pattern, text) ? [...text.matchAll(pattern)] : [];
