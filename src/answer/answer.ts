import type { Balance } from '../diagnosis/balance.ts';
import type { OfferedFix, RuledOutFix } from '../diagnosis/prescribe.ts';
import type { RankedCause } from '../diagnosis/rank.ts';
import type { ErrorReport, Evidence, OperatingSystem, Phase, Platform } from '../intake/evidence.ts';
import type { Language } from '../language.ts';
import type { Phrase } from '../phrase.ts';
import type { Match } from '../retrieval/match.ts';

/**
 * What is said to the person, without a language: ids, figures and phrases only.
 * `diagnosis`: an error was read; `knowledge`: a question answered by entries; `explanation`: about memory, but nothing failed;
 * `other`: not about memory; `unknown`: we do not know, and say what to paste.
 */
export interface Answer {
  readonly kind: 'diagnosis' | 'knowledge' | 'explanation' | 'other' | 'unknown';
  readonly language: Language;
  readonly answered: boolean;
  readonly outOfMemory: boolean;
  readonly about: 'memory' | 'other';
  readonly platform: Platform | null;
  readonly os: OperatingSystem | null;
  readonly framework: string | null;
  readonly phase: Phase | null;
  readonly errors: readonly ErrorReport[];
  readonly balance: Balance | null;
  readonly shortfallBytes: bigint | null;
  /** Of a follow-up: what it changed, a sentence or two that stand first. */
  readonly changes?: readonly Phrase[];
  /** The verdict in one sentence, with the person's own figures. */
  readonly headline: Phrase;
  /** Further sentences, most important first: phase, tensors, what cannot be known. */
  readonly notes: readonly Phrase[];
  /** The sums behind the figures, a line each. */
  readonly arithmetic: readonly Phrase[];
  readonly causes: readonly RankedCause[];
  readonly fixes: readonly OfferedFix[];
  readonly ruledOut: readonly RuledOutFix[];
  readonly matches: readonly Match[];
  readonly nearest: readonly string[];
  readonly missing: readonly Phrase[];
  readonly evidence: Evidence;
}
