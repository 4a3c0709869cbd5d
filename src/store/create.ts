import type { Language } from '../language.ts';
import { parseDatabaseUrl } from '../platform/database-url.ts';
import { type ConnectionOptions, connect, type Open } from './connection.ts';
import type { Database } from './database.ts';
import { countShown, entryStats, keepFeedback } from './entries.ts';
import { evidenceOf, keepEvidence } from './evidence.ts';
import { expire } from './keeping.ts';
import { chooseLanguage, chosenLanguage, claimSpeech, forget } from './people.ts';
import { questionKey } from './secret.ts';
import {
  changeSettings,
  DEFAULT_SETTINGS,
  deleteGuild,
  type GuildSettings,
  keptGuilds,
  readSettings,
} from './settings.ts';
import type { Store } from './store.ts';
import { gaps, keepUnanswered } from './unanswered.ts';

/** The time in milliseconds since 1970. */
export type Clock = () => number;

export interface StoreOptions extends Omit<ConnectionOptions, 'open'> {
  /** DATABASE_URL: `file:…` or `postgres://…`. */
  readonly url: string;
  readonly clock?: Clock;
}

const EXPIRE_EVERY_MS = 10 * 60_000;
/** Read once a message in busy channels: what another process changed counts after this. */
const SETTINGS_MS = 5_000;

/** Loads the driver of the kind of database and opens it. */
async function openDatabase(url: string, again: boolean, onFault: (error: unknown) => void): Promise<Database> {
  const parsed = parseDatabaseUrl(url);
  if (parsed === null) throw new Error('DATABASE_URL is neither file: nor postgres://');
  if (parsed.kind === 'sqlite') return (await import('./sqlite.ts')).openSqlite(parsed.file, !again);
  return (await import('./postgres.ts')).openPostgres(parsed.url, onFault);
}

/** Opens the store; without its database it is there all the same, and takes up its work when the database comes. */
export async function createStore({ url, clock = Date.now, ...options }: StoreOptions): Promise<Store> {
  const connection = await connect({ ...options, open: (again, onFault) => openDatabase(url, again, onFault) });
  const known = new Map<string, { readonly settings: GuildSettings; readonly at: number }>();
  const done = async (work: Promise<unknown>): Promise<boolean> => {
    await work;
    return true;
  };
  const erasing =
    <T>(query: (open: Open) => Promise<T>) =>
    async (open: Open): Promise<T> => {
      const result = await query(open);
      await open.erase();
      return result;
    };
  const tidy = () =>
    connection.use(
      undefined,
      erasing(({ db }) => expire(db, clock())),
    );
  const timer = setInterval(() => void tidy(), EXPIRE_EVERY_MS);
  timer.unref();
  await tidy();

  const settings = async (guild: string): Promise<GuildSettings> => {
    const last = known.get(guild);
    if (last !== undefined && clock() - last.at < SETTINGS_MS) return last.settings;
    const read = await connection.use(null, ({ db }) => readSettings(db, guild));
    if (read === null) return last?.settings ?? DEFAULT_SETTINGS;
    known.set(guild, { settings: read, at: clock() });
    return read;
  };

  return {
    get state() {
      return connection.state;
    },
    settings,
    async changeSettings(guild, change) {
      const after = await connection.use(
        null,
        erasing(({ db }) => changeSettings(db, guild, change)),
      );
      if (after !== null) known.set(guild, { settings: after, at: clock() });
      return after;
    },
    language: (person) =>
      connection.use<Language | null>(null, ({ db, hash }) => chosenLanguage(db, hash('person', person))),
    chooseLanguage: (person, language) =>
      connection.use(false, ({ db, hash }) => done(chooseLanguage(db, hash('person', person), language))),
    keepEvidence: (message, person, evidence) =>
      connection.use(false, ({ db, hash }) =>
        done(keepEvidence(db, message, hash('person', person), evidence, clock())),
      ),
    evidence: (message, person) =>
      connection.use<Awaited<ReturnType<Store['evidence']>>>(null, ({ db, hash }) =>
        evidenceOf(db, message, hash('person', person), clock()),
      ),
    countShown: (entries, guild) => connection.use(false, ({ db }) => done(countShown(db, entries, guild, clock()))),
    keepFeedback: (person, feedback) =>
      connection.use(false, ({ db, hash }) => done(keepFeedback(db, hash('person', person), feedback, clock()))),
    keepUnanswered: (person, asked) =>
      connection.use(false, ({ db, hash }) =>
        done(keepUnanswered(db, hash('person', person), hash('question', questionKey(asked.text)), asked, clock())),
      ),
    claimSpeech: (person, channel, cause) =>
      connection.use(false, ({ db, hash }) => claimSpeech(db, hash('person', person), channel, cause, clock())),
    gaps: (scope) => connection.use<Awaited<ReturnType<Store['gaps']>>>(null, ({ db }) => gaps(db, scope)),
    stats: (scope) => connection.use<Awaited<ReturnType<Store['stats']>>>(null, ({ db }) => entryStats(db, scope)),
    forget: (person) =>
      connection.use<number | null>(
        null,
        erasing(({ db, hash }) => forget(db, hash('person', person))),
      ),
    guilds: () => connection.use<readonly string[] | null>(null, ({ db }) => keptGuilds(db)),
    async forgetGuild(guild) {
      known.delete(guild);
      return connection.use(
        false,
        erasing(({ db }) => done(deleteGuild(db, guild))),
      );
    },
    async close() {
      clearInterval(timer);
      await connection.close();
    },
  };
}
