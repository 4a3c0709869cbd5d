import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import type { Shape } from '../shape.ts';
import { activation } from './activation.ts';
import { type AttentionKernel, attention, kernelFor } from './attention.ts';
import { forPrecise } from './cast.ts';
import { dropout } from './dropout.ts';
import { apply, linear, matmul } from './linear.ts';
import { copy, select, view } from './reshape.ts';
import { headSizeOf } from './sizes.ts';

export interface MultiheadOptions {
  readonly heads: bigint;
  /** PyTorch's default is true: then the score matrices are kept. */
  readonly needWeights?: boolean;
  readonly dropout?: number;
  readonly batchFirst?: boolean;
  readonly bias?: boolean;
  readonly kernel?: AttentionKernel | 'auto';
  readonly mask?: boolean;
}

/** nn.MultiheadAttention on [batch, length, width]; `memory` is what cross attention looks at. */
export function multihead(tape: Tape, x: Value, options: MultiheadOptions, memory?: Value): Value {
  const [batch, length, width] = [sizeAt(x, 0), sizeAt(x, 1), sizeAt(x, -1)];
  const sequence = (value: Value): Value => (options.batchFirst !== false && batch > 1n ? copy(tape, value) : value);
  const packed = tape.parameter([3n * width, width]);
  const bias = options.bias === false ? null : tape.parameter([3n * width]);
  const headSize = headSizeOf(width, options.heads);
  const shaped = (of: bigint): Shape => [batch, options.heads, of, headSize];
  const project = (value: Value, share: bigint): Value => {
    const rows = (of: Value): Value => (share === 3n ? of : select(tape, of, [share * width, ...of.shape.slice(1)]));
    const out = apply(tape, sequence(value), rows(packed), bias === null ? null : rows(bias));
    return share === 1n ? out : copy(tape, out, [share, ...out.shape.slice(0, -1), width]);
  };
  const one = (of: Value, rows: bigint): Value => view(tape, select(tape, of, [batch, rows, width]), shaped(rows));
  const own = project(x, memory === undefined ? 3n : 1n);
  const rows = memory === undefined ? length : sizeAt(memory, 1);
  const other = memory === undefined ? own : project(memory, 2n);
  const query = memory === undefined ? one(own, length) : view(tape, own, shaped(length));
  const heads = { query, key: one(other, rows), value: one(other, rows) };
  const mixed =
    options.needWeights === false
      ? joinHeads(tape, heads, options, batch)
      : weighted(tape, heads, options.dropout ?? 0);
  return linear(tape, view(tape, mixed, [batch, length, width]), { out: width, bias: options.bias !== false });
}

type HeadValues = Readonly<Record<'query' | 'key' | 'value', Value>>;

/** The fast path. What the memory-efficient kernel and the spelled-out path give must be copied to join the heads. */
function joinHeads(tape: Tape, heads: HeadValues, options: MultiheadOptions, batch: bigint): Value {
  const kernel = kernelFor(tape, heads, options);
  const mixed = attention(tape, heads, options);
  return kernel === 'math' || (kernel === 'efficient' && batch > 1n) ? copy(tape, mixed) : mixed;
}

/** The path that returns the weights: they are computed and kept whole. */
function weighted(tape: Tape, heads: HeadValues, p: number): Value {
  const { query, key, value } = heads;
  const scaled = tape.apply({ label: 'scaled', inputs: [query], shape: query.shape });
  const turned = view(tape, key, [...key.shape.slice(0, 2), sizeAt(key, 3), sizeAt(key, 2)]);
  const scores = matmul(tape, scaled, turned);
  const weights = dropout(tape, activation(tape, forPrecise(tape, scores), 'softmax'), p);
  return copy(tape, matmul(tape, weights, value));
}
