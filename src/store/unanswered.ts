import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Language } from '../language.ts';
import { withoutSecrets } from '../secrets.ts';
import { NO_GUILD, type Scope } from './entries.ts';
import type { Tables } from './tables.ts';

/** A question that got "I don't know". */
export interface Unanswered {
  readonly guild: string | null;
  readonly language: Language;
  /** Ids of what was read in it. */
  readonly signs: readonly string[];
  /** The nearest entries, nearest first. */
  readonly nearest: readonly string[];
  /** What was asked; kept only as a keyed hash, unless the server keeps texts. */
  readonly text: string;
}

/** Questions that lie near the same entry. */
export interface Gap {
  /** The entry that is nearest to all of them; null where nothing is near. */
  readonly nearest: string | null;
  /** Further near entries, the most frequent first. */
  readonly also: readonly string[];
  /** What was read in them, the most frequent first. */
  readonly signs: readonly string[];
  readonly questions: number;
  readonly times: number;
  readonly languages: Readonly<Record<string, number>>;
  readonly lastAt: number;
  /** Where the server keeps texts. */
  readonly texts: readonly string[];
}

const MOST_IDS = 8;
const MOST_TEXTS = 5;
const LONGEST_TEXT = 500;

const idsSchema = z.array(z.string()).catch([]);
const idsOf = (json: string): readonly string[] => {
  try {
    return idsSchema.parse(JSON.parse(json));
  } catch {
    return [];
  }
};

/** PostgreSQL takes no NUL, as the files of some programs have. */
const keptText = (text: string): string =>
  withoutSecrets(text.slice(0, 4 * LONGEST_TEXT).replaceAll('\0', '')).slice(0, LONGEST_TEXT);

/** Keeps a question; asked again by the same person it counts once more. */
export async function keepUnanswered(
  db: Kysely<Tables>,
  person: string,
  question: string,
  asked: Unanswered,
  now: number,
): Promise<void> {
  const guild = asked.guild ?? NO_GUILD;
  // Decided by the setting as it stands now, not by what the caller remembers of it.
  const setting = await db.selectFrom('settings').select('keep_text').where('guild', '=', guild).executeTakeFirst();
  const last = {
    language: asked.language,
    signs: JSON.stringify(asked.signs.slice(0, MOST_IDS)),
    nearest: JSON.stringify(asked.nearest.slice(0, MOST_IDS)),
    text: setting?.keep_text === 1 ? keptText(asked.text) : null,
    asked_at: now,
  };
  await db
    .insertInto('unanswered')
    .values({ guild, person, question, times: 1, ...last })
    .onConflict((conflict) =>
      conflict
        .columns(['guild', 'person', 'question'])
        .doUpdateSet((set) => ({ ...last, times: set('unanswered.times', '+', 1) })),
    )
    .execute();
}

/** The values by how often they occur. */
function frequent(values: readonly string[], most: number): readonly string[] {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([value]) => value);
}

/** The questions nobody answered, grouped by the entry that lies nearest, the most asked group first. */
export async function gaps(db: Kysely<Tables>, { guild }: Scope = {}): Promise<readonly Gap[]> {
  const rows = await db
    .selectFrom('unanswered')
    .selectAll()
    .$if(guild !== undefined, (query) => query.where('guild', '=', guild ?? NO_GUILD))
    .orderBy('asked_at', 'desc')
    .execute();
  const groups = new Map<string | null, (typeof rows)[number][]>();
  for (const row of rows) {
    const nearest = idsOf(row.nearest)[0] ?? null;
    groups.set(nearest, [...(groups.get(nearest) ?? []), row]);
  }
  return [...groups]
    .map(([nearest, asked]) => ({
      nearest,
      also: frequent(
        asked.flatMap((row) => idsOf(row.nearest).slice(1)),
        3,
      ),
      signs: frequent(
        asked.flatMap((row) => idsOf(row.signs)),
        5,
      ),
      questions: new Set(asked.map(({ question }) => question)).size,
      times: asked.reduce((sum, { times }) => sum + times, 0),
      languages: Object.fromEntries(
        frequent(
          asked.map(({ language }) => language),
          3,
        ).map((language) => [language, asked.filter((row) => row.language === language).length]),
      ),
      lastAt: Math.max(...asked.map(({ asked_at }) => asked_at)),
      texts: [...new Set(asked.flatMap(({ text }) => text ?? []))].slice(0, MOST_TEXTS),
    }))
    .sort((a, b) => b.times - a.times || b.lastAt - a.lastAt);
}
