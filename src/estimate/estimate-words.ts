import { ASKED_ASSUMPTION_WORDS } from './asked-words.ts';
import { CHANGE_WORDS, FIT_ASSUMPTION_WORDS, FIT_PART_WORDS } from './fit-words.ts';
import { LLM_ASSUMPTION_WORDS, LLM_ERROR_WORDS, LLM_PART_WORDS } from './llm-words.ts';
import { NETWORK_ASSUMPTION_WORDS, NETWORK_ERROR_WORDS, NETWORK_PART_WORDS } from './network-words.ts';
import type { WordTable } from './word.ts';

/** The name of each term. */
export const PART_WORDS: WordTable = { ...LLM_PART_WORDS, ...NETWORK_PART_WORDS, ...FIT_PART_WORDS };

/** What an estimate takes for granted. */
export const ASSUMPTION_WORDS: WordTable = {
  ...LLM_ASSUMPTION_WORDS,
  ...NETWORK_ASSUMPTION_WORDS,
  ...FIT_ASSUMPTION_WORDS,
  ...ASKED_ASSUMPTION_WORDS,
};

/** Why a calculation cannot start. */
export const ERROR_WORDS: WordTable = { ...LLM_ERROR_WORDS, ...NETWORK_ERROR_WORDS };

export { CHANGE_WORDS };
