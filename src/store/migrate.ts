import { type Kysely, type Migration, Migrator } from 'kysely';
import { MIGRATIONS } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Runs the migrations that are missing, in the order of their numbers; throws where one fails. */
export async function migrateTables(
  queries: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> {
  const migrator = new Migrator({ db: queries, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
