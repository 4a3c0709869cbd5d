import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import type { Shape } from '../shape.ts';
import { type Activation, activation, glu, multiply, prelu, siluProduct } from './activation.ts';
import { type AttentionOptions, attention } from './attention.ts';
import { type ConvOptions, conv, convTransposed, type TransposedOptions } from './conv.ts';
import { channelDropout, dropout } from './dropout.ts';
import { type EmbeddingOptions, embedding } from './embedding.ts';
import { type GptBlockOptions, gptBlock } from './gpt-block.ts';
import { type LinearOptions, linear, matmul } from './linear.ts';
import { type LlamaBlockOptions, llamaBlock, type SwigluOptions, swiglu } from './llama-block.ts';
import { type CrossEntropyOptions, crossEntropy, pairLoss } from './loss.ts';
import { type MultiheadOptions, multihead } from './multihead.ts';
import {
  type BatchNormOptions,
  batchNorm,
  type GroupNormOptions,
  groupNorm,
  type InstanceNormOptions,
  instanceNorm,
  type LayerNormOptions,
  layerNorm,
  type RmsNormOptions,
  rmsNorm,
} from './norm.ts';
import { adaptivePool, averagePool, maxPool } from './pool.ts';
import { gru, lstm, type RecurrentOptions } from './recurrent.ts';
import { add, concatenate, upsample } from './reshape.ts';
import { basicBlock, bottleneck, type ResidualOptions } from './residual-block.ts';
import type { PerDimension, Window } from './sizes.ts';
import { decoderLayer, type EncoderLayerOptions, encoderLayer } from './transformer-layer.ts';

/** An input of the layer: most have one tensor [batch, channels or length, …]. */
interface Shaped {
  readonly shape: Shape;
}

/** What each kind of layer is asked with. */
export interface LayerInputs {
  readonly conv: Shaped & ConvOptions;
  readonly convTransposed: Shaped & TransposedOptions;
  readonly linear: Shaped & LinearOptions;
  readonly batchNorm: Shaped & BatchNormOptions;
  readonly layerNorm: Shaped & LayerNormOptions;
  readonly groupNorm: Shaped & GroupNormOptions;
  readonly instanceNorm: Shaped & InstanceNormOptions;
  readonly rmsNorm: Shaped & RmsNormOptions;
  readonly activation: Shaped & { readonly name: Activation; readonly inPlace?: boolean };
  readonly prelu: Shaped & { readonly slopes?: bigint };
  readonly glu: Shaped & { readonly dimension?: number };
  readonly siluProduct: Shaped;
  readonly dropout: Shaped & { readonly p?: number; readonly inPlace?: boolean };
  readonly channelDropout: Shaped & { readonly p?: number };
  readonly maxPool: Shaped & Window;
  readonly averagePool: Shaped & Window;
  readonly adaptivePool: Shaped & { readonly output: PerDimension; readonly of?: 'average' | 'max' };
  readonly embedding: Shaped & EmbeddingOptions;
  readonly attention: AttentionOptions & {
    readonly batch: bigint;
    readonly heads: bigint;
    readonly kvHeads?: bigint;
    readonly length: bigint;
    readonly keyLength?: bigint;
    readonly headSize: bigint;
  };
  readonly multihead: Shaped & MultiheadOptions & { readonly memoryLength?: bigint };
  readonly lstm: Shaped & RecurrentOptions;
  readonly gru: Shaped & RecurrentOptions;
  readonly crossEntropy: Shaped & CrossEntropyOptions;
  readonly pairLoss: Shaped;
  readonly upsample: Shaped & { readonly sizes?: Shape; readonly scale?: bigint };
  readonly cat: { readonly shapes: readonly Shape[]; readonly dimension?: number };
  readonly add: Shaped;
  readonly multiply: { readonly shapes: readonly [Shape, Shape] };
  readonly matmul: { readonly shapes: readonly [Shape, Shape] };
  readonly swiglu: Shaped & SwigluOptions;
  readonly encoderLayer: Shaped & EncoderLayerOptions;
  readonly decoderLayer: Shaped & EncoderLayerOptions & { readonly memoryLength?: bigint };
  readonly llamaBlock: Shaped & LlamaBlockOptions;
  readonly gptBlock: Shaped & GptBlockOptions;
  readonly basicBlock: Shaped & ResidualOptions;
  readonly bottleneck: Shaped & ResidualOptions;
}

export type LayerKind = keyof LayerInputs;

/** Makes a tensor that comes into the layer. */
type Incoming = (shape: Shape) => Value;

/** A kind of layer, recorded with its inputs on a tape. */
export type Layer<Kind extends LayerKind> = (tape: Tape, options: LayerInputs[Kind], incoming: Incoming) => Value;

const DROPOUT = 0.5;

const labels = (tape: Tape, shape: Shape): Value => tape.input([shape[0] ?? 1n, ...shape.slice(2)], 'int64');

/** Every kind of layer; one that is no part of this table is not known. */
export const LAYERS: { readonly [Kind in LayerKind]: Layer<Kind> } = {
  conv: (tape, options, incoming) => conv(tape, incoming(options.shape), options),
  convTransposed: (tape, options, incoming) => convTransposed(tape, incoming(options.shape), options),
  linear: (tape, options, incoming) => linear(tape, incoming(options.shape), options),
  batchNorm: (tape, options, incoming) => batchNorm(tape, incoming(options.shape), options),
  layerNorm: (tape, options, incoming) => layerNorm(tape, incoming(options.shape), options),
  groupNorm: (tape, options, incoming) => groupNorm(tape, incoming(options.shape), options),
  instanceNorm: (tape, options, incoming) => instanceNorm(tape, incoming(options.shape), options),
  rmsNorm: (tape, options, incoming) => rmsNorm(tape, incoming(options.shape), options),
  activation: (tape, { shape, name, inPlace }, incoming) => activation(tape, incoming(shape), name, inPlace),
  prelu: (tape, { shape, slopes }, incoming) => prelu(tape, incoming(shape), slopes),
  glu: (tape, { shape, dimension }, incoming) => glu(tape, incoming(shape), dimension),
  siluProduct: (tape, { shape }, incoming) => siluProduct(tape, incoming(shape), incoming(shape)),
  dropout: (tape, { shape, p = DROPOUT, inPlace }, incoming) => dropout(tape, incoming(shape), p, inPlace),
  channelDropout: (tape, { shape, p = DROPOUT }, incoming) => channelDropout(tape, incoming(shape), p),
  maxPool: (tape, options, incoming) => maxPool(tape, incoming(options.shape), options),
  averagePool: (tape, options, incoming) => averagePool(tape, incoming(options.shape), options),
  adaptivePool: (tape, { shape, output, of }, incoming) => adaptivePool(tape, incoming(shape), output, of),
  embedding: (tape, options) => embedding(tape, tape.input(options.shape, 'int64'), options),
  attention: (tape, options, incoming) => {
    const { batch, heads, kvHeads = heads, length, keyLength = length, headSize } = options;
    const query = incoming([batch, heads, length, headSize]);
    const key = incoming([batch, kvHeads, keyLength, headSize]);
    return attention(tape, { query, key, value: incoming(key.shape) }, options);
  },
  multihead: (tape, options, incoming) => {
    const x = incoming(options.shape);
    const { memoryLength } = options;
    const memory = memoryLength === undefined ? undefined : incoming([sizeAt(x, 0), memoryLength, sizeAt(x, -1)]);
    return multihead(tape, x, options, memory);
  },
  lstm: (tape, options, incoming) => lstm(tape, incoming(options.shape), options),
  gru: (tape, options, incoming) => gru(tape, incoming(options.shape), options),
  crossEntropy: (tape, options, incoming) =>
    crossEntropy(tape, incoming(options.shape), labels(tape, options.shape), options),
  pairLoss: (tape, { shape }, incoming) => pairLoss(tape, incoming(shape), tape.input(shape)),
  upsample: (tape, { shape, sizes, scale = 2n }, incoming) =>
    upsample(tape, incoming(shape), sizes ?? shape.slice(2).map((size) => size * scale)),
  cat: (tape, { shapes, dimension }, incoming) => concatenate(tape, shapes.map(incoming), dimension),
  add: (tape, { shape }, incoming) => add(tape, incoming(shape), incoming(shape)),
  multiply: (tape, { shapes: [a, b] }, incoming) => multiply(tape, incoming(a), incoming(b)),
  matmul: (tape, { shapes: [a, b] }, incoming) => matmul(tape, incoming(a), incoming(b)),
  swiglu: (tape, options, incoming) => swiglu(tape, incoming(options.shape), options),
  encoderLayer: (tape, options, incoming) => encoderLayer(tape, incoming(options.shape), options),
  decoderLayer: (tape, options, incoming) => {
    const x = incoming(options.shape);
    const memory = incoming([sizeAt(x, 0), options.memoryLength ?? sizeAt(x, 1), sizeAt(x, -1)]);
    return decoderLayer(tape, x, memory, options);
  },
  llamaBlock: (tape, options, incoming) => {
    const x = incoming(options.shape);
    const table: Shape = [sizeAt(x, 1), options.headSize ?? sizeAt(x, -1) / options.heads];
    return llamaBlock(tape, x, { cosine: tape.input(table, 'fp32'), sine: tape.input(table, 'fp32') }, options);
  },
  gptBlock: (tape, options, incoming) => gptBlock(tape, incoming(options.shape), options),
  basicBlock: (tape, options, incoming) => basicBlock(tape, incoming(options.shape), options),
  bottleneck: (tape, options, incoming) => bottleneck(tape, incoming(options.shape), options),
};
