import type { Evidence } from '../intake/evidence.ts';
import type { Cause } from '../knowledge/knowledge.ts';
import { isCauseDenied, isUnsaid } from './denials.ts';
import type { Entries } from './entries.ts';
import { found, type Rule } from './rule.ts';

/** A cause that the words of a text speak of, as search found it; `score` from 0 to 1. */
export interface WordMatch {
  readonly id: string;
  readonly score: number;
}

const NOT_MEMORY = 'not-out-of-memory';
const MOST = 3;

/** Causes that words bring only beside one of these signs: a card's size in them is like the words for a part of it. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'gpu-slice-too-small': ['slice', 'container', 'free-is-large', 'integrated-gpu'],
};

/** Causes of programs that make pictures: no run that trains has them. */
const OF_PICTURES: ReadonlySet<string> = new Set(['low-vram-mode-off', 'diffusion-decode']);

const isOfPictures = ({ signs, framework }: Evidence): boolean =>
  framework === 'comfyui' ||
  framework === 'a1111' ||
  framework === 'diffusers' ||
  signs.includes('makes-pictures') ||
  !(signs.includes('trains') || signs.includes('evaluating'));

/** How much words weigh as a finding: beside an error, beside what rules find in the words, and alone. */
export const WORDS_WEIGH = { beside: 0.15, told: 0.45, alone: 0.75 } as const;

/** Below this score words come near an entry and do not say what it says. */
const DECIDING = 0.6;

/** Words alone never put a cause of one system on another. */
function fitsSystem({ applies }: Cause, { os }: Evidence): boolean {
  if (applies?.os === undefined) return true;
  return os === null ? applies.stated !== true : applies.os.includes(os);
}

/** A fix in place has ended it: words alone never bring it back. */
export const isEnded = (cause: Cause, { setup }: Evidence): boolean =>
  (cause['ended-by'] ?? []).some((fix) => setup.tried.includes(fix));

function isPossible(id: string, evidence: Evidence, entries: Entries): boolean {
  const cause = entries.cause(id);
  if (cause === undefined || id === NOT_MEMORY || isCauseDenied(id, evidence.signs, true)) return false;
  if (OF_PICTURES.has(id) && !isOfPictures(evidence)) return false;
  const beside = BESIDE[id];
  if (beside !== undefined && !beside.some((sign) => evidence.signs.includes(sign))) return false;
  return fitsSystem(cause, evidence) && !isUnsaid(id, evidence.signs) && !isEnded(cause, evidence);
}

/** The causes that words speak of as findings, but for those that the evidence excludes or the words deny. */
export const wordRules = (
  words: readonly WordMatch[],
  evidence: Evidence,
  entries: Entries,
  weight: number,
): readonly Rule[] =>
  words
    .filter(({ id }) => isPossible(id, evidence, entries))
    .slice(0, MOST)
    .map(({ id, score }) => {
      const evidence = score < DECIDING ? 'evidence.words-near' : 'evidence.words';
      return { id: `words-${id}`, cause: id, weigh: () => found(score * weight, evidence) };
    });
