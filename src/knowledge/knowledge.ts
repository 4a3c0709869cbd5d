import type { Bilingual } from '../language.ts';
import type { CauseMatter, FixMatter, Term } from './schema.ts';

/** One of an entry's four sections in one language, Markdown. */
export interface Section {
  readonly heading: string;
  readonly text: string;
}

/** A code block of an entry, with the heading that stands over it and its info string read. */
export interface CodeBlock {
  readonly title: string;
  readonly language: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Line of the opening fence in the entry's file, from 1. */
  readonly line: number;
}

interface Body {
  readonly sections: Bilingual<readonly Section[]>;
  readonly code: readonly CodeBlock[];
}

export interface Cause extends CauseMatter, Body {
  readonly kind: 'cause';
}

export interface Fix extends FixMatter, Body {
  readonly kind: 'fix';
}

export type Entry = Cause | Fix;

/** What building the search index takes the most time for, made with the snapshot; plain JSON. */
export interface PreparedSearch {
  /** The tokens of each entry's phrases by field: a letter for the kind before each, a line feed between them. */
  readonly documents: readonly Readonly<Record<string, readonly string[]>>[];
  /** MiniSearch's own serialised index. */
  readonly engine: unknown;
}

/** Everything curated, as one plain JSON value: what the snapshot holds and `createDoctor` takes. */
export interface Knowledge {
  readonly version: string;
  readonly causes: readonly Cause[];
  readonly fixes: readonly Fix[];
  readonly terms: readonly Term[];
  /** Absent where the knowledge was read from its files. */
  readonly search?: PreparedSearch;
}
