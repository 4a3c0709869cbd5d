import { type Assumption, type Estimate, EstimateError, type Part } from '../estimate.ts';
import type { Architecture } from '../model/architecture.ts';
import { elementsOfMatrix, matricesOf } from '../model/matrices.ts';
import { parameterParts } from '../model/parameters.ts';
import { digits, part, sumParts } from '../terms.ts';
import { bitsPerWeight, storedBytes, type WeightFormat, weightFormatOf } from './format.ts';
import { ggufBytes } from './gguf.ts';
import { mixOf } from './gguf-mix.ts';

/** What the weights of a model are asked for. */
export interface WeightOptions {
  readonly model: Architecture;
  /** `bf16`, `int8`, `nf4-dq`, `awq`, `mxfp4`, `Q4_K_M` … in any usual spelling. */
  readonly quantization: string;
  /** GPUs that share every matrix; figures are those of one of them. */
  readonly tensorParallel?: number;
  /** The output layer is quantised too, as LitGPT does. */
  readonly headQuantized?: boolean;
  /** Width to which rows and columns of MXFP4 experts are rounded up, as vLLM does: 256. */
  readonly expertsPaddedTo?: number;
  /** The experts of a layer are one tensor, as in transformers 5: bitsandbytes replaces linear layers and leaves them in 16 bits. */
  readonly expertsFused?: boolean;
}

const HALF: Pick<WeightFormat, 'bytes' | 'per'> = { bytes: 2n, per: 1n };

/** Bytes of a model's weights, by what they do. */
export function weightMemory(options: WeightOptions): Estimate {
  const parts = weightParts(options);
  const totalBytes = sumParts(parts);
  return { parts, totalBytes, range: { low: totalBytes, high: totalBytes }, assumptions: assume(options) };
}

/** The terms of the weights alone. */
export function weightParts(options: WeightOptions): readonly Part[] {
  const format = weightFormatOf(options.quantization);
  if (format !== null) return formatParts(options, format);
  const mix = mixOf(options.quantization);
  if (mix === null) throw new EstimateError('unknown-quantization', { name: options.quantization });
  const bytes = ggufBytes(options.model, mix);
  const layers = bytes.layers.reduce((sum, one) => sum + one, 0n);
  const share = BigInt(options.tensorParallel ?? 1);
  const { sums } = bytes;
  const term = (name: string, size: bigint, sum: string): Part =>
    part(name, size / share, share === 1n ? sum : `(${sum})${shared(share)}`);
  return [
    term('weights.blocks', layers, sums.layers(bytes.layers.length)),
    term('weights.embedding', bytes.embedding, sums.embedding),
    term('weights.head', bytes.head, sums.head),
    term('weights.vectors', bytes.rest, sums.rest),
  ].filter(({ bytes: size }) => size > 0n);
}

/** Whether bitsandbytes leaves the experts of a model in 16 bits. */
export const keepsExperts = ({ model, quantization, expertsFused }: WeightOptions): boolean =>
  expertsFused === true && model.experts !== undefined && /^(?:int8|nf4)/.test(weightFormatOf(quantization)?.id ?? '');

function formatParts(options: WeightOptions, format: WeightFormat): Part[] {
  const { model, headQuantized, expertsPaddedTo, ...rest } = options;
  const { embedding, positions, head, vectors, ...layers } = parameterParts(model);
  const share = BigInt(rest.tensorParallel ?? 1);
  const whole = format.reach === 'all' ? format : HALF;
  const blocks = layers.attention + layers.feedForward + layers.router;
  if (format.reach === 'experts' && model.experts === undefined)
    throw new EstimateError('no-experts', { name: options.quantization });
  const kept = keepsExperts(options) ? routedWeights(model) : 0n;
  const small = format.reach === 'experts' ? expertWeights(model, 1) : blocks - kept;
  const padded = format.reach === 'experts' && expertsPaddedTo ? expertWeights(model, expertsPaddedTo) : small;
  const term = (name: string, weights: bigint, as: Pick<WeightFormat, 'bytes' | 'per'>, by = share): Part =>
    part(name, storedBytes(as, weights) / by, `${digits(weights)} × ${bitsPerWeight(as)} / 8${shared(by)}`);
  return [
    term(format.reach === 'experts' ? 'weights.experts' : 'weights.blocks', padded, format),
    term('weights.experts', kept, HALF),
    ...(small < blocks - kept ? [term('weights.blocks', blocks - kept - small, HALF)] : []),
    term('weights.embedding', embedding, whole),
    term('weights.head', head, headQuantized ? format : whole),
    // Each GPU has its own norms and biases.
    term('weights.vectors', positions + vectors, whole, 1n),
  ].filter(({ bytes }) => bytes > 0n);
}

/** Weights of the experts' matrices, the side along the model's width rounded up to whole multiples. */
function expertWeights(model: Architecture, multiple: number): bigint {
  const width = Math.ceil(model.hidden / multiple) * multiple;
  return matricesOf(model)
    .filter(({ role }) => role.startsWith('expert-'))
    .reduce((sum, matrix) => sum + (BigInt(elementsOfMatrix(matrix)) * BigInt(width)) / BigInt(model.hidden), 0n);
}

/** Weights of the experts that a router chooses among; those that every token passes are layers of their own. */
const routedWeights = (model: Architecture): bigint =>
  matricesOf({ ...model, ...(model.experts === undefined ? {} : { experts: { ...model.experts, shared: 0 } }) })
    .filter(({ role }) => role.startsWith('expert-'))
    .reduce((sum, matrix) => sum + BigInt(elementsOfMatrix(matrix)), 0n);

function assume({ quantization, headQuantized }: WeightOptions): readonly Assumption[] {
  const format = weightFormatOf(quantization);
  if (format === null) return [{ key: 'gguf-mix', values: { name: mixOf(quantization)?.id ?? quantization } }];
  if (format.reach === 'all') return [];
  const reach = format.reach === 'experts' ? 'only-experts-quantized' : 'only-blocks-quantized';
  return headQuantized ? [{ key: 'head-quantized' }] : [{ key: reach }];
}

const shared = (by: bigint): string => (by === 1n ? '' : ` / ${by}`);
