import { EstimateError, type Part } from '../estimate.ts';
import { bitsPerWeight, storedBytes, weightFormatOf } from '../quantization/format.ts';
import { weightParts } from '../quantization/weights.ts';
import { digits, part } from '../terms.ts';
import { factoredStates, OPTIMIZERS, optimizerStates } from './optimizer.ts';
import type { TrainingPlan } from './plan.ts';

/** What stays from step to step, and the gradients. */
export interface Resident {
  /** Weights, adapters, masters and optimizer states. */
  readonly states: readonly Part[];
  readonly gradients: Part;
  /** A second copy of the gradients in flat buckets, which DDP sends. */
  readonly buckets: readonly Part[];
}

/** What a run holds whatever the batch is. */
export function residentOf(plan: TrainingPlan): Resident {
  const { options, frozen, trainable, shares, widths, adapterWidth } = plan;
  const width = frozen ? adapterWidth : widths.gradient;
  const whole = options.optimizerInBackward && !frozen ? plan.largestTensor : trainable;
  const gradientBytes = (whole * BigInt(width)) / shares.gradients;
  const onCpu = options.offload?.optimizer && !frozen;
  const kept = onCpu ? plan.largestTensor * BigInt(width) : gradientBytes;
  const formula = onCpu
    ? `${digits(plan.largestTensor)} × ${width}`
    : `${digits(whole)} × ${width}${over(shares.gradients)}`;
  const bucketed = options.sharding?.kind === 'ddp' && options.sharding.gpus > 1;
  return {
    states: [...weights(plan), ...optimizer(plan)],
    gradients: part('gradients', kept, formula),
    buckets: bucketed ? [part('gradient-buckets', gradientBytes, `${digits(whole)} × ${width}`)] : [],
  };
}

function weights(plan: TrainingPlan): readonly Part[] {
  const { options, parameters, frozen, trainable, shares, widths, adapterWidth } = plan;
  const offloaded = options.offload?.parameters === true;
  const adapters =
    frozen && trainable > 0n
      ? [part('adapters', trainable * BigInt(adapterWidth), `${digits(trainable)} × ${adapterWidth}`)]
      : [];
  const live = liveLayers(plan, offloaded);
  if (offloaded) return [...live, ...adapters];
  if (frozen && options.quantization !== undefined) return [...quantized(plan), ...live, ...adapters];
  const base = part(
    'weights',
    (parameters * BigInt(widths.weight)) / shares.weights,
    `${digits(parameters)} × ${widths.weight}${over(shares.weights)}`,
  );
  return [base, ...live, ...adapters];
}

// Sharded weights are gathered a layer at a time, the next one while one is computed.
function liveLayers({ shares, layerElements, widths }: TrainingPlan, offloaded: boolean): readonly Part[] {
  if (shares.weights === 1n && !offloaded) return [];
  return [
    part(
      'live-layers',
      2n * layerElements * BigInt(widths.compute),
      `2 × ${digits(layerElements)} × ${widths.compute}`,
    ),
  ];
}

function quantized({ options, model, modelKnown, parameters, shares }: TrainingPlan): readonly Part[] {
  const quantization = options.quantization ?? 'nf4';
  if (modelKnown) {
    const parts = weightParts({ model, quantization, expertsFused: true });
    if (shares.weights === 1n) return parts;
    return parts.map(({ name, bytes, formula }) =>
      part(name, bytes / shares.weights, `(${sumOf(formula)})${over(shares.weights)}`),
    );
  }
  const format = weightFormatOf(quantization);
  if (format === null) throw new EstimateError('unknown-quantization', { name: quantization });
  // Embedding and output layer of the typical shapes stay in 16 bits.
  const outside = BigInt(model.vocabulary) * BigInt(model.hidden) * (model.tied ? 1n : 2n);
  const blocks = parameters > outside ? parameters - outside : 0n;
  const bytes = storedBytes(format, blocks) + (parameters - blocks) * 2n;
  const small = `${digits(blocks)} × ${bitsPerWeight(format)} / 8`;
  const sum = `${small} + ${digits(parameters - blocks)} × 2`;
  const share = shares.weights === 1n ? sum : `(${sum})${over(shares.weights)}`;
  return [part('weights', bytes / shares.weights, share)];
}

function optimizer(plan: TrainingPlan): readonly Part[] {
  const { options, model, frozen, trainable, widths, shares, adapterWidth } = plan;
  if (options.offload?.optimizer || pagedOutside(plan)) return [];
  const kind = options.optimizer ?? 'adamw';
  const width = frozen ? adapterWidth : widths.state;
  const { bytes, perParameter } = optimizerStates(kind, trainable, width);
  const master = frozen ? 0n : (trainable * BigInt(widths.master)) / shares.optimizer;
  const factored = OPTIMIZERS[kind].factored && !frozen ? factoredStates(model) : 0n;
  const sum = `${digits(trainable)} × ${digits(perParameter)}${over(shares.optimizer)}`;
  return [
    part('master-weights', master, `${digits(trainable)} × ${widths.master}${over(shares.optimizer)}`),
    part('optimizer', bytes / shares.optimizer, sum),
    part('optimizer.factored', factored / shares.optimizer, `${digits(factored / 4n)} × 4${over(shares.optimizer)}`),
  ].filter(({ bytes: size }) => size > 0n);
}

// Paged states are managed memory, which PyTorch's counters never see.
const pagedOutside = ({ options, counter }: TrainingPlan): boolean =>
  counter !== 'process' && OPTIMIZERS[options.optimizer ?? 'adamw'].paged === true;

/** A term's sum without what it comes to. */
const sumOf = (formula: string): string => formula.slice(0, formula.lastIndexOf(' = '));

const over = (share: bigint): string => (share === 1n ? '' : ` / ${share}`);
