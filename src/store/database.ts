import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** An open database, whichever it is. */
export interface Database {
  readonly queries: Kysely<Tables>;
  /** Brings the tables up to date, one process at a time, then does what `then` says. */
  migrate(then: () => Promise<void>): Promise<void>;
  /** Whether it is still what was opened: a file may have been moved away under us. */
  intact(): boolean;
  /** Leaves nothing of what was deleted in files that stand beside the database. */
  erase(): Promise<void>;
  close(): Promise<void>;
}
