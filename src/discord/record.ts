import type { Answer } from '../answer/answer.ts';
import type { Asking } from '../platform/limits.ts';
import type { Bot } from './bot.ts';

/** As many fixes as the first screen names. */
const FIXES = 3;

/** The entries that an answer puts forward: what it counts as shown, and what feedback on it speaks of. */
export function offeredEntries(answer: Answer): readonly string[] {
  if (!answer.answered) return [];
  const found = answer.kind === 'diagnosis' ? [] : answer.matches.filter(({ kind }) => kind !== 'term');
  return [
    ...answer.causes.slice(0, 1).map(({ id }) => id),
    ...answer.fixes.slice(0, FIXES).map(({ id }) => id),
    ...found.slice(0, 1).map(({ id }) => id),
  ];
}

/** Counts what an answer shows, or keeps the question that it could not answer; the answer does not wait for it. */
export function recordAnswer({ store }: Bot, answer: Answer, text: string, { person, guild }: Asking): void {
  if (answer.about !== 'memory') return;
  if (answer.answered) {
    void store.countShown(offeredEntries(answer), guild);
    return;
  }
  const { evidence, language, nearest } = answer;
  const signs = [...evidence.errors.map(({ format }) => format), ...evidence.signs];
  void store.keepUnanswered(person, { guild, language, signs, nearest, text });
}
