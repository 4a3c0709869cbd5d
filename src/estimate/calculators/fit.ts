import { once } from '../../once.ts';
import type { Calculation } from '../calculator.ts';
import { describeOutcome } from '../describe-outcome.ts';
import type { Facts } from '../facts.ts';
import { type Advice, adviceFor } from '../fit/advice.ts';
import { type Card, cardTotal } from '../fit/card.ts';
import { fitsOf } from '../fit/fit.ts';
import { candidatesIn, largestModel } from '../fit/largest.ts';
import { type Workload, workloadMemory } from '../fit/workload.ts';
import type { Outcome } from '../outcome.ts';
import { FieldError } from '../refusal.ts';
import { toJson } from '../units.ts';
import { defineCalculator } from './define.ts';
import { findGpu } from './find-gpu.ts';
import { FIT_INPUTS, type FitInput } from './fit-fields.ts';
import { mostOf } from './fit-most.ts';
import { cardsSection, changeSections, mostSection, type Section, smallestCards } from './fit-sections.ts';
import { inferenceAsked } from './infer.ts';
import { refuseFields } from './only-for.ts';
import { trainingAsked } from './train.ts';
import { type Asked, outcomeOf } from './workload.ts';

/** A common card that stands in where a run depends on one and none is named. */
const TYPICAL: Card = { name: '24 GB', marketedGB: 24 };

const ONLY_TRAINING = ['precision', 'optimizer', 'checkpointing', 'loss', 'sharding', 'offload'] as const;
const ONLY_INFERENCE = ['engine', 'kv', 'utilization'] as const;

/** The run that was asked for. */
function askedOf({ task = 'infer', gpu: _, ...input }: FitInput, facts: Facts, card: Card | undefined): Asked {
  if (task !== 'infer') {
    refuseFields(input, ONLY_INFERENCE, { en: 'training', zh: '训练' });
    return trainingAsked({ ...without(input, ONLY_INFERENCE), method: task }, facts);
  }
  refuseFields(input, ONLY_TRAINING, { en: 'inference', zh: '推理' });
  const { attention, ...rest } = without(input, ONLY_TRAINING);
  const way = attention === 'eager' ? 'eager' : 'fused';
  return inferenceAsked({ ...rest, ...(attention === undefined ? {} : { attention: way }) }, facts, card);
}

function without<Input extends object, Key extends keyof Input>(input: Input, keys: readonly Key[]): Omit<Input, Key> {
  const left = Object.entries(input).filter(([key]) => !(keys as readonly PropertyKey[]).includes(key));
  return Object.fromEntries(left) as Omit<Input, Key>;
}

/** Without a model: the largest of the list that fits, in the place of the one that is asked for. */
function largestAsked(input: FitInput, facts: Facts, card: Card | undefined): Asked {
  const [first] = facts.models;
  if (card === undefined || first === undefined) {
    throw new FieldError('model', {
      en: 'type a model, for example Qwen2.5-7B or 7B, or a card with --gpu for the largest model that fits it',
      zh: '请输入模型，例如 Qwen2.5-7B 或 7B；或用 --gpu 给出显卡，查询它能放下的最大模型',
    });
  }
  const { workload } = askedOf({ ...input, model: first.name }, facts, card);
  const found = largestModel({ workload, card }, candidatesIn(facts.models, input.quantization));
  if (found === null) {
    throw new FieldError('gpu', {
      en: `no model of the list fits ${card.name} in this way`,
      zh: `列表中没有模型能这样放进 ${card.name}`,
    });
  }
  return askedOf({ ...input, model: found.value }, facts, card);
}

const isNamed = ({ model, layers, hidden }: FitInput): boolean =>
  model !== undefined || layers !== undefined || hidden !== undefined;

/**
 * What was asked is understood, or refused, at once; searching for the most that fits and for what to change takes up to
 * seconds, and waits until the answer is wanted.
 */
function fit(input: FitInput, facts: Facts): Calculation {
  const card = input.gpu === undefined ? undefined : findGpu(input.gpu, facts.gpus);
  const asked = isNamed(input) ? askedOf(input, facts, card) : largestAsked(input, facts, card);
  const { workload } = asked;
  const estimate = workloadMemory(workload, cardTotal(card ?? TYPICAL).bytes);
  const outcome = outcomeOf(asked, estimate, card);
  const answer = once(() =>
    card === undefined ? anyCard(outcome, workload, facts) : oneCard(outcome, asked, card, facts, input),
  );
  return { ok: true, report: (language) => answer().report(language), json: (language) => answer().json(language) };
}

type Answer = Pick<Calculation, 'report' | 'json'>;

/** Which cards hold it. */
function anyCard(outcome: Outcome, workload: Workload, { gpus }: Facts): Answer {
  const fits = fitsOf(workload, gpus);
  const { report } = describeOutcome({ ...outcome, sections: [cardsSection(fits)] });
  return { report, json: describeOutcome({ ...outcome, fits }).json };
}

/** The most that one card holds, and what to change where it does not hold what was asked. */
function oneCard(outcome: Outcome, { workload }: Asked, card: Card, facts: Facts, { gpus }: FitInput): Answer {
  const advice = adviceFor(workload, card, gpus === undefined ? {} : { gpus });
  const most = mostOf(workload, card);
  const isNo = advice.fit.verdict === 'no';
  const sections: readonly Section[] = [
    ...mostSection(most),
    ...(isNo ? changeSections(advice) : []),
    ...(isNo ? smallestCards(fitsOf(workload, facts.gpus)) : []),
  ];
  const { report } = describeOutcome({ ...outcome, sections });
  const { json } = describeOutcome({ ...outcome, largest: most });
  const others = alternativesJson(advice);
  return { report, json: (language) => ({ ...json(language), changes: changesJson(advice), ...others }) };
}

/** Other ways to run the model for programs, where no changes are enough. */
function alternativesJson({ alternatives }: Advice): object {
  if (alternatives.length === 0) return {};
  return {
    alternatives: alternatives.map(({ id, values, fit: after }) => ({
      id,
      values,
      totalBytes: toJson(after.neededBytes),
      verdict: after.verdict,
    })),
  };
}

/** The changes of the plan for programs; none where it fits, null where none are enough. */
function changesJson({ plan }: Advice): object | null {
  if (plan === null) return null;
  return plan.map(({ id, fix, values, savedBytes, fit: after }) => ({
    id,
    fix,
    values,
    savedBytes: toJson(savedBytes),
    totalBytes: toJson(after.neededBytes),
    verdict: after.verdict,
  }));
}

/** The reverse questions: which card, how much of it, and what to change. */
export const fitCalculator = defineCalculator({
  id: 'fit',
  label: '适配',
  title: {
    en: 'Which cards hold it, the most that fits, what to change',
    zh: '哪些显卡放得下、最多放多少、要改什么',
  },
  inputs: FIT_INPUTS,
  examples: [
    { model: '7B', task: 'full', gpu: '24GB' },
    { model: 'Llama-3.1-8B', task: 'lora', batch: '8', length: '4k', gpu: 'RTX 3090' },
    { model: 'Qwen2.5-7B', quantization: 'bf16', length: '8k' },
    { model: 'Qwen3-32B', quantization: 'Q8_0', length: '16k', gpu: 'RTX 4090' },
    { gpu: 'RTX 3060', quantization: 'nf4', length: '4k' },
    { model: 'resnet50', task: 'full', batch: '512', gpu: 'RTX 4090' },
    { model: 'flux.1-dev', resolution: '1024', gpu: 'RTX 3060' },
  ],
  run: fit,
});
