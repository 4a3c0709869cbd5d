import { contextBytes, contextPart, NCCL, ncclPart } from '../context.ts';
import type { Assumption, ByteRange, Estimate, Part } from '../estimate.ts';
import { keepsExperts } from '../quantization/weights.ts';
import { digits, largest, part, permille, sumParts, wholeBytes } from '../terms.ts';
import { foreachBytes, type Moment, type MomentName, momentsOf, quantizedInputBytes } from './moments.ts';
import { OPTIMIZERS } from './optimizer.ts';
import type { TrainingOptions } from './options.ts';
import { planTraining, type TrainingPlan } from './plan.ts';
import { residentOf } from './resident.ts';

/** The peak of a training step, and what is left of it between steps. */
export interface TrainingEstimate extends Estimate {
  /** The moment of the peak. */
  readonly moment: MomentName;
  /** Tensors alone, without reserve and context. */
  readonly allocatedBytes: bigint;
  /** Weights, gradients and states that a run holds between two steps. */
  readonly betweenStepsBytes: bigint;
}

/** Thousandths by which runs differ from the sum of their tensors. */
interface Spread {
  readonly low: number;
  readonly high: number;
}

/** What the allocator keeps beyond the tensors: 2 to 8 % in published runs. */
const RESERVE = 50;
const FULL: Spread = { low: 930, high: 1080 };
const ADAPTERS: Spread = { low: 900, high: 1120 };
const QUANTIZED: Spread = { low: 880, high: 1150 };
// How long gradients and temporary copies live differs from one optimizer to the next.
const IN_BACKWARD: Spread = { low: 920, high: 1150 };
/** Typical shapes stand in for the model's own. */
const UNKNOWN_MODEL: Spread = { low: 880, high: 1150 };

/** Memory of a training run of a language model. */
export function trainingMemory(options: TrainingOptions): TrainingEstimate {
  const plan = planTraining(options);
  const moments = momentsOf(plan);
  const peak = moments.reduce((most, moment) => (moment.bytes > most.bytes ? moment : most));
  const extra = outsideParts(plan, peak.bytes);
  const parts = [...peak.parts, ...extra];
  const resident = residentOf(plan);
  return {
    parts,
    totalBytes: sumParts(parts),
    range: rangeOf(plan, moments, peak),
    assumptions: assume(plan, peak.name),
    moment: peak.name,
    allocatedBytes: peak.bytes,
    betweenStepsBytes: sumParts([...resident.states, resident.gradients]),
  };
}

function outsideParts({ options, counter }: TrainingPlan, allocated: bigint): readonly Part[] {
  if (counter === 'allocated') return [];
  const reserve = part('reserve', permille(allocated, RESERVE), `${digits(allocated)} × ${RESERVE / 1000}`);
  if (counter === 'reserved') return [reserve];
  const several = (options.sharding?.gpus ?? 1) > 1;
  return [reserve, contextPart(options.context), ...(several ? [ncclPart()] : [])];
}

function rangeOf(plan: TrainingPlan, moments: readonly Moment[], peak: Moment): ByteRange {
  const { options, counter, modelKnown } = plan;
  const spread = spreadOf(plan);
  const unknown = modelKnown ? { low: 1000, high: 1000 } : UNKNOWN_MODEL;
  const low = permille(permille(peak.bytes - pagedBytes(plan), spread.low), unknown.low);
  const high = permille(permille(mostBytes(plan, moments, peak), spread.high), unknown.high);
  if (counter === 'allocated') return { low, high };
  const reserved = { low: permille(low, 1020), high: permille(high, 1080) };
  if (counter === 'reserved') return reserved;
  const { range } = contextBytes(options.context);
  const nccl = (options.sharding?.gpus ?? 1) > 1 ? NCCL.range : { low: 0n, high: 0n };
  return { low: reserved.low + range.low + nccl.low, high: reserved.high + range.high + nccl.high };
}

function spreadOf({ options, frozen }: TrainingPlan): Spread {
  if (options.quantization !== undefined) return QUANTIZED;
  if (options.optimizerInBackward) return IN_BACKWARD;
  return frozen ? ADAPTERS : FULL;
}

// Paged states may be on the CPU at the peak.
function pagedBytes(plan: TrainingPlan): bigint {
  if (!OPTIMIZERS[plan.options.optimizer ?? 'adamw'].paged) return 0n;
  return residentOf(plan).states.find(({ name }) => name === 'optimizer')?.bytes ?? 0n;
}

// Quantised matrices may keep their inputs; in all layers, or in the one computed again.
function inputsPerhapsKept(plan: TrainingPlan): bigint {
  const { options, model, tokens } = plan;
  if (options.quantization === undefined || options.quantizedInputs !== undefined) return 0n;
  const layers = options.checkpointing === 'full' ? 1 : model.layers;
  return wholeBytes(quantizedInputBytes(plan) * layers * Number(tokens));
}

// An optimizer that walks over lists needs room for one more list; where nobody said how it walks, it may.
function mostBytes(plan: TrainingPlan, moments: readonly Moment[], peak: Moment): bigint {
  const kept = peak.bytes + inputsPerhapsKept(plan);
  if (plan.options.step !== undefined) return kept;
  const step = moments.find(({ name }) => name === 'step')?.bytes ?? 0n;
  return largest(kept, step + foreachBytes(plan));
}

function assume(
  { options, model, counter, modelKnown, dropout, frozen }: TrainingPlan,
  moment: MomentName,
): Assumption[] {
  const { optimizer = 'adamw', attention, loss, step, quantization, sharding, checkpointing, lora } = options;
  const states = OPTIMIZERS[optimizer];
  const said = (given: boolean, key: string): readonly Assumption[] => (given ? [] : [{ key }]);
  return [
    { key: `peak-at-${moment}` },
    ...said(modelKnown, 'typical-shapes'),
    ...said(options.optimizer !== undefined, 'optimizer-adamw'),
    ...said(attention !== undefined, 'attention-sdpa'),
    ...said(loss !== undefined, 'loss-upcast'),
    ...said(checkpointing !== undefined, 'no-checkpointing'),
    ...said(step !== undefined || states.states === 0 || states.eightBit === true, 'step-fused-or-foreach'),
    ...(dropout ? [{ key: 'dropout-masks' }] : []),
    ...(frozen && lora?.dtype === undefined ? [{ key: 'adapters-fp32' }] : []),
    ...(quantization === undefined || options.quantizedInputs !== undefined ? [] : [{ key: 'quantized-inputs' }]),
    ...(modelKnown && quantization !== undefined && keepsExperts({ model, quantization, expertsFused: true })
      ? [{ key: 'experts-not-quantized' }]
      : []),
    ...(states.paged ? [{ key: 'paged-states-on-gpu' }] : []),
    ...(sharding?.kind === 'ddp' && sharding.gpus > 1 ? [{ key: 'ddp-buckets' }] : []),
    ...(options.optimizerInBackward ? [{ key: 'optimizer-in-backward' }] : []),
    { key: `counter-${counter}` },
  ];
}
