import type { Kysely, Migration } from 'kysely';

/** The first tables. A migration that was released is never edited: a change is the next number. */
export const first: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('installation')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('settings')
      .addColumn('guild', 'text', (column) => column.primaryKey())
      .addColumn('language', 'text')
      .addColumn('automatic', 'text', (column) => column.notNull())
      .addColumn('threads', 'integer', (column) => column.notNull())
      .addColumn('keep_text', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createTable('channels')
      .addColumn('guild', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('channels_key', ['guild', 'channel'])
      .execute();
    await schema
      .createTable('evidence')
      .addColumn('message', 'text', (column) => column.primaryKey())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('evidence_age').on('evidence').column('kept_at').execute();
    await schema
      .createTable('shown')
      .addColumn('guild', 'text', (column) => column.notNull())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('shown_key', ['guild', 'entry', 'day'])
      .execute();
    await schema
      .createTable('feedback')
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addColumn('guild', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('given_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('feedback_key', ['message', 'person', 'entry'])
      .execute();
    await schema
      .createTable('unanswered')
      .addColumn('guild', 'text', (column) => column.notNull())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('question', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('signs', 'text', (column) => column.notNull())
      .addColumn('nearest', 'text', (column) => column.notNull())
      .addColumn('text', 'text')
      .addColumn('times', 'integer', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('unanswered_key', ['guild', 'person', 'question'])
      .execute();
  },
};
