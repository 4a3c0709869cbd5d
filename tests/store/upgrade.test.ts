import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createStore } from '../../src/store/create.ts';
import type { Database } from '../../src/store/database.ts';
import { migrateTables } from '../../src/store/migrate.ts';
import { MIGRATIONS } from '../../src/store/migrations/index.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { startPostgres } from './postgres-server.ts';

/** A store as the first migration left it, with a row in every table; never made anew. */
const FIRST = fileURLToPath(new URL('../fixtures/store/0001-first.db', import.meta.url));
const GUILD = '300000000000000001';
const PERSON = '200000000000000001';
const clock = () => Date.UTC(2026, 0, 15, 13);

const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-upgrade-'));
const server = await startPostgres();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server?.remove();
});

it('numbers its migrations in order, without a gap', () => {
  const numbers = Object.keys(MIGRATIONS).map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

describe("a file of the first migration's", () => {
  it('is brought up to date with all that stands in it', async () => {
    const file = join(folder, 'first.db');
    copyFileSync(FIRST, file);
    const store = await createStore({ url: `file:${file}`, clock });
    try {
      expect(store.state).toBe('ready');
      expect(await store.settings(GUILD)).toEqual({
        language: 'zh-Hans',
        automatic: 'errors',
        threads: true,
        keepText: true,
        channels: ['400000000000000001'],
      });
      expect(await store.evidence('600000000000000001', PERSON)).toEqual({ token: 'abc', language: 'en', own: true });
      expect(await store.stats()).toEqual([{ entry: 'kv-cache', shown: 3, solved: 1, notHelped: 0 }]);
      expect(await store.gaps()).toMatchObject([{ nearest: 'kv-cache', times: 2, texts: ['Why?'] }]);
      expect(await store.chooseLanguage(PERSON, 'zh-Hant')).toBe(true);
      expect(await store.claimSpeech(PERSON, 'c1', 'kv-cache')).toBe(true);
      expect(await store.forget(PERSON)).toBe(5);
    } finally {
      await store.close();
    }
  });

  it('stays as it was where a migration fails half way', async () => {
    const file = join(folder, 'failing.db');
    copyFileSync(FIRST, file);
    const database = await openSqlite(file, false);
    const failing = async () => {
      throw new Error('half way');
    };
    await expect(database.migrate(failing)).rejects.toThrow('half way');
    const tables = await sql<{
      name: string;
    }>`select name from sqlite_master where name in ('preferences', 'settings')`.execute(database.queries);
    expect(tables.rows).toEqual([{ name: 'settings' }]);
    await database.close();
  });
});

/** What earlier releases left: the migrations up to each of them. */
const EARLIER = Object.keys(MIGRATIONS)
  .map((_, at) => Object.fromEntries(Object.entries(MIGRATIONS).slice(0, at + 1)))
  .slice(0, -1)
  .map((migrations) => [Object.keys(migrations).at(-1) ?? '', migrations] as const);

type Migrations = (typeof EARLIER)[number][1];

/** Fills a database as an earlier release had it, and reads it with this one. */
async function upgraded(url: string, before: Database, migrations: Migrations): Promise<void> {
  await migrateTables(before.queries, migrations);
  const evidence = { token: 'abc', language: 'en', kept_at: clock() };
  await before.queries.insertInto('channels').values({ guild: GUILD, channel: 'c1' }).execute();
  await before.queries
    .insertInto('evidence')
    .values([
      { message: 'm1', person: 'p1', ...evidence },
      { message: 'm2', person: 'p2', ...evidence },
    ])
    .execute();
  await before.close();
  const store = await createStore({ url, clock, queryMs: 20_000 });
  try {
    expect(store.state).toBe('ready');
    expect(await store.settings(GUILD)).toMatchObject({ channels: ['c1'] });
    for (const message of ['m1', 'm2'])
      expect(await store.evidence(message, PERSON)).toEqual({ token: 'abc', language: 'en', own: false });
    expect(await store.keepEvidence('m1', PERSON, { token: 'def', language: 'en' })).toBe(true);
    expect(await store.evidence('m1', PERSON)).toEqual({ token: 'def', language: 'en', own: true });
    expect(await store.chooseLanguage(PERSON, 'zh-Hant')).toBe(true);
  } finally {
    await store.close();
  }
}

it.each(EARLIER)('an SQLite file of %s is brought up to date', async (name, migrations) => {
  const file = join(folder, `${name}-upgraded.db`);
  await upgraded(`file:${file}`, await openSqlite(file, true), migrations);
});

describe.skipIf(server === null)('a PostgreSQL database', () => {
  it.each(EARLIER)('of %s is brought up to date', async (_name, migrations) => {
    const url = server?.database() ?? '';
    await upgraded(url, await openPostgres(url, () => undefined), migrations);
  });
});
