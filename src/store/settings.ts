import type { Kysely } from 'kysely';
import { LANGUAGES, type Language } from '../language.ts';
import { NO_GUILD } from './entries.ts';
import type { Tables } from './tables.ts';

/** What automatic answers are given to, in the channels that were chosen for them. */
export const AUTOMATIC = ['off', 'errors', 'all'] as const;
export type Automatic = (typeof AUTOMATIC)[number];

/** What moderators set for their server. */
export interface GuildSettings {
  /** The language where a text has none; null: that of the person, then of the server. */
  readonly language: Language | null;
  readonly automatic: Automatic;
  /** Whether an automatic answer opens a thread. */
  readonly threads: boolean;
  /** Whether the text of an unanswered question may be kept. */
  readonly keepText: boolean;
  /** Where automatic answers are given; nowhere until a moderator chose. */
  readonly channels: readonly string[];
}

/** What holds until a moderator says otherwise, and where the store cannot be read. */
export const DEFAULT_SETTINGS: GuildSettings = {
  language: null,
  automatic: 'all',
  threads: false,
  keepText: false,
  channels: [],
};

/** The settings of a server. */
export async function readSettings(db: Kysely<Tables>, guild: string): Promise<GuildSettings> {
  const row = await db.selectFrom('settings').selectAll().where('guild', '=', guild).executeTakeFirst();
  const channels = await db
    .selectFrom('channels')
    .select('channel')
    .where('guild', '=', guild)
    .orderBy('channel')
    .execute();
  return {
    ...DEFAULT_SETTINGS,
    ...(row === undefined
      ? {}
      : {
          language: LANGUAGES.find((language) => language === row.language) ?? null,
          automatic: AUTOMATIC.find((mode) => mode === row.automatic) ?? 'off',
          threads: row.threads === 1,
          keepText: row.keep_text === 1,
        }),
    channels: channels.map(({ channel }) => channel),
  };
}

const rowOf = ({ language, automatic, threads, keepText }: GuildSettings) => ({
  language,
  automatic,
  threads: Number(threads),
  keep_text: Number(keepText),
});

/** Changes the settings of a server and gives them as they are then; of changes at one time each builds on the one before. */
export async function changeSettings(
  db: Kysely<Tables>,
  guild: string,
  change: (before: GuildSettings) => GuildSettings,
): Promise<GuildSettings> {
  return db.transaction().execute(async (trx) => {
    // A write first: it holds whoever changes the same settings until this is done.
    await trx
      .insertInto('settings')
      .values({ guild, ...rowOf(DEFAULT_SETTINGS) })
      .onConflict((conflict) => conflict.column('guild').doUpdateSet({ guild }))
      .execute();
    const settings = change(await readSettings(trx, guild));
    await trx.updateTable('settings').set(rowOf(settings)).where('guild', '=', guild).execute();
    await trx.deleteFrom('channels').where('guild', '=', guild).execute();
    const channels = settings.channels.map((channel) => ({ guild, channel }));
    if (channels.length > 0) await trx.insertInto('channels').values(channels).execute();
    // A server that keeps texts no more has none left.
    if (!settings.keepText) {
      await trx.updateTable('unanswered').set({ text: null }).where('guild', '=', guild).execute();
    }
    return settings;
  });
}

const OF_GUILDS = ['settings', 'channels', 'shown', 'feedback', 'unanswered'] as const;

/** The servers of which anything is kept. */
export async function keptGuilds(db: Kysely<Tables>): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const table of OF_GUILDS)
    for (const { guild } of await db.selectFrom(table).select('guild').distinct().execute()) found.add(guild);
  found.delete(NO_GUILD);
  return [...found];
}

/** Forgets all that is kept for a server, as after the bot was removed from it. */
export async function deleteGuild(db: Kysely<Tables>, guild: string): Promise<void> {
  for (const table of OF_GUILDS) {
    await db.deleteFrom(table).where('guild', '=', guild).execute();
  }
}
