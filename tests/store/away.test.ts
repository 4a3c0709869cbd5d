import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connection.ts';
import { createStore } from '../../src/store/create.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { DEFAULT_SETTINGS } from '../../src/store/settings.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import type { Store, StoreState } from '../../src/store/store.ts';
import { startPostgres } from './postgres-server.ts';

const GUILD = '300000000000000001';
const PERSON = '200000000000000001';
const EVIDENCE = { token: 'abc', language: 'en' } as const;

const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-away-'));
const server = await startPostgres();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server?.remove();
});

async function until(holds: () => boolean, limitMs = 30_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(holds()).toBe(true);
}

/** Opens a store that tries again at once, with the states that it told of. */
async function opened(url: string): Promise<{ readonly store: Store; readonly told: StoreState[] }> {
  const told: StoreState[] = [];
  const onState = (state: StoreState): void => void told.push(state);
  const store = await createStore({ url, retryMs: [20], queryMs: 5_000, onState, clock: clockOf() });
  return { store, told };
}

/** A clock that runs fast, so that no answer comes from what was read before. */
function clockOf(): () => number {
  let now = Date.UTC(2026, 0, 15);
  return () => (now += 10_000);
}

/** Takes a store away and gives it back in the middle of its work. */
async function takenAway(url: string, take: () => unknown, giveBack: () => unknown): Promise<void> {
  const { store, told } = await opened(url);
  await store.changeSettings(GUILD, (before) => ({ ...before, threads: true }));
  await store.keepEvidence('m1', PERSON, EVIDENCE);
  await take();
  expect(await store.evidence('m1', PERSON)).toBeNull();
  expect(store.state).toBe('away');
  expect(await store.settings(GUILD)).toMatchObject({ threads: true });
  expect(await store.settings('another')).toEqual(DEFAULT_SETTINGS);
  expect(await store.changeSettings(GUILD, (before) => before)).toBeNull();
  expect(await store.keepEvidence('m2', PERSON, EVIDENCE)).toBe(false);
  expect(await store.claimSpeech(PERSON, 'c1', 'cause')).toBe(false);
  expect(await store.forget(PERSON)).toBeNull();
  expect(await store.gaps()).toBeNull();
  expect(await store.stats()).toBeNull();
  await giveBack();
  await until(() => store.state === 'ready');
  expect(await store.evidence('m1', PERSON)).toMatchObject({ token: 'abc', own: true });
  expect(await store.keepEvidence('m2', PERSON, EVIDENCE)).toBe(true);
  expect(told).toEqual(['ready', 'away', 'ready']);
  await store.close();
}

describe('a store that goes away and comes back', () => {
  it('is an SQLite file whose folder is moved', async () => {
    const [here, away] = [join(folder, 'here'), join(folder, 'there')];
    await takenAway(
      `file:${join(here, 'store.db')}`,
      () => renameSync(here, away),
      () => renameSync(away, here),
    );
  });

  it('is an SQLite file that another one takes the place of', async () => {
    const [here, away] = [join(folder, 'file'), join(folder, 'kept')];
    await takenAway(
      `file:${join(here, 'store.db')}`,
      () => {
        renameSync(here, away);
        mkdirSync(here);
        writeFileSync(join(here, 'store.db'), 'not a database, and longer than the header of one '.repeat(20));
      },
      () => {
        rmSync(here, { recursive: true });
        renameSync(away, here);
      },
    );
  });

  it.skipIf(server === null)('is a PostgreSQL server that stops', async () => {
    await takenAway(
      server?.database() ?? '',
      () => server?.stop(),
      () => server?.start(),
    );
  });
});

it('notices by itself that its file was moved away, though nobody asks', async () => {
  const [here, away] = [join(folder, 'watched'), join(folder, 'watched-away')];
  const url = `file:${join(here, 'store.db')}`;
  const store = await createStore({ url, retryMs: [20], watchMs: 20 });
  renameSync(here, away);
  await until(() => store.state === 'away');
  renameSync(away, here);
  await until(() => store.state === 'ready');
  await store.close();
});

it.skipIf(server === null)('notices that its server went away, though nobody asks', async () => {
  const store = await createStore({ url: server?.database() ?? '', retryMs: [20], watchMs: 600_000 });
  await server?.stop();
  await until(() => store.state === 'away');
  await server?.start();
  await until(() => store.state === 'ready');
  await store.close();
});

it('starts without a database, and takes up its work when it comes', async () => {
  const place = join(folder, 'late');
  writeFileSync(place, 'a file where a folder should be');
  const { store, told } = await opened(`file:${join(place, 'store.db')}`);
  expect(store.state).toBe('away');
  expect(await store.settings(GUILD)).toEqual(DEFAULT_SETTINGS);
  rmSync(place);
  await until(() => store.state === 'ready');
  expect(await store.keepEvidence('m1', PERSON, EVIDENCE)).toBe(true);
  expect(told).toEqual(['away', 'ready']);
  await store.close();
});

it('cannot be reached at an address where nobody is', async () => {
  const { store } = await opened('postgres://nobody@127.0.0.1:1/none');
  expect(store.state).toBe('away');
  await store.close();
});

it('goes on where the disk is full, and says why', async () => {
  const file = join(folder, 'full', 'store.db');
  let full = false;
  const told: unknown[] = [];
  const connection = await connect({
    open: async (again) => {
      const database = await openSqlite(file, !again);
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.queries);
      const most = full ? (rows[0]?.page_count ?? 0) : 1_000_000;
      await sql.raw(`pragma max_page_count = ${most}`).execute(database.queries);
      return database;
    },
    retryMs: [20],
    onState: (state, error) => void told.push(error instanceof Error && 'code' in error ? error.code : state),
  });
  const write = () =>
    connection.use('not kept', async ({ db }) => {
      const value = 'x'.repeat(50_000);
      await db
        .insertInto('installation')
        .values({ name: `${Math.random()}`, value })
        .execute();
      return 'kept';
    });
  expect(await write()).toBe('kept');
  full = true;
  await connection.use('', async ({ db }) => {
    await sql`pragma max_page_count = 1`.execute(db);
    return '';
  });
  expect(await write()).toBe('not kept');
  expect(told).toEqual(['ready', 'SQLITE_FULL']);
  full = false;
  await until(() => connection.state === 'ready');
  await until(() => told.length === 3);
  await connection.close();
});

it('waits no longer for a query than an answer may', async () => {
  const told: StoreState[] = [];
  const connection = await connect({
    open: (again) => openSqlite(join(folder, 'slow', 'store.db'), !again),
    queryMs: 20,
    retryMs: [20],
    onState: (state) => void told.push(state),
  });
  await until(() => connection.state === 'ready');
  expect(await connection.use('fallback', () => new Promise<string>(() => undefined))).toBe('fallback');
  expect(told.at(-1)).toBe('away');
  await connection.close();
});

it.skipIf(server === null)('a query that PostgreSQL refuses is not taken for its loss', async () => {
  const refused: unknown[] = [];
  const states: StoreState[] = [];
  const open = async (_again: boolean, onFault: (error: unknown) => void) =>
    openPostgres(server?.database() ?? '', onFault);
  const connection = await connect({
    open,
    queryMs: 20_000,
    onState: (state) => void states.push(state),
    onRefused: (error) => void refused.push(error),
  });
  const asked = await connection.use('fallback', async ({ db }) => {
    await db.insertInto('channels').values({ guild: 'g\0', channel: 'c' }).execute();
    return 'kept';
  });
  expect(asked).toBe('fallback');
  expect(refused).toHaveLength(1);
  expect(connection.state).toBe('ready');
  expect(states).toEqual(['ready']);
  await connection.close();
});
