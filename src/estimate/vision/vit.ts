import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { EstimateError } from '../estimate.ts';
import { activation } from '../layers/activation.ts';
import { attention, plainAttention } from '../layers/attention.ts';
import { block } from '../layers/checkpoint.ts';
import { conv } from '../layers/conv.ts';
import { linear } from '../layers/linear.ts';
import { multihead } from '../layers/multihead.ts';
import { layerNorm } from '../layers/norm.ts';
import { add, concatenate, copy, select, view } from '../layers/reshape.ts';

export interface VitOptions {
  readonly patch: bigint;
  readonly depth: number;
  readonly heads: bigint;
  readonly width: bigint;
  /** `torchvision` uses nn.MultiheadAttention, `timm` one packed projection; DeiT's own code spells attention out. */
  readonly style?: 'torchvision' | 'timm' | 'spelled-out';
}

/** Attention as timm writes it, by scaled_dot_product_attention or as products and a softmax. */
function packedAttention(tape: Tape, x: Value, heads: bigint, fused: boolean): Value {
  const [batch, length, width] = [sizeAt(x, 0), sizeAt(x, 1), sizeAt(x, -1)];
  const packed = linear(tape, x, { out: 3n * width });
  const shape = [batch, heads, length, width / heads];
  const part = (): Value => select(tape, packed, shape);
  if (fused) {
    const mixed = attention(tape, { query: part(), key: part(), value: part() });
    return linear(tape, view(tape, mixed, x.shape), { out: width });
  }
  // A batched product takes contiguous operands.
  const own = (): Value => (batch > 1n ? copy(tape, part()) : part());
  const mixed = plainAttention(tape, { query: own(), key: own(), value: own() });
  return linear(tape, copy(tape, mixed, x.shape), { out: width });
}

function vitBlock(tape: Tape, x: Value, { heads, style }: VitOptions): Value {
  return block(tape, x, (on, held) => {
    const normed = layerNorm(on, held);
    const mixed =
      style === undefined || style === 'torchvision'
        ? multihead(on, normed, { heads, needWeights: false })
        : packedAttention(on, normed, heads, style === 'timm');
    const attended = add(on, mixed, held);
    const wide = activation(on, linear(on, layerNorm(on, attended), { out: 4n * sizeAt(x, -1) }), 'gelu');
    return add(on, attended, linear(on, wide, { out: sizeAt(x, -1) }));
  });
}

/** Vision transformer for classification. */
export function vit(tape: Tape, x: Value, classes: bigint, options: VitOptions): Value {
  const { patch, width } = options;
  if (sizeAt(x, 2) % patch !== 0n || sizeAt(x, 3) % patch !== 0n)
    throw new EstimateError('patch-divides', { resolution: String(sizeAt(x, 2)), patch: String(patch) });
  const patches = conv(tape, x, { out: width, kernel: patch, stride: patch });
  const count = sizeAt(patches, 2) * sizeAt(patches, 3);
  const batch = sizeAt(x, 0);
  const first = view(tape, tape.parameter([1n, 1n, width]), [batch, 1n, width]);
  const tokens = concatenate(tape, [first, view(tape, patches, [batch, count, width])], 1);
  let flow = add(tape, tokens, tape.parameter([1n, count + 1n, width]));
  for (let layer = 0; layer < options.depth; layer += 1) flow = vitBlock(tape, flow, options);
  const normed = layerNorm(tape, flow);
  return linear(tape, select(tape, normed, [batch, width]), { out: classes });
}
