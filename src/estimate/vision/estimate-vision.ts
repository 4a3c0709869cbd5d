import { type Kept, keptBy } from '../autograd/kept.ts';
import type { ComputePrecision } from '../autograd/precision.ts';
import { createTape, type Tape } from '../autograd/tape.ts';
import { type Moment, timelineOf } from '../autograd/timeline.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { type Assumption, type Estimate, EstimateError } from '../estimate.ts';
import { crossEntropy } from '../layers/loss.ts';
import { elementsOf } from '../shape.ts';
import { sumParts } from '../terms.ts';
import { type VisionModel, visionModelOf } from './models.ts';
import { type StepKind, stateBytes, stepBytes, type VisionOptimizer } from './step.ts';
import { inBlocks, type VisionPeak, visionParts } from './vision-parts.ts';

/** A training or inference run of a vision model; what is left out has the default that its comment says. */
export interface VisionRun {
  /** A name as torchvision spells it, or the architecture itself (`unetModel`). */
  readonly model: string | VisionModel;
  readonly batch: bigint;
  /** Side of square images in pixels, or [height, width] or [depth, height, width]; default the published one. */
  readonly resolution?: bigint | readonly bigint[];
  /** Default 3. */
  readonly channels?: bigint;
  readonly classes?: bigint;
  readonly precision?: ComputePrecision;
  readonly device?: 'cuda' | 'cpu';
  /** Default `adam`; not read for inference. */
  readonly optimizer?: VisionOptimizer;
  /** Default `foreach`, PyTorch's own on CUDA. */
  readonly step?: StepKind;
  /** Gradients stay from one backward to the next. */
  readonly accumulates?: boolean;
  /** The blocks run under torch.utils.checkpoint. */
  readonly checkpoint?: boolean;
  /** Under no_grad or inference_mode, in eval. */
  readonly inference?: boolean;
}

/** Memory of a vision model, part by part, and the same as an estimate of the peak. */
export interface VisionMemory {
  readonly parameters: bigint;
  readonly parameterBytes: bigint;
  readonly bufferBytes: bigint;
  /** Kept for backward after the loss, images and labels included, parameters and buffers not. */
  readonly keptBytes: bigint;
  readonly weightCastBytes: bigint;
  readonly optimizerBytes: bigint;
  readonly peakBytes: bigint;
  /** Which moment is the peak. */
  readonly peakAt: 'backward' | 'optimizer-step' | 'forward';
  readonly estimate: Estimate;
}

/** Memory of one training step, or of one forward pass, of a vision model. */
export function estimateVision(run: VisionRun): VisionMemory {
  const model = modelOf(run.model);
  const tape = createTape({
    precision: run.precision ?? 'fp32',
    device: run.device ?? 'cuda',
    training: run.inference !== true,
    records: run.inference !== true,
    frozen: false,
    checkpoints: run.checkpoint === true,
  });
  record(tape, model, run);
  const sum = (values: readonly Value[]): bigint => values.reduce((bytes, value) => bytes + value.storage.bytes, 0n);
  const kept = keptBy(tape);
  const peak = peakOf(tape, run);
  const counted = {
    parameters: tape.parameters.reduce((count, { shape }) => count + elementsOf(shape), 0n),
    parameterBytes: sum(tape.parameters),
    bufferBytes: sum(tape.buffers),
  };
  const parts = visionParts({ ...tape, batch: run.batch }, peak);
  const peakBytes = sumParts(parts);
  return {
    ...counted,
    keptBytes: kept.bytes,
    weightCastBytes: kept.byRole.cast,
    optimizerBytes: peak.optimizer,
    peakBytes,
    peakAt: peak.at,
    estimate: {
      parts,
      totalBytes: peakBytes,
      range: rangeOf(peakBytes),
      assumptions: assumptionsOf(model, run, kept, peak.at),
    },
  };
}

function modelOf(model: VisionRun['model']): VisionModel {
  if (typeof model !== 'string') return model;
  const known = visionModelOf(model);
  if (known === null) throw new EstimateError('unknown-vision-model', { name: model });
  return known;
}

function sizesOf(model: VisionModel, run: VisionRun): readonly bigint[] {
  const { resolution = model.resolution } = run;
  const sizes = typeof resolution === 'bigint' ? [resolution, resolution] : resolution;
  for (const [name, value] of [
    ['batch', run.batch],
    ['channels', run.channels ?? 3n],
    ['classes', run.classes ?? model.classes],
    ...sizes.map((size) => ['resolution', size] as const),
  ] as const)
    if (value < 1n) throw new EstimateError('not-positive', { name, value: String(value) });
  return sizes;
}

function record(tape: Tape, model: VisionModel, run: VisionRun): void {
  const images = tape.input([run.batch, run.channels ?? 3n, ...sizesOf(model, run)]);
  const scores = model.build(tape, images, run.classes ?? model.classes);
  if (run.inference === true) return;
  const labels = tape.input(
    model.task === 'segmentation' ? [run.batch, ...scores.shape.slice(2)] : [sizeAt(scores, 0)],
    'int64',
  );
  crossEntropy(tape, scores, labels);
}

interface Peak extends VisionPeak {
  readonly at: VisionMemory['peakAt'];
}

const NOTHING: Moment = { activations: 0n, casts: 0n, inputs: 0n, gradients: 0n, temporary: 0n, total: 0n };

/** The larger of two moments: deep in backward, and in the optimizer's step when all gradients are there. */
function peakOf(tape: Tape, run: VisionRun): Peak {
  const timeline = timelineOf(tape, run.accumulates === true);
  if (run.inference === true) return { at: 'forward', moment: timeline.forward, optimizer: 0n, step: 0n };
  const gradients = inBlocks(tape.parameters);
  const { optimizer: kind = 'adam' } = run;
  const optimizer = stateBytes(tape.parameters, kind);
  const step = stepBytes(tape.parameters, kind, run.step ?? 'foreach');
  const backward = run.accumulates === true ? withGradients(timeline.peak, gradients) : timeline.peak;
  const inputs = inBlocks(tape.inputs);
  if (backward.total >= gradients + step + inputs) return { at: 'backward', moment: backward, optimizer, step: 0n };
  return {
    at: 'optimizer-step',
    moment: { ...NOTHING, gradients, inputs, total: gradients + inputs },
    optimizer,
    step,
  };
}

const withGradients = (moment: Moment, gradients: bigint): Moment => ({
  ...moment,
  gradients,
  total: moment.total + gradients,
});

/** Nothing runs on less than is counted; workspaces and modules that keep more than they must take up to a third more. */
function rangeOf(total: bigint): Estimate['range'] {
  return { low: (total * 99n) / 100n, high: (total * 133n) / 100n };
}

function assumptionsOf(
  model: VisionModel,
  run: VisionRun,
  kept: Kept,
  at: VisionMemory['peakAt'],
): readonly Assumption[] {
  const sizes = sizesOf(model, run).join(' × ');
  return [
    { key: 'images', values: { batch: run.batch, channels: run.channels ?? 3n, size: sizes } },
    { key: 'precision', values: { precision: run.precision ?? 'fp32' } },
    ...(run.inference === true
      ? [{ key: 'no-autograd' }]
      : [
          { key: 'kept', values: { bytes: kept.bytes } },
          { key: 'second-step' },
          { key: run.accumulates === true ? 'gradients-stay' : 'gradients-set-to-none' },
          ...(run.checkpoint === true ? [{ key: 'blocks-checkpointed' }] : []),
          { key: at === 'backward' ? 'peak-in-backward' : 'peak-at-step' },
          { key: 'vision-optimizer', values: { optimizer: run.optimizer ?? 'adam', step: run.step ?? 'foreach' } },
        ]),
    { key: 'no-workspace' },
  ];
}
