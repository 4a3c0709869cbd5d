import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import type { Shape } from '../shape.ts';
import { siluProduct } from './activation.ts';
import { type AttentionKernel, attention } from './attention.ts';
import { linear } from './linear.ts';
import { rmsNorm } from './norm.ts';
import { add, concatenate, select, view } from './reshape.ts';
import { headSizeOf } from './sizes.ts';

export interface LlamaBlockOptions {
  readonly heads: bigint;
  readonly kvHeads?: bigint;
  readonly headSize?: bigint;
  readonly intermediate: bigint;
  /** A bias on query, key and value, as Qwen2 has. */
  readonly qkvBias?: boolean;
  readonly kernel?: AttentionKernel | 'auto';
}

/** Cosine and sine of the rotary positions, shared by all layers. */
export interface Rotary {
  readonly cosine: Value;
  readonly sine: Value;
}

function rotate(tape: Tape, x: Value, { cosine, sine }: Rotary): Value {
  const half: Shape = [...x.shape.slice(0, -1), sizeAt(x, -1) / 2n];
  const negated = tape.apply({ label: 'negate', inputs: [select(tape, x, half)], shape: half });
  const turned = concatenate(tape, [negated, select(tape, x, half)], x.shape.length - 1);
  const times = (of: Value, by: Value): Value =>
    tape.apply({ label: 'rotate', inputs: [of], shape: x.shape, saves: [by] });
  return add(tape, times(x, cosine), times(turned, sine));
}

/** A decoder block as Llama, Mistral and Qwen have it: RMS norms, rotary positions, grouped heads, SwiGLU. */
export function llamaBlock(tape: Tape, x: Value, rotary: Rotary, options: LlamaBlockOptions): Value {
  const width = sizeAt(x, -1);
  const kvHeads = options.kvHeads ?? options.heads;
  const headSize = options.headSize ?? headSizeOf(width, options.heads);
  const project = (from: Value, heads: bigint): Value =>
    view(tape, linear(tape, from, { out: heads * headSize, bias: options.qkvBias === true }), [
      sizeAt(x, 0),
      heads,
      sizeAt(x, 1),
      headSize,
    ]);
  const normed = rmsNorm(tape, x);
  const query = project(normed, options.heads);
  const key = project(normed, kvHeads);
  const value = project(normed, kvHeads);
  // The tables follow the type that the projections come out in.
  const tables = { cosine: tape.cast(rotary.cosine, query.kind), sine: tape.cast(rotary.sine, query.kind) };
  const mixed = attention(
    tape,
    {
      query: rotate(tape, query, tables),
      key: rotate(tape, key, tables),
      value,
    },
    options.kernel === undefined ? {} : { kernel: options.kernel },
  );
  const joined = view(tape, mixed, [sizeAt(x, 0), sizeAt(x, 1), options.heads * headSize]);
  const attended = add(tape, x, linear(tape, joined, { out: width, bias: false }));
  return add(tape, attended, swiglu(tape, rmsNorm(tape, attended), { intermediate: options.intermediate }));
}

export interface SwigluOptions {
  readonly intermediate: bigint;
  readonly bias?: boolean;
}

/** down(silu(gate(x)) × up(x)) */
export function swiglu(tape: Tape, x: Value, { intermediate, bias = false }: SwigluOptions): Value {
  const gate = linear(tape, x, { out: intermediate, bias });
  const product = siluProduct(tape, gate, linear(tape, x, { out: intermediate, bias }));
  return linear(tape, product, { out: sizeAt(x, -1), bias });
}
