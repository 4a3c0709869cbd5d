import type { Bilingual } from '../../language.ts';
import type { Assumption, Estimate } from '../estimate.ts';
import { type Card, cardTotal } from '../fit/card.ts';
import { type Fit, fitOf, fitOfWorkload, needOf } from '../fit/fit.ts';
import type { Workload } from '../fit/workload.ts';
import type { Largest, Outcome, RangeReason } from '../outcome.ts';

/** What was asked, as it was understood. */
export interface Understood {
  readonly reason: RangeReason;
  readonly subject: Bilingual;
  /** What was taken where nothing was said. */
  readonly assumptions: readonly Assumption[];
}

/** A workload that was asked for. */
export interface Asked extends Understood {
  readonly workload: Workload;
}

/** The outcome of an estimate, held against the card where one is named. */
export function outcomeOf(
  asked: Understood & Partial<Asked>,
  estimate: Estimate,
  card?: Card,
  largest?: Largest,
): Outcome {
  const fits = card === undefined ? undefined : [fitOn(card, asked, estimate)];
  const origin = card === undefined ? [] : [cardTotal(card).assumption];
  return {
    subject: asked.subject,
    estimate: { ...estimate, assumptions: unique([...asked.assumptions, ...estimate.assumptions, ...origin]) },
    reason: asked.reason,
    ...(fits === undefined ? {} : { fits }),
    ...(largest === undefined ? {} : { largest }),
  };
}

// What vLLM takes depends on the card; all else on itself.
function fitOn(card: Card, { workload }: Partial<Asked>, estimate: Estimate): Fit {
  return workload?.kind === 'vllm' ? fitOfWorkload(workload, card) : fitOf(needOf(estimate), card);
}

function unique(assumptions: readonly Assumption[]): readonly Assumption[] {
  const seen = new Set<string>();
  return assumptions.filter(({ key }) => !seen.has(key) && seen.add(key));
}
