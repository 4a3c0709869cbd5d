import { type Alternative, alternativesFor } from './alternatives.ts';
import { type Card, cardTotal } from './card.ts';
import type { ChangeContext, ChangeKind } from './change.ts';
import { type Fit, fitOf, fitOfWorkload, isAtLeast, needOf } from './fit.ts';
import { gpuLayersChange, INFERENCE_CHANGES, SHORTER_CONTEXT, VISION_CHANGES } from './other-changes.ts';
import { PICTURE_CHANGES } from './picture-changes.ts';
import { TRAINING_CHANGES } from './training-changes.ts';
import { type Workload, workloadMemory } from './workload.ts';

/** A change and what it gives. */
export interface Step {
  /** The key of its sentence. */
  readonly id: string;
  /** The entry that tells how, an id of the taxonomy. */
  readonly fix: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** What it gives, beside what stands before it. */
  readonly savedBytes: bigint;
  /** The workload after it, and how that stands to the card. */
  readonly workload: Workload;
  readonly fit: Fit;
}

/** What to change so that a workload fits a card. */
export interface Advice {
  /** As it is asked for. */
  readonly fit: Fit;
  /** Each change on its own, cheapest first; those that give nothing are left out. */
  readonly alone: readonly Step[];
  /** The cheapest changes that are enough together, in order; empty where none is needed, null where none are enough. */
  readonly plan: readonly Step[] | null;
  /** Where none are enough: other ways to run the model, each of which is enough by itself. */
  readonly alternatives: readonly Alternative[];
}

/** What advice depends on beside workload and card. */
export interface AdviceOptions {
  /** `tight`, the default: it shall fit at all; `fits`: with 8 % to spare. */
  readonly verdict?: 'fits' | 'tight';
  readonly gpus?: number;
}

/** A change that gives less is not worth its line. */
const WORTH_PERMILLE = 5n;

/** What a workload has to change for a card, cheapest first, with the bytes that each gives. */
export function adviceFor(workload: Workload, card: Card, { verdict = 'tight', gpus }: AdviceOptions = {}): Advice {
  const kinds = [
    ...TRAINING_CHANGES,
    ...INFERENCE_CHANGES,
    ...VISION_CHANGES,
    ...PICTURE_CHANGES,
    gpuLayersChange(card),
    SHORTER_CONTEXT,
  ];
  const fit = fitOfWorkload(workload, card);
  const holds = (changed: Workload): boolean => isAtLeast(fitOfWorkload(changed, card).verdict, verdict);
  const context: ChangeContext = { holds, gpus };
  const alone = kinds.flatMap((kind) => {
    const step = stepOf(kind, workload, fit, card, context);
    return step === null ? [] : [step];
  });
  const plan = isAtLeast(fit.verdict, verdict) ? [] : planOf(kinds, workload, fit, card, context);
  return { fit, alone, plan, alternatives: plan === null ? alternativesFor(workload, card, { verdict, gpus }) : [] };
}

function stepOf(kind: ChangeKind, workload: Workload, before: Fit, card: Card, context: ChangeContext): Step | null {
  const changed = kind.apply(workload, context);
  if (changed === null) return null;
  const need = needOf(workloadMemory(changed.workload, cardTotal(card).bytes));
  const savedBytes = before.neededBytes - need.bytes;
  if (savedBytes * 1000n < before.neededBytes * WORTH_PERMILLE) return null;
  const { id, fix } = kind;
  return { id, fix, values: changed.values, savedBytes, workload: changed.workload, fit: fitOf(need, card) };
}

function firstStep(
  kinds: readonly ChangeKind[],
  workload: Workload,
  before: Fit,
  card: Card,
  context: ChangeContext,
): { readonly kind: ChangeKind; readonly step: Step } | null {
  for (const kind of kinds) {
    const step = stepOf(kind, workload, before, card, context);
    if (step !== null) return { kind, step };
  }
  return null;
}

interface Walk {
  readonly steps: readonly Step[];
  readonly enough: boolean;
}

// Changes until it is enough; then whatever turns out not to be needed is taken back, the dearest first.
function planOf(
  kinds: readonly ChangeKind[],
  workload: Workload,
  fit: Fit,
  card: Card,
  context: ChangeContext,
): readonly Step[] | null {
  // The cheapest that gives something, again and again: what gave nothing may do so once the peak has moved.
  const walk = (chosen: readonly ChangeKind[]): Walk => {
    const steps: Step[] = [];
    let left = chosen;
    for (;;) {
      const last = steps.at(-1);
      const found = firstStep(left, last?.workload ?? workload, last?.fit ?? fit, card, context);
      if (found === null) return { steps, enough: false };
      steps.push(found.step);
      if (context.holds(found.step.workload)) return { steps, enough: true };
      left = left.filter((kind) => kind !== found.kind);
    }
  };
  const first = walk(kinds);
  if (!first.enough) return null;
  // What goes only as far as is needed comes last, when the others leave it least to do.
  const ordered = (chosen: readonly ChangeKind[]): Walk =>
    walk([...chosen.filter(({ graded }) => !graded), ...chosen.filter(({ graded }) => graded)]);
  let needed = kinds.filter(({ id, fix }) => first.steps.some((step) => step.id === id && step.fix === fix));
  let best = ordered(needed);
  if (!best.enough) return first.steps;
  for (const kind of [...needed].reverse()) {
    const without = needed.filter((other) => other !== kind);
    const tried = ordered(without);
    if (!tried.enough || goesFurther(tried, best)) continue;
    needed = without;
    best = tried;
  }
  return best.steps;
}

// A shorter list is no better when what remains has to be halved once more.
function goesFurther(tried: Walk, best: Walk): boolean {
  const same = (step: Step): boolean =>
    best.steps.some(
      ({ id, values }) => id === step.id && values.to === step.values.to && values.gpus === step.values.gpus,
    );
  return tried.steps.some((step) => !same(step));
}
