import type { ErrorReport, Evidence, OperatingSystem, Phase, Platform } from '../intake/evidence.ts';
import type { Language } from '../language.ts';

/**
 * A value put into a phrase. `bytes`: a computed size, two decimals of a GiB where it is large enough; `printed`: a size as
 * the message prints it; `entry`: the id of a word of the locale (a phase, a part of the balance) or of an entry, for its title.
 */
export type PhraseValue =
  | string
  | number
  | bigint
  | { readonly bytes: bigint }
  | { readonly printed: bigint }
  | { readonly entry: string }
  | readonly PhraseValue[];

/** A sentence without a language: the key of a locale's template and the values put into it. */
export interface Phrase {
  readonly key: string;
  readonly values?: Readonly<Record<string, PhraseValue>>;
}

export type BalancePart = 'live' | 'cached' | 'graphPools' | 'context' | 'otherProcesses' | 'unattributed' | 'free';

/** The device's memory split without overlap; a part that cannot be determined is absent. Bytes. */
export interface Balance extends Partial<Readonly<Record<BalancePart, bigint>>> {
  readonly total?: bigint;
}

/** A cause with its confidence (0 to 1) and why we say so. */
export interface RankedCause {
  readonly id: string;
  readonly confidence: number;
  readonly evidence: readonly Phrase[];
}

export type Verdict = 'enough' | 'may-be-enough' | 'unknown';

export interface OfferedFix {
  readonly id: string;
  readonly verdict: Verdict;
  readonly reason: Phrase;
}

export interface RuledOutFix {
  readonly id: string;
  readonly reason: Phrase;
}

export interface Match {
  readonly kind: 'cause' | 'fix' | 'term';
  readonly id: string;
  readonly score: number;
}

/** What retrieval found for the words of a question. */
export interface Retrieved {
  readonly matches: readonly Match[];
  /** The best match stands above the confidence line. */
  readonly confident: boolean;
  /** The words are about GPU or host memory at all. */
  readonly aboutMemory: boolean;
  readonly nearest: readonly string[];
}

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
