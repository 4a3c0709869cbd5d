import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createStore } from '../../src/store/create.ts';
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

describe.skipIf(server === null)('a PostgreSQL database of the first migration', () => {
  it('is brought up to date', async () => {
    const url = server?.database() ?? '';
    const first = MIGRATIONS['0001-first'];
    if (first === undefined) throw new Error('no first migration');
    const before = await openPostgres(url, () => undefined);
    await migrateTables(before.queries, { '0001-first': first });
    await before.queries.insertInto('channels').values({ guild: GUILD, channel: 'c1' }).execute();
    await before.close();
    const store = await createStore({ url, clock, queryMs: 20_000 });
    expect(await store.settings(GUILD)).toMatchObject({ channels: ['c1'] });
    expect(await store.chooseLanguage(PERSON, 'zh-Hant')).toBe(true);
    await store.close();
  });
});
