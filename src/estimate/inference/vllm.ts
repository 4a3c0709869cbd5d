import { type KvCacheOptions, kvBytesPerToken, tokensThatFit } from '../cache/kv-cache.ts';
import { contextBytes } from '../context.ts';
import { type Estimate, EstimateError, type Part } from '../estimate.ts';
import { type Architecture, requireCount } from '../model/architecture.ts';
import { weightParts } from '../quantization/weights.ts';
import { digits, part, permille, product, sumParts } from '../terms.ts';
import { GIBIBYTE, MEBIBYTE } from '../units.ts';

/** A model served by vLLM on each of `tensorParallel` GPUs. */
export interface VllmOptions {
  readonly model: Architecture;
  readonly quantization: string;
  /** What PyTorch reports of one GPU, not what the box says. */
  readonly gpuTotalBytes: bigint;
  /** `gpu_memory_utilization`; 0.9 by default. */
  readonly utilization?: number;
  readonly tensorParallel?: number;
  /** `max_num_seqs` and `max_num_batched_tokens`; by default what vLLM takes for a GPU of this size. */
  readonly maxSequences?: number;
  readonly batchedTokens?: number;
  /** `auto` is the model's 16 bits; `fp8`. */
  readonly kvDtype?: string;
  readonly ampereA100?: boolean;
}

/** The memory that vLLM takes, and the tokens for which its cache has room. */
export interface VllmEstimate extends Estimate {
  /** What remains for the cache on one GPU; 0 where the weights leave nothing. */
  readonly cacheBytes: bigint;
  readonly cacheTokens: number;
}

const BLOCK_TOKENS = 16;
/** From this size on, A100s aside, vLLM starts with 1024 sequences and 8192 tokens a step. */
const LARGE_GPU = 70n * GIBIBYTE;
/** Bytes of the sampler's rehearsal for each word and sequence: about ten 32-bit copies of the logits. */
const SAMPLER_BYTES = 38.6;
/** Rows and columns of MXFP4 experts are whole multiples of it. */
const EXPERT_MULTIPLE = 256;

/** Weights, activation peak, and the cache that fills the rest of what vLLM may use. */
export function vllmMemory(options: VllmOptions): VllmEstimate {
  const { model, gpuTotalBytes, utilization = 0.9, tensorParallel = 1, kvDtype } = options;
  if (!(utilization > 0 && utilization <= 1)) throw new EstimateError('utilization', { value: utilization });
  if (gpuTotalBytes <= 0n) throw new EstimateError('not-a-count', { name: 'gpuTotalBytes', value: gpuTotalBytes });
  const allowed = permille(gpuTotalBytes, utilization * 1000);
  const fixed = [...vllmWeights(options), vllmActivations(options), outside(tensorParallel)];
  const free = allowed - sumParts(fixed);
  const cache: Omit<KvCacheOptions, 'length'> = {
    model,
    tensorParallel,
    ...(kvDtype === undefined || kvDtype === 'auto' ? {} : { keys: kvDtype }),
  };
  const cacheBytes = free > 0n ? free : 0n;
  const tokens = tokensThatFit(cache, cacheBytes);
  const share = `${digits(gpuTotalBytes)} × ${Math.round(utilization * 1000) / 1000} - ${digits(sumParts(fixed))}`;
  const parts = free > 0n ? [...fixed, part('kv-space', cacheBytes, share)] : fixed;
  const spread = permille(sumParts(fixed), 50);
  // Weights that pass the share leave nothing for the cache: then they are what is needed.
  const filled = free > 0n ? allowed : sumParts(fixed);
  return {
    parts,
    totalBytes: sumParts(parts),
    range: { low: filled - GIBIBYTE / 4n, high: filled + GIBIBYTE + spread },
    assumptions: [
      { key: 'vllm-utilization', values: { percent: Math.round(utilization * 100) } },
      { key: 'vllm-profile' },
      ...(kvDtype === undefined ? [{ key: 'kv-fp16' }] : []),
    ],
    cacheBytes,
    cacheTokens: Math.floor(tokens / BLOCK_TOKENS) * BLOCK_TOKENS,
  };
}

/** The weights of one GPU, as vLLM's log line of loading counts them. */
export function vllmWeights({
  model,
  quantization,
  tensorParallel = 1,
}: Pick<VllmOptions, 'model' | 'quantization' | 'tensorParallel'>): readonly Part[] {
  requireCount('tensorParallel', tensorParallel);
  return weightParts({ model, quantization, tensorParallel, expertsPaddedTo: EXPERT_MULTIPLE });
}

/** The peak of vLLM's rehearsal: the sampler over the vocabulary, or a step's tokens through a layer. */
export function vllmActivations(
  options: Pick<VllmOptions, 'model' | 'maxSequences' | 'batchedTokens' | 'ampereA100'> & {
    readonly gpuTotalBytes?: bigint;
  },
): Part {
  const { model } = options;
  const large = (options.gpuTotalBytes ?? LARGE_GPU) >= LARGE_GPU && !options.ampereA100;
  const sequences = options.maxSequences ?? (large ? 1024 : 256);
  const tokens = options.batchedTokens ?? (large ? 8192 : 2048);
  requireCount('maxSequences', sequences);
  requireCount('batchedTokens', tokens);
  const sampler = samplerBytes(model.vocabulary, sequences);
  const { hidden, experts, intermediate } = model;
  const width = experts === undefined ? intermediate : experts.intermediate * (experts.active + (experts.shared ?? 0));
  const layer = BigInt(tokens) * BigInt(2 * hidden + 3 * width) * 2n;
  return sampler >= layer
    ? part('activations', sampler, `${product(sequences, model.vocabulary)} × ${SAMPLER_BYTES}`)
    : part('activations', layer, `${digits(tokens)} × (2 × ${digits(hidden)} + 3 × ${digits(width)}) × 2`);
}

/** Bytes of the sampler's rehearsal. */
export const samplerBytes = (vocabulary: number, sequences: number): bigint =>
  BigInt(Math.round(vocabulary * sequences * SAMPLER_BYTES));

/** Bytes of vLLM's cache on one GPU for so many tokens. */
export const vllmCacheBytes = (options: Omit<KvCacheOptions, 'length'>, tokens: number): bigint =>
  kvBytesPerToken(options) * BigInt(tokens);

// Outside PyTorch's allocator: 0.05 to 0.35 GiB on one GPU, 0.2 to 0.6 with NCCL.
function outside(tensorParallel: number): Part {
  if (tensorParallel > 1) return part('non-torch', (GIBIBYTE * 45n) / 100n, product(0.45, GIBIBYTE));
  const bytes = contextBytes('bare').bytes / 2n;
  return part('non-torch', bytes, product(bytes / MEBIBYTE, MEBIBYTE));
}
