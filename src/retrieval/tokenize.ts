import { closeUp, type Glossary } from './glossary.ts';
import { stem } from './stem.ts';
import { STOP_HAN_PATTERN, STOP_WORDS } from './stop-words.ts';
import { PATTERNS } from './synonyms.ts';

/** A glossary term or group of synonyms, a Latin word, a pair of Han characters, or a piece of something longer. */
export type TokenKind = 'term' | 'word' | 'pair' | 'piece';

export interface Token {
  readonly text: string;
  readonly kind: TokenKind;
}

const RUN = /[a-z][a-z0-9_]*(?:[.:/'+-][a-z0-9_]+)*|\d+[a-z][a-z0-9_]*|\p{Script=Han}+/gu;
const HAN = /\p{Script=Han}/u;

/** Mark of a glossary term among tokens; no word begins with it. */
export const TERM_MARK = '#';

function wordTokens(run: string, glossary: Glossary): readonly Token[] {
  const whole = run.replace(/'\w*$/, '');
  if (STOP_WORDS.has(run) || STOP_WORDS.has(whole) || whole.length < 2) return [];
  const pieces = whole.split(/[._:/'+-]+/).filter((piece) => piece.length > 1 && /[a-z]/.test(piece));
  if (pieces[0] === whole) return [{ text: glossary.group(stem(whole)), kind: 'word' }];
  return [
    { text: whole, kind: 'word' },
    ...pieces
      .filter((piece) => !STOP_WORDS.has(piece))
      .map((piece): Token => ({ text: glossary.group(stem(piece)), kind: 'piece' })),
  ];
}

function pairTokens(run: string): readonly Token[] {
  return run
    .replace(STOP_HAN_PATTERN, ' ')
    .split(' ')
    .flatMap((part) =>
      part.length < 2 ? [part] : Array.from({ length: part.length - 1 }, (_, at) => part.slice(at, at + 2)),
    )
    .filter((part) => part !== '')
    .map((text): Token => ({ text, kind: 'pair' }));
}

/**
 * Cuts a folded text into tokens: a term or synonym in any spelling and either language is one token, Latin words are kept
 * whole and in parts, Han runs become overlapping pairs (a segmenter cuts 显存 in two). Bare numbers are dropped.
 */
export function tokenize(folded: string, glossary: Glossary): readonly Token[] {
  const text = closeUp(folded);
  const plain = (from: number, to: number): readonly Token[] =>
    (text.slice(from, to).match(RUN) ?? []).flatMap((run) =>
      HAN.test(run) ? pairTokens(run) : wordTokens(run, glossary),
    );
  const tokens: Token[] = [];
  let from = 0;
  for (const { id, start, end } of glossary.find(text)) {
    tokens.push(...plain(from, start));
    tokens.push({ text: id.startsWith('=') ? id : `${TERM_MARK}${id}`, kind: 'term' });
    // "accumulate the gradients" is no spelling of the term, yet shares its parts.
    for (const { text: part } of plain(start, end)) tokens.push({ text: part, kind: 'piece' });
    from = end;
  }
  tokens.push(...plain(from, text.length));
  for (const [pattern, group] of PATTERNS) if (pattern.test(text)) tokens.push({ text: group, kind: 'term' });
  return tokens;
}
