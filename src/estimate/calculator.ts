import type { ParseProblem } from './parse-problem.ts';

export type Calculated<Result> = { readonly ok: true; readonly result: Result } | ParseProblem;

/** A question that arithmetic answers; one declared object a calculator. */
export interface Calculator<Flags, Result> {
  readonly id: string;
  /** Texts that it can read. */
  readonly examples: readonly string[];
  readonly run: (text: string, flags: Flags) => Calculated<Result>;
}
