import { isLater } from '../intake/release.ts';
import { namedFixes, namingOf } from '../intake/signs/index.ts';
import type { Fix } from '../knowledge/knowledge.ts';
import type { Phrase } from '../phrase.ts';
import { assessAsked } from './asked.ts';
import { inPhase } from './batch-remedies.ts';
import type { Entries } from './entries.ts';
import type { Facts } from './facts.ts';
import { hasGround } from './grounds.ts';
import { helpsHost, shrinksHostStates } from './host-remedies.ts';
import type { RankedCause } from './rank.ts';
import { assess } from './remedies.ts';
import type { Assessment, Verdict } from './remedy.ts';

export interface OfferedFix {
  readonly id: string;
  readonly verdict: Verdict;
  readonly reason: Phrase;
}

export interface RuledOutFix {
  readonly id: string;
  readonly reason: Phrase;
}

export interface Prescription {
  readonly fixes: readonly OfferedFix[];
  readonly ruledOut: readonly RuledOutFix[];
}

const MOST = 12;
/** What joins without a cause that brings it, against the best cause. */
const JOINING = 0.45;
/** The likeliest cause's own fixes come before better verdicts for another one. */
const LEAD = 1.15;
const COST = { none: 1, low: 1, medium: 0.97, high: 0.9 } as const;

const costFactor = ({ costs }: Fix): number => COST[costs.accuracy] * COST[costs.effort] * COST[costs.speed];

type Offer = Extract<Assessment, { readonly offered: true }>;

/** Whether a cause is of the host's memory: what helps first against it gives back the host's. */
function isOfHost(cause: RankedCause | undefined, entries: Entries): boolean {
  const first = cause === undefined ? undefined : entries.cause(cause.id)?.fixes[0];
  return first !== undefined && entries.fix(first.id)?.frees === 'host';
}

/** Advice that circulates in its own order, then what else was asked about. */
function inOrder(refused: ReadonlyMap<string, RuledOutFix>, { circulating }: Entries): readonly RuledOutFix[] {
  const first = circulating.map(({ id }) => refused.get(id)).filter((one) => one !== undefined);
  return [...first, ...[...refused.values()].filter((one) => !first.includes(one))];
}

/**
 * Chooses and ranks the fixes of the ranked causes: by the causes' confidence and order, by whether the arithmetic says
 * that they can be enough, by cost, and by what was tried. No id is both offered and ruled out.
 * @param grounded whether what helps only in some runs needs something in the text that speaks for it
 */
export function prescribe(
  facts: Facts,
  causes: readonly RankedCause[],
  entries: Entries,
  grounded = true,
): Prescription {
  const onHost = facts.error === null ? isOfHost(causes[0], entries) : facts.error.platform === 'cpu';
  const scores = new Map<string, number>();
  const offered = new Map<string, OfferedFix>();
  const ruledOut = new Map<string, RuledOutFix>();
  const consider = (id: string, base: number): void => {
    const fix = entries.fix(id);
    if (
      fix === undefined ||
      ruledOut.has(id) ||
      (onHost && facts.error === null && !helpsHost(fix) && !shrinksHostStates(fix, facts))
    )
      return;
    const assessment = assess(fix, facts);
    if (assessment === 'drop') return;
    if (!assessment.offered) {
      ruledOut.set(id, { id, reason: assessment.reason });
      return;
    }
    const score = base * (assessment.factor ?? 1) * costFactor(fix);
    if (score <= (scores.get(id) ?? 0)) return;
    scores.set(id, score);
    offered.set(id, { id, verdict: assessment.verdict, reason: assessment.reason });
  };
  const best = causes[0]?.confidence ?? 0;
  for (const [rank, { id, confidence }] of causes.entries()) {
    // A cause far behind the first one says too little to bring fixes of its own.
    if (confidence < best * 0.6) continue;
    for (const [index, { id: fix }] of (entries.cause(id)?.fixes ?? []).entries()) {
      const fitting = inPhase(fix, facts);
      if (fitting !== null && (!grounded || hasGround(fitting, id, facts)))
        consider(fitting, (rank === 0 ? LEAD : 1) * confidence * 0.88 ** index);
    }
  }
  const onDevice = facts.error !== null && facts.error.platform !== 'cpu' && facts.error.platform !== null;
  const isNamed = (id: string): boolean => facts.tried(id) || facts.has(namingOf(id));
  // Of two settings that exclude each other the one that was named, else the newer one, which the message itself names.
  const newer = (a: Fix, b: Fix): number => {
    const [one, other] = [a.applies.since ?? '0', b.applies.since ?? '0'];
    return Number(isLater(other, one)) - Number(isLater(one, other));
  };
  const circulating = entries.circulating.toSorted(
    (a, b) => Number(isNamed(b.id)) - Number(isNamed(a.id)) || newer(a, b),
  );
  const joined = new Set<string>();
  const join = (fix: Fix, { verdict, reason, factor = 1 }: Offer): void => {
    joined.add(fix.id);
    scores.set(fix.id, best * JOINING * factor * costFactor(fix));
    offered.set(fix.id, { id: fix.id, verdict, reason });
  };
  const refused = new Map<string, RuledOutFix>();
  // Advice that circulates for every such message: where it cannot help here, the answer says so, and where the figures
  // say that it may, or the person named it, it joins what the causes bring.
  for (const fix of circulating) {
    const { id } = fix;
    if (offered.has(id) || ruledOut.has(id)) continue;
    const isAsked = isNamed(id) && (onDevice || onHost);
    const asked = isAsked || onDevice || facts.tried(id) || (id === 'use-ddp' && facts.has('multi-gpu'));
    const assessment = !asked ? 'drop' : isAsked ? assessAsked(fix, facts, onHost) : assess(fix, facts);
    if (assessment === 'drop') continue;
    if (!assessment.offered) {
      refused.set(id, { id, reason: assessment.reason });
      continue;
    }
    const excluded = fix.conflicts?.some((other) => joined.has(other)) === true;
    if (!onDevice || (!isNamed(id) && (assessment.verdict === 'unknown' || excluded))) continue;
    join(fix, assessment);
  }
  // What else the person asks about is answered too, where something failed.
  const isAnswered = (id: string): boolean => offered.has(id) || ruledOut.has(id) || refused.has(id);
  for (const id of causes.length === 0 ? [] : namedFixes(facts.evidence.signs)) {
    const fix = entries.fix(id);
    if (fix === undefined || isAnswered(id) || (fix.circulates !== undefined && facts.error !== null)) continue;
    const assessment = assessAsked(fix, facts, onHost);
    if (assessment === 'drop') continue;
    if (assessment.offered) join(fix, assessment);
    else refused.set(id, { id, reason: assessment.reason });
  }
  const byScore = (a: OfferedFix, b: OfferedFix): number => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0);
  const order = [...offered.values()].sort(byScore);
  const brought = order.filter(({ id }) => !joined.has(id)).slice(0, MOST - joined.size);
  return {
    fixes: order.filter((fix) => joined.has(fix.id) || brought.includes(fix)),
    ruledOut: [...ruledOut.values(), ...inOrder(refused, entries)],
  };
}
