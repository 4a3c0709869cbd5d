import { KIND_BYTES } from '../autograd/precision.ts';
import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import { EstimateError } from '../estimate.ts';
import { activation } from './activation.ts';
import { forPrecise, forProduct } from './cast.ts';
import { dropout } from './dropout.ts';
import { matmul } from './linear.ts';
import { view } from './reshape.ts';

/** Which code computes scaled_dot_product_attention. */
export type AttentionKernel = 'flash' | 'efficient' | 'math';

export interface AttentionOptions {
  /** `auto`: what PyTorch takes for this device, type and mask. */
  readonly kernel?: AttentionKernel | 'auto';
  /** A mask tensor; `is_causal` needs none. */
  readonly mask?: boolean;
  readonly dropout?: number;
  /** Fewer key and value heads: repeated to all heads first, as models do, or left to the kernel (`enable_gqa`). */
  readonly grouped?: 'repeated' | 'native';
}

/** Query, key and value as [batch, heads, length, head size]; key and value may have fewer heads. */
export interface Heads {
  readonly query: Value;
  readonly key: Value;
  readonly value: Value;
}

/** Rows of the log-sum-exp are rounded up to this many by the memory-efficient kernel. */
const EFFICIENT_ROWS = 32n;
const FLASH_HEAD_SIZE = 256n;

/** The kernel that PyTorch takes: flash for 16-bit types without a mask, memory-efficient on CUDA else, flash on the CPU. */
export function kernelFor(tape: Tape, { query, key }: Heads, options: AttentionOptions): AttentionKernel {
  const wanted = options.kernel ?? 'auto';
  const grouped = sizeAt(query, 1) !== sizeAt(key, 1);
  const drops = tape.run.training && (options.dropout ?? 0) > 0;
  if (tape.run.device === 'cpu')
    return wanted === 'math' || wanted === 'efficient' || drops || grouped ? 'math' : 'flash';
  if (wanted !== 'auto') return wanted;
  const kind = forKind(tape, query);
  const size = sizeAt(query, -1);
  if (kind !== 'fp32' && options.mask !== true && size <= FLASH_HEAD_SIZE) return 'flash';
  // The memory-efficient kernel loads 16 bytes at a time and knows no grouped heads.
  return (size * KIND_BYTES[kind]) % 16n === 0n && !grouped ? 'efficient' : 'math';
}

function forKind(tape: Tape, value: Value): Value['kind'] {
  if (tape.run.precision === 'autocast-fp16') return 'fp16';
  return tape.run.precision === 'autocast-bf16' ? 'bf16' : value.kind;
}

/** scaled_dot_product_attention: flash and efficient keep query, key, value, output and one fp32 number a row and head. */
export function attention(tape: Tape, heads: Heads, options: AttentionOptions = {}): Value {
  const { query, key } = heads;
  if (sizeAt(key, 1) < 1n || sizeAt(query, 1) % sizeAt(key, 1) !== 0n)
    throw new EstimateError('heads', { heads: String(sizeAt(query, 1)), groups: String(sizeAt(key, 1)) });
  const groups = sizeAt(query, 1) / sizeAt(key, 1);
  if (groups > 1n && options.grouped !== 'native') {
    const repeated = (of: Value): Value => repeatHeads(tape, of, groups);
    return attention(tape, { query, key: repeated(key), value: repeated(heads.value) }, options);
  }
  const kernel = kernelFor(tape, heads, options);
  return kernel === 'math' ? spelledOut(tape, heads, options) : fused(tape, heads, kernel, options);
}

function fused(tape: Tape, heads: Heads, kernel: 'flash' | 'efficient', options: AttentionOptions): Value {
  const query = forProduct(tape, heads.query);
  const key = forProduct(tape, heads.key);
  const value = forProduct(tape, heads.value);
  const [batch, count, length] = [sizeAt(query, 0), sizeAt(query, 1), sizeAt(query, 2)];
  const rows = kernel === 'efficient' ? ((length + EFFICIENT_ROWS - 1n) / EFFICIENT_ROWS) * EFFICIENT_ROWS : length;
  const onCuda = tape.run.device === 'cuda';
  return tape.apply({
    label: 'attention',
    inputs: [query, key, value],
    shape: [batch, count, length, sizeAt(value, -1)],
    kind: query.kind,
    saves: [query, key, value],
    savesOutput: true,
    makes: [
      [[batch, count, rows], 'fp32'],
      // Seed and offset of the kernel's random numbers.
      ...(onCuda ? ([[[2n], 'int64']] as const) : []),
      ...(options.mask === true ? ([[[length, sizeAt(key, 2)], query.kind]] as const) : []),
    ],
  });
}

/** Attention of separate operations, in fp32 even where its inputs are 16 bits wide. */
function spelledOut(tape: Tape, heads: Heads, options: AttentionOptions): Value {
  const kind = forKind(tape, heads.query);
  const wide = (value: Value): Value => tape.cast(value, 'fp32');
  const groups = sizeAt(heads.query, 1) / sizeAt(heads.key, 1);
  const expand = (value: Value): Value => (groups === 1n ? value : repeatHeads(tape, value, groups));
  const query = scaled(tape, wide(heads.query));
  const key = scaled(tape, expand(wide(heads.key)));
  const value = expand(wide(heads.value));
  const transposed = view(tape, key, [...key.shape.slice(0, 2), sizeAt(key, -1), sizeAt(key, 2)]);
  const scores = plainProduct(tape, query, transposed);
  const weights = dropout(tape, activation(tape, scores, 'softmax'), options.dropout ?? 0);
  const output = plainProduct(tape, weights, value);
  return tape.cast(output, kind);
}

const scaled = (tape: Tape, x: Value): Value => tape.apply({ label: 'scaled', inputs: [x], shape: x.shape });

/** repeat_interleave over the heads: a copy as large as all query heads. */
function repeatHeads(tape: Tape, x: Value, groups: bigint): Value {
  const [batch = 1n, heads = 1n, ...rest] = x.shape;
  return tape.apply({ label: 'repeatHeads', inputs: [x], shape: [batch, heads * groups, ...rest] });
}

/** A product that keeps its operands' type under autocast. */
function plainProduct(tape: Tape, a: Value, b: Value): Value {
  return tape.apply({
    label: 'matmul',
    inputs: [a, b],
    shape: [...a.shape.slice(0, -1), sizeAt(b, -1)],
    saves: [...(b.needsGradient ? [a] : []), ...(a.needsGradient ? [b] : [])],
  });
}

/** Attention as models write it by hand: scores, softmax, dropout, product. */
export function plainAttention(tape: Tape, heads: Heads, options: AttentionOptions = {}): Value {
  const { key, value } = heads;
  const transposed = view(tape, key, [...key.shape.slice(0, -2), sizeAt(key, -1), sizeAt(key, -2)]);
  const scores = matmul(tape, heads.query, transposed);
  const weights = dropout(tape, activation(tape, forPrecise(tape, scores), 'softmax'), options.dropout ?? 0);
  return matmul(tape, weights, value);
}
