/** Something wrong in a knowledge file, and where: line and column from 1. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One line, in the form that editors and terminals turn into a link. */
export function printFault(fault: Fault): string {
  return `${fault.file}:${fault.line}:${fault.column}: ${fault.message}`;
}

/** Order of files, then of places in a file. */
export function compareFaults(a: Fault, b: Fault): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

export type Path = readonly (string | number)[];
