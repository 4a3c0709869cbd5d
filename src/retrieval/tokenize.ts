import type { Glossary } from './glossary.ts';
import { squeezed } from './glossary.ts';
import { STOP_HAN_PATTERN, STOP_WORDS } from './stop-words.ts';

/** What a token stands for: a glossary term, a Latin word, a pair of Han characters, or a piece of something longer. */
export type TokenKind = 'term' | 'word' | 'pair' | 'piece';

export interface Token {
  readonly text: string;
  readonly kind: TokenKind;
}

const RUN = /[a-z][a-z0-9_]*(?:[.:/'+-][a-z0-9_]+)*|\d+[a-z][a-z0-9_]*|\p{Script=Han}+/gu;
const HAN = /\p{Script=Han}/u;
const PLAIN = /^[a-z]+$/;

/** Mark of a glossary term among tokens; no word can begin with it. */
export const TERM_MARK = '#';

/** An English word without the endings that questions vary: a coarse stem, the same for both sides. */
export function stem(word: string): string {
  if (word.length < 4 || !PLAIN.test(word)) return word;
  let root = word
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x|z)es$/, '')
    .replace(/(?<![su])s$/, '');
  if (root.length > 5) root = root.replace(/(?:ing|ed)$/, '').replace(/([bdglmnprt])\1$/, '$1');
  return root.length > 4 ? root.replace(/e$/, '') : root;
}

function wordTokens(run: string): Token[] {
  const whole = run.replace(/'s?$/, '');
  if (STOP_WORDS.has(whole) || whole.length < 2) return [];
  const pieces = whole.split(/[._:/'+-]+/).filter((piece) => piece.length > 1 && /[a-z]/.test(piece));
  if (pieces.length <= 1) return [{ text: stem(whole), kind: 'word' }];
  return [
    { text: whole, kind: 'word' },
    ...pieces.filter((piece) => !STOP_WORDS.has(piece)).map((piece): Token => ({ text: stem(piece), kind: 'piece' })),
  ];
}

function pairTokens(run: string): Token[] {
  return run
    .replace(STOP_HAN_PATTERN, ' ')
    .split(' ')
    .flatMap((part) =>
      Array.from({ length: Math.max(0, part.length - 1) }, (_, at): Token => ({ text: part.slice(at, at + 2), kind: 'pair' })),
    );
}

function plainTokens(text: string): Token[] {
  return (text.match(RUN) ?? []).flatMap((run) => (HAN.test(run) ? pairTokens(run) : wordTokens(run)));
}

/**
 * Cuts a folded text into tokens: a glossary term in any spelling and either language is one token, Latin words are kept
 * whole and in parts, Han runs become overlapping pairs (a segmenter cuts 显存 in two). Bare numbers are dropped.
 */
export function tokenize(folded: string, glossary: Glossary): readonly Token[] {
  const text = squeezed(folded);
  const tokens: Token[] = [];
  let from = 0;
  for (const { id, start, end } of glossary.find(text)) {
    tokens.push(...plainTokens(text.slice(from, start)), { text: `${TERM_MARK}${id}`, kind: 'term' });
    // The parts still tell "accumulate gradients" from nothing at all, at a piece's small weight.
    tokens.push(...plainTokens(text.slice(start, end)).map((token): Token => ({ ...token, kind: 'piece' })));
    from = end;
  }
  tokens.push(...plainTokens(text.slice(from)));
  return tokens;
}
