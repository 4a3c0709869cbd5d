import type { Bilingual } from '../../language.ts';
import type { Verdict } from '../fit/fit.ts';

/** What a model is wanted for: to run it, to train adapters beside it, to train it in any way, or to train all of it. */
export type Purpose = 'weights' | 'adapters' | 'training' | 'full';

/** What kind of model is named. */
export interface Subject {
  readonly kind: 'language' | 'vision' | 'pictures';
  /** It is a mixture of experts. */
  readonly experts?: boolean;
}

/** A run as a person states it in words; what is not said is left out. */
export interface StatedRun {
  /** A name as it was written, or with `parameters` alone about so many of them. */
  readonly model?: string | undefined;
  readonly parameters?: bigint | undefined;
  readonly batch?: number | undefined;
  readonly length?: number | undefined;
  /** Width × height in pixels. */
  readonly resolution?: readonly [number, number] | undefined;
  readonly precision?: 'fp32' | 'fp16' | 'bf16' | 'amp' | 'int8' | 'int4' | undefined;
  readonly checkpointing?: boolean | undefined;
  /** The words say that the model is run, not trained. */
  readonly infers?: boolean | undefined;
  readonly gpu?: string | undefined;
  readonly gpuBytes?: bigint | undefined;
  readonly gpus?: number | undefined;
  /** How many cards it takes is what is asked. */
  readonly asksCards?: boolean | undefined;
  /** The machine is Apple's: its GPU has no memory of its own. */
  readonly apple?: boolean | undefined;
  /** Formats of weights by any of their names; what is not counted of them is said. */
  readonly formats?: readonly string[] | undefined;
  readonly cacheType?: string | undefined;
  readonly optimizer?: string | undefined;
  readonly rank?: number | undefined;
  readonly sharding?: 'ddp' | 'zero1' | 'zero2' | 'zero3' | 'fsdp' | undefined;
  /** QLoRA is asked for, and no plain LoRA. */
  readonly quantizedAdapters?: boolean | undefined;
  /** What is allocated on the card where it failed, with what was asked for beside it. */
  readonly wantedBytes?: bigint | undefined;
}

/** One way to do what is asked, with what it takes. */
export interface SizedWay {
  readonly label: Bilingual;
  readonly bytes: bigint;
  readonly low: bigint;
  readonly high: bigint;
  /** Absent without a card. */
  readonly verdict?: Verdict;
  /** It fits, but the upper end of its range does not. */
  readonly mayPass?: true;
  /** It does not fit, but the lower end of its range does. */
  readonly mayFit?: true;
  /** Nobody asked for it: it stands in the place of what was asked for. */
  readonly instead?: true;
}

/** What a run takes in the ways that the words leave open, the most demanding first. */
export interface Sizing {
  readonly subject: Bilingual;
  readonly card?: { readonly name: string; readonly bytes: bigint };
  readonly ways: readonly SizedWay[];
  /** The way that is told in full: the first that fits, else the first that is tight, else the last. */
  readonly chosen: SizedWay;
  /** Its terms with the numbers in them, and what was taken for granted. */
  readonly terms: readonly Bilingual[];
  readonly assumptions: readonly Bilingual[];
  /** What is stated and not counted, a line each. */
  readonly notCounted: readonly Bilingual[];
  /** The most of it that the card holds, each with all else as it is. */
  readonly most: { readonly batch?: number; readonly length?: number; readonly lengthIsLimit?: true };
  /** What to change where nothing fits; empty where nothing is enough. */
  readonly changes: readonly Bilingual[];
  /** Other engines, formats or more cards that hold it, each by itself, where no change is enough. */
  readonly others: readonly Bilingual[];
}

/** A change to a training run, and between what it lies that it frees. */
export interface Effect {
  readonly id: 'halve-batch' | 'autocast' | 'checkpointing';
  /** The batch before and after, where it is one. */
  readonly from?: number;
  readonly to?: number;
  /** The run that it is counted for, where nothing says which it is. */
  readonly when?: 'checkpointed' | 'plain';
  /** The bytes are what the changed run takes in all, and not what it saves. */
  readonly inAll?: true;
  readonly low: bigint;
  readonly high: bigint;
}

/** What single changes free in a run that is stated. */
export interface Effects {
  readonly subject: Bilingual;
  readonly effects: readonly Effect[];
  /**
   * What the stated run takes by every reading of its words, where that is more than there was when it failed: it failed
   * before its peak.
   */
  readonly beyond?: { readonly low: bigint; readonly high: bigint };
}

/** The largest models of the list that a card holds. */
export interface LargestModels {
  readonly card: { readonly name: string; readonly bytes: bigint };
  readonly run: Bilingual;
  /** In each of the ways, the most demanding first. */
  readonly ways: readonly { readonly label: Bilingual; readonly model: string; readonly bytes: bigint }[];
  /** Several cards are named, of which one is counted. */
  readonly alone: boolean;
}

/** The KV cache alone of a run. */
export interface SizedCache {
  readonly subject: Bilingual;
  readonly dtype: string;
  readonly bytes: bigint;
  /** Of one more token of one sequence. */
  readonly tokenBytes: bigint;
  readonly terms: readonly Bilingual[];
  readonly assumptions: readonly Bilingual[];
  /** The longest that the model takes, where the length passes it. */
  readonly limit?: number;
}

/** Counts the runs that words state, by the calculators; null where the model is not known. */
export interface Sizer {
  readonly size: (run: StatedRun, purpose: Purpose) => Sizing | null;
  readonly effects: (run: StatedRun, purpose: Purpose) => Effects | null;
  /** Null where the model's shapes or the length are not known. */
  readonly cache: (run: StatedRun) => SizedCache | null;
  /** The card that is named, with what a process sees of it; null where none is, or cards of several sizes bear the name. */
  readonly card: (run: StatedRun) => { readonly name: string; readonly bytes: bigint } | null;
  /** Sizes of a language model that is named; null where its own are not known. */
  readonly shapes: (run: StatedRun) => { readonly heads: number; readonly vocabulary: number } | null;
  /** Null where no card is named. */
  readonly largest: (run: StatedRun, purpose: Purpose) => LargestModels | null;
}
