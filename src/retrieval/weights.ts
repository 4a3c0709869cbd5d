import type { Token } from './tokenize.ts';

/** What a token weighs beside a whole word: a piece is only a part, and two pairs overlap on each character. */
export const SHARE = { term: 1, word: 1, pair: 0.6, piece: 0.3 } as const;

/** Tokens with their weights, each once. */
export type Weights = ReadonlyMap<string, number>;

/** Weighs tokens by how telling they are. */
export function weigh(tokens: readonly Token[], telling: (token: Token) => number): Weights {
  const weights = new Map<string, number>();
  for (const token of tokens) {
    const weight = telling(token) * SHARE[token.kind];
    weights.set(token.text, Math.max(weights.get(token.text) ?? 0, weight));
  }
  return weights;
}

/** The sum of the weights that `wanted` takes, all by default. */
export function mass(weights: Weights, wanted: (token: string) => boolean = () => true): number {
  let total = 0;
  for (const [token, weight] of weights) if (wanted(token)) total += weight;
  return total;
}
