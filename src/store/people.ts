import type { Kysely } from 'kysely';
import { LANGUAGES, type Language } from '../language.ts';
import { SPOKEN_MS } from './keeping.ts';
import type { Tables } from './tables.ts';

/** The language that a person chose; null where none was chosen. */
export async function chosenLanguage(db: Kysely<Tables>, person: string): Promise<Language | null> {
  const row = await db.selectFrom('preferences').select('language').where('person', '=', person).executeTakeFirst();
  return LANGUAGES.find((language) => language === row?.language) ?? null;
}

/** Keeps the language that a person chose. */
export async function chooseLanguage(db: Kysely<Tables>, person: string, language: Language): Promise<void> {
  await db
    .insertInto('preferences')
    .values({ person, language })
    .onConflict((conflict) => conflict.column('person').doUpdateSet({ language }))
    .execute();
}

/** True for the first that asks, of all processes: the bot may speak of a cause to a person in a channel. */
export async function claimSpeech(
  db: Kysely<Tables>,
  person: string,
  channel: string,
  cause: string,
  now: number,
): Promise<boolean> {
  const claimed = await db
    .insertInto('spoken')
    .values({ person, channel, cause, spoken_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['person', 'channel', 'cause'])
        .doUpdateSet({ spoken_at: now })
        .where('spoken.spoken_at', '<=', now - SPOKEN_MS),
    )
    .returning('cause')
    .execute();
  return claimed.length > 0;
}

const OF_PERSONS = ['evidence', 'feedback', 'unanswered', 'preferences', 'spoken'] as const;

/** Deletes every row of a person and says how many there were. */
export async function forget(db: Kysely<Tables>, person: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let rows = 0;
    for (const table of OF_PERSONS) {
      const { numDeletedRows } = await trx.deleteFrom(table).where('person', '=', person).executeTakeFirst();
      rows += Number(numDeletedRows);
    }
    return rows;
  });
}
