import type { Phrase } from '../phrase.ts';
import type { Facts } from './facts.ts';
import type { Rule } from './rule.ts';

/** A cause with its confidence (0 to 1) and why we say so. */
export interface RankedCause {
  readonly id: string;
  readonly confidence: number;
  readonly evidence: readonly Phrase[];
}

/** Below this a cause is not worth a line. */
const FLOOR = 0.2;
const MOST = 5;

interface Tally {
  /** The strongest weight of each group; a rule without one is a group of its own. */
  readonly weights: Map<string, number>;
  readonly evidence: { weight: number; phrase: Phrase }[];
}

/** Evidence strongest first; what is weak beside the strongest says nothing more. */
function telling(evidence: Tally['evidence']): readonly Phrase[] {
  const sorted = [...evidence].sort((a, b) => b.weight - a.weight);
  const strongest = sorted[0]?.weight ?? 0;
  return sorted.filter(({ weight }) => weight * 2 >= strongest).map(({ phrase }) => phrase);
}

/**
 * Weighs every rule and ranks the causes. Independent findings for one cause add up as 1 − Π(1 − w), so that two hints
 * outweigh either, and nothing reaches certainty.
 */
export function rankCauses(facts: Facts, rules: readonly Rule[]): readonly RankedCause[] {
  const tallies = new Map<string, Tally>();
  for (const rule of rules) {
    const finding = rule.weigh(facts);
    if (finding === null) continue;
    const tally: Tally = tallies.get(rule.cause) ?? { weights: new Map(), evidence: [] };
    const group = rule.group ?? rule.id;
    tally.weights.set(group, Math.max(finding.weight, tally.weights.get(group) ?? 0));
    for (const phrase of finding.evidence) {
      const known = tally.evidence.some((one) => one.phrase.key === phrase.key);
      if (!known) tally.evidence.push({ weight: finding.weight, phrase });
    }
    tallies.set(rule.cause, tally);
  }
  return [...tallies]
    .map(([id, { weights, evidence }]) => ({
      id,
      confidence:
        Math.round((1 - [...weights.values()].reduce((rest, weight) => rest * (1 - weight), 1)) * 1000) / 1000,
      evidence: telling(evidence),
    }))
    .filter(({ confidence }) => confidence >= FLOOR)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST);
}
