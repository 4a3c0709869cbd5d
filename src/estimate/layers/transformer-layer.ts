import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { activation } from './activation.ts';
import type { AttentionKernel } from './attention.ts';
import { dropout } from './dropout.ts';
import { linear } from './linear.ts';
import { multihead } from './multihead.ts';
import { layerNorm } from './norm.ts';
import { add } from './reshape.ts';

export interface EncoderLayerOptions {
  readonly heads: bigint;
  /** Width of the feed-forward part, 2048 by default. */
  readonly feedForward?: bigint;
  readonly dropout?: number;
  readonly activation?: 'relu' | 'gelu';
  readonly normFirst?: boolean;
  readonly batchFirst?: boolean;
  readonly kernel?: AttentionKernel | 'auto';
}

const DROPOUT = 0.1;
const FEED_FORWARD = 2048n;

function feedForward(tape: Tape, x: Value, options: EncoderLayerOptions, p: number): Value {
  const wide = linear(tape, x, { out: options.feedForward ?? FEED_FORWARD });
  const active = dropout(tape, activation(tape, wide, options.activation ?? 'relu'), p);
  return dropout(tape, linear(tape, active, { out: sizeAt(x, -1) }), p);
}

function attend(tape: Tape, x: Value, options: EncoderLayerOptions, p: number, memory?: Value): Value {
  return dropout(tape, multihead(tape, x, { ...options, needWeights: false, dropout: p }, memory), p);
}

/** nn.TransformerEncoderLayer on [batch, length, width]. */
export function encoderLayer(tape: Tape, x: Value, options: EncoderLayerOptions): Value {
  const p = options.dropout ?? DROPOUT;
  if (options.normFirst === true) {
    const attended = add(tape, x, attend(tape, layerNorm(tape, x), options, p));
    return add(tape, attended, feedForward(tape, layerNorm(tape, attended), options, p));
  }
  const attended = layerNorm(tape, add(tape, x, attend(tape, x, options, p)));
  return layerNorm(tape, add(tape, attended, feedForward(tape, attended, options, p)));
}

/** nn.TransformerDecoderLayer: self attention, attention to the encoder's output, feed-forward. */
export function decoderLayer(tape: Tape, x: Value, memory: Value, options: EncoderLayerOptions): Value {
  const p = options.dropout ?? DROPOUT;
  const own = layerNorm(tape, add(tape, x, attend(tape, x, options, p)));
  const crossed = layerNorm(tape, add(tape, own, attend(tape, own, options, p, memory)));
  return layerNorm(tape, add(tape, crossed, feedForward(tape, crossed, options, p)));
}
