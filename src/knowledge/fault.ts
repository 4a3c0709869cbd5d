import type { Bilingual } from '../language.ts';

/** Something wrong in a knowledge file, and where: line and column from 1. */
export interface Fault extends Position {
  readonly file: string;
  readonly message: Bilingual;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Puts the two written languages into the one that a curator reads. */
export type Say = (words: Bilingual) => string;

/** Prints a fault on one line, in the form that editors and terminals turn into a link. */
export const faultPrinter =
  (say: Say) =>
  ({ file, line, column, message }: Fault): string =>
    `${file}:${line}:${column}: ${say(message)}`;

/** The line in English. */
export const printFault = faultPrinter(({ en }) => en);

/** Order of files, then of places in a file. */
export function compareFaults(a: Fault, b: Fault): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** Where an offset stands in a text, lines and columns from 1. */
export function placeOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

export type Path = readonly (string | number)[];
