import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import type { Shape } from '../shape.ts';
import { activation } from './activation.ts';
import { attention, plainAttention } from './attention.ts';
import { dropout } from './dropout.ts';
import { linear } from './linear.ts';
import { layerNorm } from './norm.ts';
import { add, copy, select, view } from './reshape.ts';
import { headSizeOf } from './sizes.ts';

export interface GptBlockOptions {
  readonly heads: bigint;
  readonly dropout?: number;
  readonly intermediate?: bigint;
  /** Scores, softmax and dropout as operations of their own; else scaled_dot_product_attention. */
  readonly unfused?: boolean;
}

/** A GPT-2 style block: layer norms, one packed projection, dropout, GELU. */
export function gptBlock(tape: Tape, x: Value, options: GptBlockOptions): Value {
  const [batch, length, width] = [sizeAt(x, 0), sizeAt(x, 1), sizeAt(x, -1)];
  const p = options.dropout ?? 0.1;
  const headSize = headSizeOf(width, options.heads);
  const shape: Shape = [batch, options.heads, length, headSize];
  const packed = linear(tape, layerNorm(tape, x), { out: 3n * width });
  const part = (): Value => view(tape, select(tape, packed, [batch, length, width]), shape);
  const parts = { query: part(), key: part(), value: part() };
  const copied = { query: copy(tape, parts.query), key: copy(tape, parts.key), value: copy(tape, parts.value) };
  const mixed =
    options.unfused === false
      ? attention(tape, parts, { dropout: p })
      : copy(tape, plainAttention(tape, copied, { dropout: p }));
  const joined = linear(tape, view(tape, mixed, [batch, length, width]), { out: width });
  const attended = add(tape, x, dropout(tape, joined, p));
  const wide = activation(
    tape,
    linear(tape, layerNorm(tape, attended), { out: options.intermediate ?? 4n * width }),
    'gelu',
  );
  return add(tape, attended, dropout(tape, linear(tape, wide, { out: width }), p));
}
