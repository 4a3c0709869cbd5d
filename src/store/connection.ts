import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { type KeyedHash, keyedHash, secretOf } from './secret.ts';
import type { StoreState } from './store.ts';
import type { Tables } from './tables.ts';

/** What a query is given. */
export interface Open {
  readonly db: Kysely<Tables>;
  readonly hash: KeyedHash;
  /** To be called after what was promised to be gone has been deleted. */
  readonly erase: () => Promise<void>;
}

export interface ConnectionOptions {
  /** Opens the database; `again` after it was open once. `onFault` is told where it breaks while nobody asks. */
  readonly open: (again: boolean, onFault: (error: unknown) => void) => Promise<Database>;
  /** The secret of the hashes, where it is not to be kept with the data. */
  readonly secret?: string | undefined;
  /** Told of every change of the state; the error where it went away. */
  readonly onState?: (state: StoreState, error?: unknown) => void;
  /** Told of a query that the database would not take. */
  readonly onRefused?: (error: unknown) => void;
  /** Pauses before it is tried again; the last one repeats. */
  readonly retryMs?: readonly number[];
  /** An answer waits no longer for a query. */
  readonly queryMs?: number;
  /** How often it is looked at while nobody asks, so that what is said of its state holds. */
  readonly watchMs?: number;
}

/** A database that may go away and come back. */
export interface Connection {
  readonly state: StoreState;
  /** Runs a query; the fallback where the database is away, or goes away meanwhile. */
  use<T>(fallback: T, query: (open: Open) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
const QUERY_MS = 1_000;
const WATCH_MS = 15_000;

/** SQLSTATE classes and codes of SQLite that speak of the query itself: its values, a constraint, another at one time. */
const REFUSED = /^(?:(?:22|23|40)[0-9A-Z]{3}|SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG|RANGE)\w{0,40})$/;

/** Whether a database that is there would not take one query. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFUSED.test(String(error.code));

class TooSlow extends Error {
  readonly code = 'ETIMEDOUT';
}
class Replaced extends Error {
  readonly code = 'EMOVED';
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow('the store is too slow')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the database and keeps trying while it is away; resolves after the first try, whatever came of it. */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  const { retryMs = RETRY_MS, queryMs = QUERY_MS, watchMs = WATCH_MS, onState = () => undefined } = options;
  const { onRefused = () => undefined } = options;
  let current: (Open & { readonly database: Database }) | null = null;
  let openedOnce = false;
  let told: StoreState | null = null;
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const tell = (state: StoreState, error?: unknown): void => {
    if (told !== state) onState(state, error);
    told = state;
  };
  const retryLater = (): void => {
    if (closed) return;
    const pause = retryMs[Math.min(tries, retryMs.length - 1)] ?? 0;
    tries += 1;
    timer = setTimeout(() => void open(), pause);
    timer.unref();
  };
  const open = async (): Promise<void> => {
    let database: Database | null = null;
    try {
      database = await options.open(openedOnce, (error) => {
        if (current !== null && current.database === database) lose(current, error);
      });
      const opened = database;
      const { queries } = opened;
      let secret = '';
      await database.migrate(async () => {
        await proveWritable(queries);
        secret = await secretOf(queries, options.secret);
      });
      if (closed) return await database.close();
      current = { db: queries, hash: keyedHash(secret), erase: () => opened.erase(), database };
      openedOnce = true;
      tries = 0;
      tell('ready');
    } catch (error) {
      await database?.close().catch(() => undefined);
      tell('away', error);
      retryLater();
    }
  };
  const lose = (lost: typeof current, error: unknown): void => {
    // Another query may have noticed before.
    if (current !== lost || lost === null) return;
    current = null;
    tell('away', error);
    void lost.database.close().catch(() => undefined);
    retryLater();
  };

  const use = async <T>(fallback: T, query: (open: Open) => Promise<T>): Promise<T> => {
    const used = current;
    if (used === null) return fallback;
    try {
      if (!used.database.intact()) throw new Replaced('the store was moved away');
      return await within(queryMs, query(used));
    } catch (error) {
      if (isRefused(error)) onRefused(error);
      else lose(used, error);
      return fallback;
    }
  };
  const look = (): Promise<unknown> =>
    use<unknown>(null, ({ db }) => db.selectFrom('installation').select('name').limit(1).execute());

  await open();
  const watch = setInterval(() => void look(), watchMs);
  watch.unref();
  return {
    get state() {
      return current === null ? 'away' : 'ready';
    },
    use,
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(watch);
      const last = current;
      current = null;
      await last?.database.close();
    },
  };
}

/** A full disk can be read: only a write shows that the store is back. */
async function proveWritable(db: Kysely<Tables>): Promise<void> {
  const value = String(Date.now());
  await db
    .insertInto('installation')
    .values({ name: 'opened', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
