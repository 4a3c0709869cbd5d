import type { Ranked } from './rank.ts';
import type { Subject } from './subject.ts';

interface Line {
  readonly score: number;
  readonly distinct: number;
}

/** The farther from our subject, the more an entry must agree with a question before we answer; one of the lines is enough. */
const LINES: Readonly<Record<Subject, readonly Line[]>> = {
  memory: [{ score: 0.43, distinct: 0 }],
  field: [
    { score: 0.5, distinct: 2.3 },
    { score: 0.42, distinct: 4 },
  ],
  none: [{ score: 0.6, distinct: 4 }],
  elsewhere: [],
};
const LEAST_SHARED = 3;
/** A question of one or two words can share no more than it has. */
const SHORT = { score: 0.75, shared: 1.5 } as const;

/** Whether the best match can be trusted to be an answer. */
export function isConfident(best: Ranked | undefined, subject: Subject): boolean {
  if (best === undefined) return false;
  if (best.shared < LEAST_SHARED)
    return subject === 'memory' && best.score >= SHORT.score && best.shared >= SHORT.shared;
  return LINES[subject].some(({ score, distinct }) => best.score >= score && best.distinct >= distinct);
}
