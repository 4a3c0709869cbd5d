import type { Kysely, Migration } from 'kysely';

/** What a person chose, and where the bot spoke to them unasked. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('preferences')
      .addColumn('person', 'text', (column) => column.primaryKey())
      .addColumn('language', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('spoken')
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('spoken_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('spoken_key', ['person', 'channel', 'cause'])
      .execute();
  },
};
