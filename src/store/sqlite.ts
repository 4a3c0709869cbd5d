import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import type { Database } from './database.ts';
import { migrateTables } from './migrate.ts';
import type { Tables } from './tables.ts';

/** Another process may write for a moment; a bot must not stand still longer. */
const BUSY_MS = 1_000;
/** Another process may be migrating. */
const LOCK_MS = 10_000;
const LOCK_PAUSE_MS = 50;

/** A file that is missing although it was there before. */
class FileGone extends Error {
  readonly code = 'ENOENT';
}

const identityOf = (file: string): string | null => {
  if (!existsSync(file)) return null;
  const { dev, ino } = statSync(file);
  return `${dev}:${ino}`;
};

/** Takes the lock, and lets others run while somebody else has it. */
async function beginExclusive(sqlite: Libsql.Database): Promise<void> {
  sqlite.exec('pragma busy_timeout = 0');
  for (let left = LOCK_MS; ; left -= LOCK_PAUSE_MS) {
    try {
      sqlite.exec('begin exclusive');
      break;
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
      if (!busy || left <= 0) throw error;
    }
    await wait(LOCK_PAUSE_MS);
  }
  sqlite.exec(`pragma busy_timeout = ${BUSY_MS}`);
}

/** Moves what the log beside the file holds into the file and empties the log, which keeps what was deleted otherwise. */
function settle(sqlite: Libsql.Database): void {
  sqlite.pragma('wal_checkpoint(truncate)');
}

/** A store that cannot be written any more is closed all the same. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // What the log holds is taken up at the next start.
  }
}

/**
 * Opens the file of an SQLite database. It is made where it never was; where it was taken away it is waited for, since an
 * empty one in its place would stand in the way of what comes back.
 */
export async function openSqlite(file: string, mayCreate: boolean): Promise<Database> {
  if (mayCreate) mkdirSync(dirname(file), { recursive: true });
  else if (!existsSync(file)) throw new FileGone('the file of the store is gone');
  const sqlite = new Libsql(file);
  const queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    // What is deleted is overwritten: it was promised to be gone.
    sqlite.exec(`pragma busy_timeout = ${BUSY_MS}; pragma synchronous = normal; pragma secure_delete = on`);
    sqlite.pragma('journal_mode = wal');
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const opened = identityOf(file);
  return {
    queries,
    async migrate(then) {
      await beginExclusive(sqlite);
      try {
        // There is one connection, so that everything until the commit lies in this transaction.
        await migrateTables(queries);
        await then();
        sqlite.exec('commit');
      } catch (error) {
        if (sqlite.inTransaction) sqlite.exec('rollback');
        throw error;
      }
    },
    intact: () => identityOf(file) === opened,
    erase: async () => settle(sqlite),
    async close() {
      // The file alone is a whole copy then, as the guide to backups says.
      if (sqlite.open && identityOf(file) === opened) quietly(() => settle(sqlite));
      await queries.destroy();
      // Where no query was made yet, the line above knows of nothing to close.
      if (sqlite.open) sqlite.close();
    },
  };
}
