import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const NAME = 'secret';

/** Turns an id or a text into a hash that nobody without the installation's secret can make or reverse. */
export type KeyedHash = (kind: 'person' | 'question', value: string) => string;

/** The installation's secret: the one given, else the one kept with the data, made at the first start. */
export async function secretOf(db: Kysely<Tables>, given?: string): Promise<string> {
  if (given !== undefined) return given;
  // Of several processes that start at once, one row wins.
  await db
    .insertInto('installation')
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirstOrThrow();
  return row.value;
}

/** The hash keyed with a secret; the kind keeps one use apart from the other. */
export function keyedHash(secret: string): KeyedHash {
  return (kind, value) => createHmac('sha256', secret).update(`${kind}\0${value}`).digest('base64url');
}

/** A question as it is hashed: the same words, whatever the case and the blanks. */
export const questionKey = (text: string): string =>
  text.slice(0, 65_536).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
