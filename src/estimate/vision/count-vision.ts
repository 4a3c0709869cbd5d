import { createTape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { elementsOf } from '../shape.ts';
import { largest } from '../terms.ts';
import type { VisionModel } from './models.ts';
import { stateBytes, type VisionOptimizer } from './step.ts';

/** What a model takes before any image comes. */
export interface VisionCount {
  readonly parameters: bigint;
  readonly tensors: number;
  readonly parameterBytes: bigint;
  readonly largestBytes: bigint;
  readonly bufferBytes: bigint;
  readonly gradientBytes: bigint;
  /** In whole allocator blocks. */
  readonly optimizerBytes: bigint;
}

/** Parameters, gradients and optimizer states of a vision model in fp32. */
export function countVision(
  model: VisionModel,
  options: {
    readonly classes?: bigint;
    readonly channels?: bigint;
    readonly resolution?: bigint;
    readonly optimizer?: VisionOptimizer;
  } = {},
): VisionCount {
  const { classes = model.classes, channels = 3n, resolution = model.resolution, optimizer = 'adam' } = options;
  const tape = createTape({
    precision: 'fp32',
    device: 'cuda',
    training: false,
    records: false,
    frozen: false,
    checkpoints: false,
  });
  model.build(tape, tape.input([1n, channels, resolution, resolution]), classes);
  const sum = (values: readonly Value[]): bigint => values.reduce((bytes, { storage }) => bytes + storage.bytes, 0n);
  const parameterBytes = sum(tape.parameters);
  return {
    parameters: tape.parameters.reduce((count, { shape }) => count + elementsOf(shape), 0n),
    tensors: tape.parameters.length,
    parameterBytes,
    largestBytes: tape.parameters.reduce((most, { storage }) => largest(most, storage.bytes), 0n),
    bufferBytes: sum(tape.buffers),
    gradientBytes: parameterBytes,
    optimizerBytes: stateBytes(tape.parameters, optimizer),
  };
}
