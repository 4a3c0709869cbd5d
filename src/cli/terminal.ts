import type { Readable, Writable } from 'node:stream';
import { compilePlainly } from '../platform/patterns.ts';

/** What the command line talks to: the process's streams and environment, or a test's. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly errors: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Told of the one text that a command answers before its process ends. */
  readonly onOnlyText?: (text: string) => void;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdin: input, stdout: output, stderr: errors, env: environment } = process;
  return { input, output, errors, environment, onOnlyText: compilePlainly };
}

/** Whether colours are wanted: a person is watching and has not declined them. */
export function wantsColor({ output, environment }: Terminal): boolean {
  return output.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
}

/** Columns of a line; a pipe has none and some terminals say 0, so text for them is as wide as a page is comfortable. */
export function widthOf({ output }: Terminal): number {
  return Math.max(40, Math.min(output.columns || 80, 120));
}
