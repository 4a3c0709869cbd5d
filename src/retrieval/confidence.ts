import { areLinked } from './links.ts';
import type { Ranked } from './rank.ts';
import type { Subject } from './subject.ts';

interface Line {
  readonly standing: number;
  readonly distinct: number;
}

/** The farther from our subject, the more an entry must agree with a question before we answer; null: it never can. */
const LINES: Readonly<Record<Subject, Line | null>> = {
  memory: { standing: 0.48, distinct: 0 },
  field: { standing: 0.53, distinct: 2.3 },
  none: { standing: 0.58, distinct: 4 },
  elsewhere: null,
};
const LEAST_SHARED = 3;
/** A question of one or two words can share no more than it has. */
const SHORT = { score: 0.75, shared: 1.5 } as const;

/** A match that leaves the next one behind is surer than its score; one to a question of foreign words is less sure. */
const AHEAD = { counts: 0.5, most: 0.2 } as const;
const FOREIGN = 0.5;

function standingOf(best: Ranked, others: readonly Ranked[]): number {
  const next = others.find(({ indexed }) => !areLinked(best.indexed.entry, indexed.entry));
  const ahead = Math.max(0, Math.min(AHEAD.most, best.score - (next?.score ?? 0)));
  return best.score + AHEAD.counts * ahead - FOREIGN * best.foreign;
}

/**
 * Words of an entry's own that a question shares with it, so that nobody can say that it is about something else; too few
 * to answer it. Half of the questions of our field that have another subject stay below, most of our own above.
 */
const NEAR = { score: 0.27, distinct: 3.9, foreign: 0.3 } as const;

/** Whether the best match is near enough not to be denied, sure or not. */
export const isNear = ([best]: readonly Ranked[]): boolean =>
  best !== undefined && best.score >= NEAR.score && best.distinct >= NEAR.distinct && best.foreign < NEAR.foreign;

/** Whether the best match, the first of the ranking, can be trusted to be an answer. */
export function isConfident([best, ...others]: readonly Ranked[], subject: Subject): boolean {
  if (best === undefined) return false;
  if (best.shared < LEAST_SHARED)
    return subject === 'memory' && best.score >= SHORT.score && best.shared >= SHORT.shared;
  const line = LINES[subject];
  return line !== null && best.distinct >= line.distinct && standingOf(best, others) >= line.standing;
}
