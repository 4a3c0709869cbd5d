import { existsSync } from 'node:fs';
import { loadConfig } from '../../platform/config.ts';
import { parseDatabaseUrl } from '../../platform/database-url.ts';
import { createStore } from '../../store/create.ts';
import type { Store } from '../../store/store.ts';
import { CliError } from '../error.ts';
import { printable } from '../language.ts';

/** Longer than an answer waits: nobody's answer stands behind it. */
const QUERY_MS = 30_000;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code !== '' ? String(error.code) : 'unknown';

/** Reads something of the bot's store and closes it; null where no bot has made one yet. */
export async function readStore<T>(read: (store: Store) => Promise<T | null>): Promise<T | null> {
  const loaded = loadConfig();
  if (!loaded.ok) throw new CliError(loaded.words);
  const { DATABASE_URL: url, HASH_SECRET: secret } = loaded.config;
  const parsed = parseDatabaseUrl(url);
  if (parsed?.kind === 'sqlite' && !existsSync(parsed.file)) return null;
  let fault: unknown = null;
  const onState = (_: unknown, error?: unknown): void => {
    fault = error ?? fault;
  };
  const store = await createStore({ url, secret, onState, queryMs: QUERY_MS });
  try {
    const found = store.state === 'ready' ? await read(store) : null;
    if (found !== null) return found;
  } finally {
    await store.close();
  }
  const code = printable(codeOf(fault));
  throw new CliError(
    {
      en: `the store cannot be read (${code}): check DATABASE_URL, and that the database runs`,
      zh: `读不了存储（${code}）：请检查 DATABASE_URL，以及数据库是否在运行`,
    },
    1,
  );
}

/** What is said where there is no store yet. */
export const NO_STORE_YET = {
  en: 'There is no store yet: "vram-doctor bot" makes it when it first starts.',
  zh: '还没有存储：第一次运行 "vram-doctor bot" 时会建立。',
} as const;
