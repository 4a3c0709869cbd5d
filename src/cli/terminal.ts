import type { Readable, Writable } from 'node:stream';

/** What the command line talks to: the process's streams and environment, or a test's. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly errors: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return { input: process.stdin, output: process.stdout, errors: process.stderr, environment: process.env };
}

/** Whether colours are wanted: a person is watching and has not declined them. */
export function wantsColor({ output, environment }: Terminal): boolean {
  return output.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
}

/** Columns of a line; a pipe has none and some terminals say 0, so text for them is as wide as a page is comfortable. */
export function widthOf({ output }: Terminal): number {
  return Math.max(40, Math.min(output.columns || 80, 120));
}
