import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long evidence is kept: as long as a conversation goes on. */
export const EVIDENCE_MS = 24 * HOUR_MS;
/** Within this time the bot speaks unasked once per person, channel and cause. */
export const SPOKEN_MS = 24 * HOUR_MS;
/** How long questions, feedback and counts are kept. */
const COUNTED_DAYS = 90;

/** The number of a day. */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/** Deletes what is older than it may be. */
export async function expire(db: Kysely<Tables>, now: number): Promise<void> {
  const counted = now - COUNTED_DAYS * DAY_MS;
  await db
    .deleteFrom('evidence')
    .where('kept_at', '<=', now - EVIDENCE_MS)
    .execute();
  await db
    .deleteFrom('spoken')
    .where('spoken_at', '<=', now - SPOKEN_MS)
    .execute();
  await db
    .deleteFrom('shown')
    .where('day', '<=', dayOf(now) - COUNTED_DAYS)
    .execute();
  await db.deleteFrom('feedback').where('given_at', '<=', counted).execute();
  await db.deleteFrom('unanswered').where('asked_at', '<=', counted).execute();
}
