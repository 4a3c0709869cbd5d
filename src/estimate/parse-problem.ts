import type { ShapeProblem } from './shape.ts';

/** Why a text is no list of tensors; wording is in words.ts. */
export type ParseReason =
  | { readonly code: 'empty' | 'no-shape' | 'brackets' | 'two-dtypes' | 'two-layouts' }
  | { readonly code: Exclude<ShapeProblem, 'leading-zero'> }
  | { readonly code: 'leading-zero'; readonly write: string }
  | { readonly code: 'too-long'; readonly limit: number }
  | { readonly code: 'unexpected'; readonly found: string }
  | { readonly code: 'unknown-word'; readonly word: string; readonly nearest: string | null }
  | { readonly code: 'several-dtypes'; readonly word: string; readonly names: readonly string[] }
  | { readonly code: 'no-size'; readonly word: string }
  | { readonly code: 'no-gradient'; readonly name: string }
  | { readonly code: 'whole-rows'; readonly name: string; readonly per: bigint }
  | { readonly code: 'no-layout'; readonly name: string }
  | { readonly code: 'layout'; readonly name: string; readonly example: string };

/** The character at fault and the reason; an offset into the text in UTF-16 units. */
export interface ParseProblem {
  readonly ok: false;
  readonly at: number;
  readonly reason: ParseReason;
}

/** Thrown and caught inside the parser only. */
export class Stop extends Error {
  readonly problem: ParseProblem;

  constructor(at: number, reason: ParseReason) {
    super(reason.code);
    this.problem = { ok: false, at, reason };
  }
}
