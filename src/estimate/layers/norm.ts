import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { EstimateError } from '../estimate.ts';
import { multiply } from './activation.ts';
import { forPrecise, statisticsKind } from './cast.ts';

export interface BatchNormOptions {
  readonly affine?: boolean;
  readonly trackRunningStats?: boolean;
}

/** Batch normalization: keeps its input and, with batch statistics, mean and inverse deviation of each channel. */
export function batchNorm(tape: Tape, x: Value, options: BatchNormOptions = {}): Value {
  const channels = sizeAt(x, 1);
  const affine = options.affine !== false;
  const weight = affine ? tape.parameter([channels]) : null;
  const bias = affine ? tape.parameter([channels]) : null;
  const tracked = options.trackRunningStats !== false;
  const running = tracked ? [tape.buffer([channels]), tape.buffer([channels])] : [];
  if (tracked) tape.buffer([], 'int64');
  const ofBatch = tape.run.training || !tracked;
  const { batch, samples } = { batch: sizeAt(x, 0), samples: x.shape.slice(2).reduce((n, size) => n * size, 1n) };
  if (ofBatch && batch * samples === 1n)
    throw new EstimateError('batch-norm-one-value', { channels: String(channels) });
  const kind = statisticsKind(tape, x.kind);
  const keepsStatistics = ofBatch || tape.run.device === 'cuda';
  return tape.apply({
    label: 'batchNorm',
    inputs: [x, ...(weight === null ? [] : [weight]), ...(bias === null ? [] : [bias])],
    shape: x.shape,
    kind: x.kind,
    saves: [x, ...running, ...(weight === null ? [] : [weight])],
    makes: keepsStatistics
      ? [
          [[channels], kind],
          [[channels], kind],
        ]
      : [],
  });
}

export interface LayerNormOptions {
  /** How many of the last dimensions are normalized over. */
  readonly dimensions?: number;
  readonly affine?: boolean;
  readonly bias?: boolean;
}

/** Layer normalization: keeps its input with mean and inverse deviation of each row. */
export function layerNorm(tape: Tape, x: Value, options: LayerNormOptions = {}): Value {
  const dimensions = options.dimensions ?? 1;
  const normalized = x.shape.slice(x.shape.length - dimensions);
  const rows = x.shape.slice(0, x.shape.length - dimensions).reduce((n, size) => n * size, 1n);
  const weight = options.affine === false ? null : tape.parameter(normalized);
  const bias = options.affine === false || options.bias === false ? null : tape.parameter(normalized);
  return precise(tape, 'layerNorm', x, weight, bias, rows);
}

export interface GroupNormOptions {
  readonly groups: bigint;
  readonly affine?: boolean;
}

/** Group normalization: keeps its input with two numbers a sample and group. */
export function groupNorm(tape: Tape, x: Value, options: GroupNormOptions): Value {
  const channels = sizeAt(x, 1);
  if (options.groups < 1n || channels % options.groups !== 0n)
    throw new EstimateError('groups', { channels: String(channels), groups: String(options.groups) });
  const weight = options.affine === false ? null : tape.parameter([channels]);
  const bias = options.affine === false ? null : tape.parameter([channels]);
  return precise(tape, 'groupNorm', x, weight, bias, sizeAt(x, 0) * options.groups);
}

function precise(tape: Tape, label: string, x: Value, weight: Value | null, bias: Value | null, rows: bigint): Value {
  const input = forPrecise(tape, x);
  const kind = statisticsKind(tape, input.kind);
  const parameters = [weight, bias].filter((value) => value !== null);
  return tape.apply({
    label,
    inputs: [input, ...parameters],
    shape: x.shape,
    kind: input.kind,
    saves: [input, ...parameters],
    makes: [
      [[rows, 1n], kind],
      [[rows, 1n], kind],
    ],
  });
}

export interface InstanceNormOptions {
  readonly affine?: boolean;
  readonly trackRunningStats?: boolean;
}

/** Instance normalization runs batch normalization on batch × channels, with its weights and statistics repeated. */
export function instanceNorm(tape: Tape, x: Value, options: InstanceNormOptions = {}): Value {
  const channels = sizeAt(x, 1);
  const all = sizeAt(x, 0) * channels;
  const weight = options.affine === true ? tape.parameter([channels]) : null;
  const bias = options.affine === true ? tape.parameter([channels]) : null;
  const tracked = options.trackRunningStats === true;
  if (tracked) {
    tape.buffer([channels]);
    tape.buffer([channels]);
    tape.buffer([], 'int64');
  }
  const repeated = (weight === null ? 0 : 1) + (tracked ? 2 : 0);
  return tape.apply({
    label: 'instanceNorm',
    inputs: [x, ...(weight === null ? [] : [weight]), ...(bias === null ? [] : [bias])],
    shape: x.shape,
    kind: x.kind,
    saves: [x],
    makes: Array.from({ length: repeated + 2 }, () => [[all], statisticsKind(tape, x.kind)] as const),
  });
}

export interface RmsNormOptions {
  readonly affine?: boolean;
}

/** RMS normalization made of small operations in fp32: keeps the input in fp32, one number a row and the normalized input. */
export function rmsNorm(tape: Tape, x: Value, options: RmsNormOptions = {}): Value {
  const weight = options.affine === false ? null : tape.parameter([sizeAt(x, -1)]);
  const wide = tape.cast(x, 'fp32');
  const rows = [...x.shape.slice(0, -1), 1n];
  const square = tape.apply({ label: 'square', inputs: [wide], shape: x.shape, saves: [wide] });
  const mean = tape.apply({ label: 'mean', inputs: [square], shape: rows });
  const inverse = tape.apply({ label: 'rsqrt', inputs: [mean], shape: rows, savesOutput: true });
  const normalized = tape.cast(multiply(tape, wide, inverse), x.kind);
  return weight === null ? normalized : multiply(tape, normalized, weight);
}
