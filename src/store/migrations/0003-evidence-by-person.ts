import { type Kysely, type Migration, sql } from 'kysely';

/** In a thread each goes on with their own: what an answer stands on is kept by person too. */
export const evidenceByPerson: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    // SQLite changes no primary key in place.
    await schema
      .createTable('evidence_by_person')
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('evidence_key', ['message', 'person'])
      .execute();
    await sql`insert into evidence_by_person (message, person, token, language, kept_at)
      select message, person, token, language, kept_at from evidence`.execute(db);
    await schema.dropTable('evidence').execute();
    await schema.alterTable('evidence_by_person').renameTo('evidence').execute();
    await schema.createIndex('evidence_age').on('evidence').column('kept_at').execute();
  },
};
