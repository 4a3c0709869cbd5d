import type { Bilingual } from '../../language.ts';
import { inferenceAsked } from '../calculators/infer.ts';
import { trainingAsked } from '../calculators/train.ts';
import type { Facts } from '../facts.ts';
import { cardTotal } from '../fit/card.ts';
import { candidatesIn, largestModel } from '../fit/largest.ts';
import { digits } from '../terms.ts';
import { cardOf, quietly } from './named.ts';
import type { LargestModels, Purpose, StatedRun } from './sizing.ts';
import { runningWays, trainingWays, type Way } from './ways.ts';

/** The largest models of the list that a card holds, in each of the ways; null where no card is named. */
export function largestAsked(run: StatedRun, purpose: Purpose, facts: Facts): LargestModels | null {
  const card = cardOf(run, facts);
  const [first] = facts.models;
  if (card === null || first === undefined) return null;
  const { length, batch } = run;
  const sizes = {
    model: first.name,
    ...(length === undefined || length < 1 ? {} : { length }),
    ...(batch === undefined || batch < 1 ? {} : { batch }),
  };
  const candidates = candidatesIn(facts.models);
  const alone = { ...run, gpus: 1 };
  const workloadOf = (way: Way) =>
    way.task === 'train'
      ? trainingAsked({ ...sizes, ...way.input }, facts).workload
      : inferenceAsked({ ...sizes, ...way.input }, facts, card).workload;
  const ways = (purpose === 'weights' ? runningWays(alone) : trainingWays(alone, purpose)).flatMap((way) => {
    const found = quietly(() => largestModel({ workload: workloadOf(way), card, verdict: 'fits' }, candidates));
    return found === null ? [] : [{ label: way.label, model: found.value, bytes: found.fit.neededBytes }];
  });
  const [one] = ways;
  if (one === undefined) return null;
  const tokens = length ?? (purpose === 'weights' ? 4096 : 2048);
  return {
    card: { name: card.name, bytes: cardTotal(card).bytes },
    ways,
    run: runText(batch ?? 1, tokens),
    alone: (run.gpus ?? 1) > 1,
  };
}

const runText = (batch: number, length: number): Bilingual => {
  const run = `batch ${digits(batch)} × ${digits(length)} token`;
  return { en: `${run}s`, zh: run };
};
