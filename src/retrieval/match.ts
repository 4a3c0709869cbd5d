/** An entry or a term of the glossary that fits the words of a question; `score` from 0 to 1. */
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
