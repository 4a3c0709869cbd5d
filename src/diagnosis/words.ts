import type { Evidence } from '../intake/evidence.ts';
import { found, type Rule } from './rule.ts';

/** A cause that the words of a text speak of, as search found it; `score` from 0 to 1. */
export interface WordMatch {
  readonly id: string;
  readonly score: number;
}

const NOT_MEMORY = 'not-out-of-memory';
const MOST = 3;

/** How much words weigh as a finding, with and without an error beside them. */
export const WORDS_WEIGH = { beside: 0.15, alone: 0.75 } as const;

/** Causes of one system only: words alone never put them on another. */
const fitsSystem = (id: string, { os }: Evidence): boolean => {
  if (id === 'mps-limit') return os === 'macos';
  return id !== 'windows-sysmem-fallback' || os === null || os === 'windows' || os === 'wsl';
};

/** Causes that a fix in place has ended: words alone never bring them back. */
const MENDED_BY: Readonly<Record<string, string>> = { 'inference-builds-graph': 'inference-mode' };

const isMended = (id: string, { setup }: Evidence): boolean => setup.tried.includes(MENDED_BY[id] ?? '');

/** The causes that words speak of as findings, but for those that the evidence excludes. */
export const wordRules = (words: readonly WordMatch[], evidence: Evidence, weight: number): readonly Rule[] =>
  words
    .filter(({ id }) => id !== NOT_MEMORY && fitsSystem(id, evidence) && !isMended(id, evidence))
    .slice(0, MOST)
    .map(({ id, score }) => ({ id: `words-${id}`, cause: id, weigh: () => found(score * weight, 'evidence.words') }));
