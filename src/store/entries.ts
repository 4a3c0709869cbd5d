import type { Kysely } from 'kysely';
import { dayOf } from './keeping.ts';
import type { Tables } from './tables.ts';

export const OUTCOMES = ['solved', 'not-helped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a person said of an answer. */
export interface Feedback {
  readonly message: string;
  readonly guild: string | null;
  /** The causes and fixes that the answer offered. */
  readonly entries: readonly string[];
  readonly outcome: Outcome;
}

/** How an entry fared. */
export interface EntryStats {
  readonly entry: string;
  readonly shown: number;
  readonly solved: number;
  readonly notHelped: number;
}

/** Which server's rows are meant; every server's where none is named. */
export interface Scope {
  readonly guild?: string;
}

/** Direct messages and group chats stand under no server. */
export const NO_GUILD = '';

/** Counts entries as shown today. */
export async function countShown(
  db: Kysely<Tables>,
  entries: readonly string[],
  guild: string | null,
  now: number,
): Promise<void> {
  const rows = [...new Set(entries)].map((entry) => ({ guild: guild ?? NO_GUILD, entry, day: dayOf(now), times: 1 }));
  if (rows.length === 0) return;
  await db
    .insertInto('shown')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['guild', 'entry', 'day']).doUpdateSet((set) => ({ times: set('shown.times', '+', 1) })),
    )
    .execute();
}

/** Keeps what a person said of an answer; the last word counts. */
export async function keepFeedback(
  db: Kysely<Tables>,
  person: string,
  { message, guild, entries, outcome }: Feedback,
  now: number,
): Promise<void> {
  const said = { outcome, given_at: now };
  const rows = [...new Set(entries)].map((entry) => ({ message, person, entry, guild: guild ?? NO_GUILD, ...said }));
  if (rows.length === 0) return;
  await db
    .insertInto('feedback')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['message', 'person', 'entry']).doUpdateSet(said))
    .execute();
}

/** Every entry that was shown or spoken of, the most shown first. */
export async function entryStats(db: Kysely<Tables>, { guild }: Scope = {}): Promise<readonly EntryStats[]> {
  const shown = await db
    .selectFrom('shown')
    .select(['entry', (of) => of.fn.sum<number>('times').as('times')])
    .$if(guild !== undefined, (query) => query.where('guild', '=', guild ?? NO_GUILD))
    .groupBy('entry')
    .execute();
  const said = await db
    .selectFrom('feedback')
    .select(['entry', 'outcome', (of) => of.fn.countAll<number>().as('times')])
    .$if(guild !== undefined, (query) => query.where('guild', '=', guild ?? NO_GUILD))
    .groupBy(['entry', 'outcome'])
    .execute();
  const times = (entry: string, outcome: Outcome): number =>
    said.find((row) => row.entry === entry && row.outcome === outcome)?.times ?? 0;
  return [...new Set([...shown, ...said].map(({ entry }) => entry))]
    .map((entry) => ({
      entry,
      shown: shown.find((row) => row.entry === entry)?.times ?? 0,
      solved: times(entry, 'solved'),
      notHelped: times(entry, 'not-helped'),
    }))
    .sort((a, b) => b.shown - a.shown || b.notHelped - a.notHelped || (a.entry < b.entry ? -1 : 1));
}
