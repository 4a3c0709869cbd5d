import type { Kysely } from 'kysely';
import { LANGUAGES, type Language } from '../language.ts';
import { EVIDENCE_MS } from './keeping.ts';
import type { Tables } from './tables.ts';

/** What an answer stands on: figures and ids, no text. */
export interface StoredEvidence {
  /** The answer's token, as `Doctor.token` gives it. */
  readonly token: string;
  readonly language: Language;
}

/** Keeps what a person's answer in a message stands on; a changed answer takes the place of the one before. */
export async function keepEvidence(
  db: Kysely<Tables>,
  message: string,
  person: string,
  { token, language }: StoredEvidence,
  now: number,
): Promise<void> {
  const row = { token, language, kept_at: now };
  await db
    .insertInto('evidence')
    .values({ message, person, ...row })
    .onConflict((conflict) => conflict.columns(['message', 'person']).doUpdateSet(row))
    .execute();
}

/**
 * What the answer in a message stands on: the person's own, else the newest of somebody else's; null where it is gone or too
 * old.
 */
export async function evidenceOf(
  db: Kysely<Tables>,
  message: string,
  person: string,
  now: number,
): Promise<(StoredEvidence & { readonly own: boolean }) | null> {
  const kept = db
    .selectFrom('evidence')
    .selectAll()
    .where('message', '=', message)
    .where('kept_at', '>', now - EVIDENCE_MS);
  const row =
    (await kept.where('person', '=', person).executeTakeFirst()) ??
    (await kept.orderBy('kept_at', 'desc').limit(1).executeTakeFirst());
  const language = LANGUAGES.find((one) => one === row?.language);
  return row === undefined || language === undefined
    ? null
    : { token: row.token, language, own: row.person === person };
}
