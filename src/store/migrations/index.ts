import type { Migration } from 'kysely';
import { first } from './0001-first.ts';
import { people } from './0002-people.ts';

/** Every migration by its number; a new one is a file and a line here. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = { '0001-first': first, '0002-people': people };
