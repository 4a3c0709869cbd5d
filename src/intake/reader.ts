import type { ErrorReport } from './evidence.ts';
import type { Format } from './format.ts';
import type { Squeezed } from './squeeze.ts';

/** The text that readers read. */
export interface Source {
  readonly text: string;
  /** The same without white space, for messages that may be wrapped anywhere. */
  readonly squeezed: Squeezed;
}

/** Reads one family of messages. */
export interface Reader {
  readonly id: string;
  /** The forms that it reports, each once; docs/messages.md lists them. */
  readonly formats: readonly Format[];
  read(source: Source): readonly ErrorReport[];
}
