import type { PreparedSearch } from '../knowledge/knowledge.ts';
import type { Inverted } from './inverted.ts';
import type { Phrases } from './phrases.ts';
import type { Token, TokenKind } from './tokenize.ts';

const KINDS: readonly TokenKind[] = ['term', 'word', 'pair', 'piece'];

/** The phrases that a question is compared with, as numbers: objects would take longer to read than to make anew. */
export function packed(
  { tokens, lists }: Inverted,
  documents: readonly Phrases[],
): Omit<PreparedSearch, 'words' | 'vocabulary'> {
  const numbers = new Map(tokens.map((token, at) => [token, at]));
  const pack = ({ text, kind }: Token): number => (numbers.get(text) ?? 0) * KINDS.length + KINDS.indexOf(kind);
  return {
    tokens,
    lists,
    phrases: documents.map(({ title, asks }) => [...title, ...asks].map((one) => one.map(pack))),
  };
}

/** A phrase back from its numbers. */
export const unpacked = (phrase: readonly number[], tokens: readonly string[]): readonly Token[] =>
  phrase.map((one) => ({
    text: tokens[Math.floor(one / KINDS.length)] ?? '',
    kind: KINDS[one % KINDS.length] ?? 'word',
  }));
