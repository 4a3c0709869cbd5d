import type { Bilingual } from '../language.ts';
import type { CauseMatter, FixMatter, Term } from './schema.ts';

/** One of an entry's four sections in one language, Markdown. */
export interface Section {
  readonly heading: string;
  readonly text: string;
}

/** A number in a code block that an answer fills with the reader's own; offsets of its digits in the text. */
export interface Parameter {
  readonly name: string;
  /** Names of values of a reason; the first that it carries is filled in. */
  readonly values: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** A code block of an entry, with the heading that stands over it and its info string read. */
export interface CodeBlock {
  readonly title: string;
  /** The title in Chinese; absent where names alone stand in it. */
  readonly titleZh?: string;
  readonly language: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** In the order of the text; absent where the block declares none. */
  readonly parameters?: readonly Parameter[];
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
  /** A token's place in this list is its number. */
  readonly tokens: readonly string[];
  /** By token: numbers of entries, each followed by what the entry scores for the token. */
  readonly lists: readonly (readonly number[])[];
  /** By entry: its titles and ways of asking, each as numbers that stand for a token and its kind. */
  readonly phrases: readonly (readonly (readonly number[])[])[];
  /** Latin words with how often they stand in the texts, for mending misspelt ones. */
  readonly words: readonly (readonly [string, number])[];
  /** All Latin stems and all pairs of Han that stand anywhere in the knowledge, the pairs one after the other. */
  readonly vocabulary: { readonly stems: readonly string[]; readonly pairs: string };
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
