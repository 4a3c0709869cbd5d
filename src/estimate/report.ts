/** A part of the total as a row of a bar. */
export interface ReportRow {
  readonly label: string;
  readonly bytes: bigint;
  readonly size: string;
  /** Of the total, from 0 to 1. */
  readonly share: number;
}

/** Lines under a heading. */
export interface ReportSection {
  readonly heading: string;
  readonly items: readonly string[];
}

/**
 * A calculation in words, in one language and without any target's markup. Texts are plain but for `code` spans around what a person
 * typed and around names.
 */
export interface Report {
  readonly total: string;
  /** A list ends with its total; an estimate begins with it. */
  readonly totalAt: 'first' | 'last';
  /** What was computed, as it was understood. */
  readonly subject?: string;
  readonly rows: readonly ReportRow[];
  readonly sections: readonly ReportSection[];
}
