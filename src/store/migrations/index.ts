import type { Migration } from 'kysely';
import { first } from './0001-first.ts';
import { people } from './0002-people.ts';
import { evidenceByPerson } from './0003-evidence-by-person.ts';

/** Every migration by its number; a new one is a file and a line here. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-people': people,
  '0003-evidence-by-person': evidenceByPerson,
};
