/** A term of an estimate. */
export interface Part {
  /** The id of a word, e.g. `weights`. */
  readonly name: string;
  readonly bytes: bigint;
  /** The sum with the numbers in it: `8,030,261,248 × 2 = 16,060,522,496`. */
  readonly formula: string;
}

/** Something taken for granted: the key of a sentence and the values put into it. */
export interface Assumption {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number | bigint>>;
}

/** Bytes between which a real run is expected. */
export interface ByteRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** What a calculation comes to, term by term. */
export interface Estimate {
  readonly parts: readonly Part[];
  readonly totalBytes: bigint;
  readonly range: ByteRange;
  readonly assumptions: readonly Assumption[];
}

/** Input that no calculation can start from: the key of a sentence and the values put into it. */
export class EstimateError extends Error {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number | bigint>>;

  constructor(code: string, values: Readonly<Record<string, string | number | bigint>> = {}) {
    super(code);
    this.name = 'EstimateError';
    this.code = code;
    this.values = values;
  }
}
