import { Readable, Writable } from 'node:stream';
import type { Terminal } from '../../src/cli/terminal.ts';

/** A terminal in memory; what was written to it is in `out` and `err`. */
export interface FakeTerminal extends Terminal {
  readonly out: () => string;
  readonly err: () => string;
}

export function fakeTerminal(
  input: string | Buffer = '',
  environment: Readonly<Record<string, string>> = {},
): FakeTerminal {
  const output = collector();
  const errors = collector();
  return {
    input: Readable.from([Buffer.from(input)]),
    output: output.stream,
    errors: errors.stream,
    environment,
    out: output.text,
    err: errors.text,
  };
}

function collector(): { readonly stream: Writable; readonly text: () => string } {
  const parts: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      parts.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => parts.join('') };
}
