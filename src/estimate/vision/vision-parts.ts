import { blockBytes } from '../allocator.ts';
import { elementSum } from '../autograd/element-sum.ts';
import { KIND_BYTES } from '../autograd/precision.ts';
import type { Moment } from '../autograd/timeline.ts';
import { denseBytes, type Value } from '../autograd/value.ts';
import type { Part } from '../estimate.ts';
import { elementsOf } from '../shape.ts';
import { digits, part, product } from '../terms.ts';

/** What is in memory at the peak, and what the sums that lead to it start from. */
export interface VisionPeak {
  readonly moment: Moment;
  readonly optimizer: bigint;
  readonly step: bigint;
}

/** What a run's tensors are counted from. */
export interface VisionTensors {
  readonly batch: bigint;
  readonly parameters: readonly Value[];
  readonly buffers: readonly Value[];
  readonly inputs: readonly Value[];
}

/** Bytes of tensors that each take whole blocks of the allocator. */
export const inBlocks = (values: readonly Value[]): bigint =>
  values.reduce((bytes, value) => bytes + blockBytes(value.storage.bytes), 0n);

/** The terms of a vision model's peak with the numbers in them. */
export function visionParts({ batch, parameters, buffers, inputs }: VisionTensors, peak: VisionPeak): readonly Part[] {
  const { moment, optimizer, step } = peak;
  const weights = inBlocks(parameters);
  const sum = tensorSum(parameters);
  const width = KIND_BYTES[parameters[0]?.kind ?? 'fp32'];
  const counted = parameters.reduce((count, { shape }) => count + elementsOf(shape), 0n);
  return [
    part('weights', weights, sum),
    part('buffers', inBlocks(buffers), tensorSum(buffers)),
    part('gradients', moment.gradients, moment.gradients === weights ? sum : withRest(moment.gradients, width)),
    part('optimizer', optimizer, multiple(optimizer, weights) ?? withRest(optimizer, counted)),
    part('activations', moment.activations, withRest(moment.activations, batch)),
    part('autocast-copies', moment.casts, withRest(moment.casts, 2n)),
    part('input', moment.inputs, tensorSum(inputs)),
    part('temporary', moment.temporary, withRest(moment.temporary, batch)),
    part('step-buffers', step, multiple(step, weights) ?? withRest(step, 2n)),
  ].filter(({ bytes }) => bytes > 0n);
}

/** Elements by their width, and what whole blocks of 512 bytes add. */
function tensorSum(values: readonly Value[]): string {
  const plain = values.reduce((bytes, { shape, kind }) => bytes + denseBytes(shape, kind), 0n);
  const rounding = inBlocks(values) - plain;
  return [elementSum(values), ...(rounding > 0n ? [digits(rounding)] : [])].join(' + ');
}

/** So many times what each takes, and what whole blocks leave over. */
function withRest(bytes: bigint, times: bigint): string {
  const rest = bytes % times;
  return `${product(times, bytes / times)}${rest > 0n ? ` + ${digits(rest)}` : ''}`;
}

/** A whole number of copies of the weights. */
const multiple = (bytes: bigint, weights: bigint): string | null =>
  weights > 0n && bytes > 0n && bytes % weights === 0n ? product(bytes / weights, weights) : null;
