import type { Bilingual } from '../../language.ts';
import { lookUpModel } from '../calculators/find-model.ts';
import { mostOf } from '../calculators/fit-most.ts';
import { changeItems, otherItems } from '../calculators/fit-sections.ts';
import type { Asked } from '../calculators/workload.ts';
import { assumptionLines, termLines } from '../describe-outcome.ts';
import type { Estimate } from '../estimate.ts';
import type { Facts } from '../facts.ts';
import { adviceFor } from '../fit/advice.ts';
import { fewestCards } from '../fit/alternatives.ts';
import { type Card, cardTotal } from '../fit/card.ts';
import { fitOf, needOf } from '../fit/fit.ts';
import { batchOf, lengthOf } from '../fit/sizes.ts';
import { workloadMemory } from '../fit/workload.ts';
import { digits, permille } from '../terms.ts';
import { cacheAsked } from './cache-asked.ts';
import { effectsOf } from './effects.ts';
import { largestAsked } from './largest-asked.ts';
import { askedBy, cardOf, type Named, namedModel, quietly } from './named.ts';
import type { Purpose, SizedWay, Sizer, Sizing, StatedRun } from './sizing.ts';
import { notCounted } from './stated.ts';
import {
  pictureTrainingWays,
  pictureWays,
  runningWays,
  trainingWays,
  visionRunningWays,
  visionWays,
  type Way,
} from './ways.ts';

/** A run on a card of no name, whose share vLLM would take. */
const TYPICAL: Card = { name: '24 GB', marketedGB: 24 };
/** Shapes of models of about this size stand in: about an eighth less or a seventh more. */
const TYPICAL_SHAPES = { low: 880, high: 1150 };

/** Counts runs by the calculators over these facts. */
export function createSizer(facts: Facts): Sizer {
  return {
    size: (run, purpose) => quietly(() => sizeOf(run, purpose, facts)),
    effects: (run, purpose) => quietly(() => effectsOf(run, purpose, facts)),
    cache: (run) => quietly(() => cacheAsked(run, facts)),
    card: (run) => soleCard(cardOf(run, facts)),
    shapes: ({ model }) => (model === undefined ? null : shapesOf(model, facts)),
    largest: (run, purpose) => quietly(() => largestAsked(run, purpose, facts)),
  };
}

function shapesOf(typed: string, { models }: Facts): ReturnType<Sizer['shapes']> {
  const found = quietly(() => lookUpModel(typed, {}, models));
  return found === null || !found.known ? null : { heads: found.model.heads, vocabulary: found.model.vocabulary };
}

function soleCard(card: Card | null): ReturnType<Sizer['card']> {
  return card === null || card.among !== undefined ? null : { name: card.name, bytes: cardTotal(card).bytes };
}

function waysOf({ kind, stored, experts }: Named, run: StatedRun, purpose: Purpose): readonly Way[] {
  const trains = purpose !== 'weights';
  if (kind === 'language') return trains ? trainingWays(run, purpose) : runningWays(run, stored, experts);
  // A batch of pictures is a training's, unless the words say otherwise.
  const isBatch = (run.batch ?? 1) > 1 && run.infers !== true;
  if (kind === 'vision') return trains || isBatch ? visionWays(run) : visionRunningWays(run);
  return trains ? pictureTrainingWays(run, purpose) : pictureWays(run);
}

interface Counted {
  readonly way: SizedWay;
  readonly asked: Asked;
  readonly estimate: Estimate;
}

function sizeOf(run: StatedRun, purpose: Purpose, facts: Facts): Sizing | null {
  const named = namedModel(run, facts);
  if (named === null) return null;
  const card = cardOf(run, facts);
  const found = waysOf(named, run, purpose).flatMap((way) => {
    const one = quietly(() => count(way, named, run, facts, card));
    return one === null ? [] : [one];
  });
  // Formats stand as the words list them.
  const counted = (run.formats ?? []).length > 1 && purpose === 'weights' ? demandingFirst(found) : found;
  const asked = counted.filter(({ way }) => way.instead !== true);
  const chosen =
    asked.find(({ way }) => way.verdict === 'fits') ??
    asked.find(({ way }) => way.verdict === 'tight') ??
    (card === null ? asked[0] : asked.at(-1));
  if (chosen === undefined) return null;
  const isNo = chosen.way.verdict === 'no';
  const { workload, assumptions } = chosen.asked;
  const origin = card === null ? [] : [cardTotal(card).assumption];
  const own = run.gpus === undefined ? {} : { gpus: run.gpus };
  const advice = card !== null && isNo ? adviceFor(workload, card, own) : null;
  return {
    subject: { en: `${named.subject.en}${runText(workload).en}`, zh: `${named.subject.zh}${runText(workload).zh}` },
    ...(card === null ? {} : { card: { name: card.name, bytes: cardTotal(card).bytes } }),
    ways: counted.map(({ way }) => way),
    chosen: chosen.way,
    terms: termLines(chosen.estimate),
    notCounted: notCounted(run, purpose, named, card),
    assumptions: assumptionLines([...assumptions, ...chosen.estimate.assumptions, ...origin]),
    most: card === null || isNo ? {} : sizesOnly(mostOf(workload, card)),
    changes: advice === null ? [] : changeItems(advice),
    others: run.asksCards === true ? cardsItems(counted, card) : advice === null ? [] : otherItems(advice),
  };
}

/** The fewest cards for the most demanding way, and for GGUF; nothing more is needed where one is enough. */
function cardsItems([most]: readonly Counted[], card: Card | null): readonly Bilingual[] {
  if (most === undefined || card === null || most.way.verdict !== 'no') return [];
  return otherItems({ alternatives: fewestCards(most.asked.workload, card) });
}

const demandingFirst = (counted: readonly Counted[]): readonly Counted[] =>
  [...counted].sort((a, b) => (a.way.bytes < b.way.bytes ? 1 : a.way.bytes > b.way.bytes ? -1 : 0));

const sizesOnly = ({ batch, length, lengthIsLimit }: ReturnType<typeof mostOf>): Sizing['most'] => ({
  ...(lengthIsLimit === undefined ? {} : { lengthIsLimit }),
  ...(batch === undefined ? {} : { batch }),
  ...(length === undefined ? {} : { length }),
});

/** `, batch 2 × 4,096 tokens`. */
function runText(workload: Asked['workload']): Bilingual {
  const batch = digits(batchOf(workload));
  const length = lengthOf(workload);
  if (length !== null) {
    const run = `batch ${batch} × ${digits(length)} token`;
    return { en: `, ${run}s`, zh: `，${run}` };
  }
  if (workload.kind === 'pictures') {
    const { height, width } = workload.options;
    return { en: `, batch ${batch} × ${height} × ${width} pixels`, zh: `，batch ${batch} × ${height} × ${width} 像素` };
  }
  return { en: `, batch ${batch}`, zh: `，batch ${batch}` };
}

function count(way: Way, named: Named, run: StatedRun, facts: Facts, card: Card | null): Counted {
  const asked = askedBy(way, named, run, facts, card ?? undefined);
  const plain = workloadMemory(asked.workload, cardTotal(card ?? TYPICAL).bytes);
  const isTypical = asked.reason === 'typical' && asked.workload.kind !== 'train';
  const { low, high } = plain.range;
  const range = isTypical
    ? { low: permille(low, TYPICAL_SHAPES.low), high: permille(high, TYPICAL_SHAPES.high) }
    : plain.range;
  const estimate = { ...plain, range };
  const fit = card === null ? null : fitOf(needOf(estimate), card);
  return {
    asked,
    estimate,
    way: {
      label: way.label,
      bytes: estimate.totalBytes,
      low: range.low,
      high: range.high,
      ...(fit === null ? {} : { verdict: fit.verdict }),
      ...(fit?.mayPass ? { mayPass: true as const } : {}),
      ...(fit?.mayFit ? { mayFit: true as const } : {}),
      ...(way.instead ? { instead: true as const } : {}),
    },
  };
}
