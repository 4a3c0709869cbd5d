import type { Token, TokenKind } from './tokenize.ts';

export type Field = 'title' | 'asks' | 'summary' | 'signals';

export const FIELDS: readonly Field[] = ['title', 'asks', 'summary', 'signals'];

/** The tokens of each phrase of an entry. */
export type Phrases = Readonly<Record<Field, readonly (readonly Token[])[]>>;

const LETTERS: Readonly<Record<TokenKind, string>> = { term: 't', word: 'w', pair: 'h', piece: 'p' };
const KINDS: ReadonlyMap<string, TokenKind> = new Map(
  (Object.keys(LETTERS) as TokenKind[]).map((kind) => [LETTERS[kind], kind]),
);

const pack = (tokens: readonly Token[]): string => tokens.map(({ text, kind }) => LETTERS[kind] + text).join('\n');

const unpack = (line: string): readonly Token[] =>
  line === '' ? [] : line.split('\n').map((one) => ({ text: one.slice(1), kind: KINDS.get(one.charAt(0)) ?? 'word' }));

/** Phrases as strings: a snapshot of objects would take longer to read than to make anew. */
export const packed = (phrases: Phrases): Readonly<Record<Field, readonly string[]>> => ({
  title: phrases.title.map(pack),
  asks: phrases.asks.map(pack),
  summary: phrases.summary.map(pack),
  signals: phrases.signals.map(pack),
});

/** The phrases back; a field that is absent is empty. */
export const unpacked = (lines: Readonly<Record<string, readonly string[]>>): Phrases => ({
  title: (lines.title ?? []).map(unpack),
  asks: (lines.asks ?? []).map(unpack),
  summary: (lines.summary ?? []).map(unpack),
  signals: (lines.signals ?? []).map(unpack),
});
