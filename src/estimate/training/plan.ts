import { EstimateError } from '../estimate.ts';
import { type Architecture, checkArchitecture, requireCount } from '../model/architecture.ts';
import { elementsOfMatrix, matricesOf } from '../model/matrices.ts';
import { countParameters, parameterParts } from '../model/parameters.ts';
import { typicalArchitecture } from '../model/typical.ts';
import { loraParameters } from './adapters.ts';
import type { Counter, TrainingOptions } from './options.ts';
import { WIDTHS, type Widths } from './precision.ts';
import { type Shares, sharesOf } from './sharding.ts';

/** A training run with everything that was left out filled in. */
export interface TrainingPlan {
  readonly options: TrainingOptions;
  readonly model: Architecture;
  /** False where typical shapes stand in for the model's own. */
  readonly modelKnown: boolean;
  readonly parameters: bigint;
  /** Only adapters are trained. */
  readonly frozen: boolean;
  readonly trainable: bigint;
  readonly adapterWidth: number;
  readonly tokens: bigint;
  readonly widths: Widths;
  readonly shares: Shares;
  readonly dropout: boolean;
  readonly counter: Counter;
  readonly accumulates: boolean;
  /** Elements of the largest tensor, of a layer's matrices, and of all matrices that multiply. */
  readonly largestTensor: bigint;
  readonly layerElements: bigint;
  readonly matrixElements: bigint;
}

/** Completes the options, and refuses what cannot be. */
export function planTraining(options: TrainingOptions): TrainingPlan {
  requireCount('batch', options.batch);
  requireCount('length', options.length);
  if (options.accumulation !== undefined) requireCount('accumulation', options.accumulation);
  const model = options.model ?? typicalModel(options.parameters);
  checkArchitecture(model);
  const frozen = options.lora !== undefined || options.trainable !== undefined || options.quantization !== undefined;
  if (frozen && options.lora === undefined && options.trainable === undefined) {
    throw new EstimateError('quantized-without-adapters', { name: options.quantization ?? '' });
  }
  const { embedding, head } = parameterParts(model);
  const matrices = matricesOf(model);
  const blocks = matrices.reduce((sum, matrix) => sum + BigInt(elementsOfMatrix(matrix)), 0n);
  const widest = matrices.reduce((most, { input, output }) => Math.max(most, input * output), 0);
  const parameters = options.model === undefined ? (options.parameters as bigint) : countParameters(model);
  const adapters = options.trainable ?? (options.lora ? loraParameters(model, options.lora) : 0n);
  const word = BigInt(model.vocabulary) * BigInt(model.hidden);
  return {
    options,
    model,
    modelKnown: options.model !== undefined,
    parameters,
    frozen,
    trainable: frozen ? adapters : parameters,
    adapterWidth: options.lora?.dtype === 'bf16' ? 2 : 4,
    tokens: BigInt(options.batch) * BigInt(options.length),
    widths: WIDTHS[options.precision],
    shares: sharesOf(options.sharding),
    // GPT-2, BERT and T5 are trained with dropout by default, Llama and what came after it are not.
    dropout: options.dropout ?? (model.positions !== undefined && !frozen),
    counter: options.counter ?? 'process',
    accumulates: (options.accumulation ?? 1) > 1 || options.gradients === 'kept',
    largestTensor: embedding > BigInt(widest) ? embedding : BigInt(widest),
    layerElements: blocks / BigInt(model.layers + (model.encoderLayers ?? 0)),
    matrixElements: blocks + (head > 0n ? head : word),
  };
}

function typicalModel(parameters: bigint | undefined): Architecture {
  if (parameters === undefined) throw new EstimateError('missing', { name: 'model' });
  return typicalArchitecture(parameters);
}
