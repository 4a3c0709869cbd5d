import type { Entries } from './entries.ts';
import type { Facts } from './facts.ts';
import { type Prescription, prescribe } from './prescribe.ts';
import { type RankedCause, rankCauses } from './rank.ts';
import { RULES } from './rules/index.ts';
import { WORDS_WEIGH, type WordMatch, wordRules } from './words.ts';

/** What is thought of a text: the causes, likeliest first, and what can help against them here. */
export interface Diagnosis extends Prescription {
  readonly causes: readonly RankedCause[];
}

/** What is commonest, where a person says no more than that memory ran out on a GPU. */
const COMMONEST: RankedCause = { id: 'batch-too-large', confidence: 0.25, evidence: [{ key: 'evidence.commonest' }] };

/** What rules find from here on outweighs what words are like. */
const TOLD = 0.4;

/**
 * The causes of a failure by rules and words. Words beside an error add to what its figures say, and bring nothing of their own.
 * @param words causes that the words speak of, none where search is not sure
 */
function failed(facts: Facts, words: readonly WordMatch[], entries: Entries): readonly RankedCause[] {
  const byRules = rankCauses(facts, RULES);
  if (facts.error === null) {
    const told = (byRules[0]?.confidence ?? 0) >= TOLD;
    return rankCauses(facts, [
      ...RULES,
      ...wordRules(words, facts.evidence, entries, told ? WORDS_WEIGH.told : WORDS_WEIGH.alone),
    ]);
  }
  const known = new Set(byRules.map(({ id }) => id));
  const beside = wordRules(words, facts.evidence, entries, WORDS_WEIGH.beside).filter(({ cause }) => known.has(cause));
  return beside.length === 0 ? byRules : rankCauses(facts, [...RULES, ...beside]);
}

/** Diagnoses a failure. */
export function diagnose(facts: Facts, words: readonly WordMatch[], entries: Entries): Diagnosis {
  const causes = failed(facts, words, entries);
  return { causes, ...prescribe(facts, causes, entries) };
}

/** What is said where nothing tells one cause from another. */
export const diagnoseCommonest = (facts: Facts, entries: Entries): Diagnosis => ({
  causes: [COMMONEST],
  ...prescribe(facts, [COMMONEST], entries),
});

/**
 * What stands behind a question in which nothing need have failed.
 * @param words causes that the words speak of, none where they tell of no symptom
 * @param floor the confidence from which a cause is named
 * @param asked the entry that the question is about, for its fixes where no cause is named
 */
export function explain(
  facts: Facts,
  words: readonly WordMatch[],
  { floor, asked }: { readonly floor: number; readonly asked: RankedCause | null },
  entries: Entries,
): Diagnosis {
  const ranked = rankCauses(facts, [...RULES, ...wordRules(words, facts.evidence, entries, WORDS_WEIGH.alone)]);
  const causes = ranked.filter(({ confidence }) => confidence >= floor);
  const about = causes.length > 0 || asked === null ? causes : [asked];
  // Who asks in general is told of every fix.
  return { causes, ...prescribe(facts, about, entries, causes.length > 0) };
}
