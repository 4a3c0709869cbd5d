import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { migrateTables } from './migrate.ts';
import type { Tables } from './tables.ts';

const CONNECT_MS = 5_000;
const QUERY_MS = 5_000;
const CONNECTIONS = 5;

/** Integers of 64 bits and sums of them: ours are times and counts, far below 2^53. */
const WIDE: readonly number[] = [20, 1700];

const types = {
  getTypeParser: ((oid: number, format?: never) =>
    WIDE.includes(oid) ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens a PostgreSQL database; `onFault` hears of connections that break while nobody uses them. */
export async function openPostgres(url: string, onFault: (error: unknown) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: QUERY_MS,
    application_name: 'vram-doctor',
    allowExitOnIdle: true,
  });
  pool.on('error', onFault);
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    queries,
    async migrate(then) {
      await migrateTables(queries);
      await then();
    },
    intact: () => true,
    // A server keeps its log to itself, and its vacuum clears the tables.
    erase: async () => undefined,
    close: () => queries.destroy(),
  };
}
