/** One row of the bar: where a part of the memory is. Bytes; share of the total from 0 to 1. */
export interface BarRow {
  readonly label: string;
  readonly bytes: bigint;
  readonly size: string;
  readonly share: number;
  /** Room that nothing takes. */
  readonly empty?: boolean;
}

export interface CodeText {
  readonly title: string;
  readonly language: string;
  readonly text: string;
}

/**
 * A piece of an answer in one language, before any target's own markup. Every `text` is inline Markdown limited to
 * `code` spans and **bold**; text of the person stands in code spans only, so that no renderer lets it act.
 */
export type Block =
  | { readonly kind: 'headline'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'bar'; readonly rows: readonly BarRow[]; readonly total?: string }
  | { readonly kind: 'code'; readonly code: CodeText }
  /** An offered fix; only the first carries its code in the first screen, the others are one tap away. */
  | {
      readonly kind: 'fix';
      readonly id: string;
      readonly title: string;
      readonly verdict: string;
      readonly reason: string;
      /** Of the reason what speaks of this case; empty where all of it holds in general. */
      readonly brief?: string;
      readonly code?: CodeText;
    }
  /** Where more is calculated: `command` as the command line and Discord both know it. */
  | { readonly kind: 'calculator'; readonly text: string; readonly command: string }
  | { readonly kind: 'ruled-out'; readonly id: string; readonly title: string; readonly reason: string };
