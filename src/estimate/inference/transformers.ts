import { isQuantizedCache } from '../cache/cache-types.ts';
import { kvParts } from '../cache/kv-cache.ts';
import { type ContextLoading, contextBytes, contextPart } from '../context.ts';
import type { Assumption, Estimate, Part } from '../estimate.ts';
import { type Architecture, checkArchitecture, requireCount } from '../model/architecture.ts';
import { blockParameters, parameterParts } from '../model/parameters.ts';
import { weightFormatOf } from '../quantization/format.ts';
import { keepsExperts, weightParts } from '../quantization/weights.ts';
import { digits, part, permille, product, sumParts } from '../terms.ts';

/** A model that generates with Hugging Face transformers or a library like it. Lengths count tokens. */
export interface InferenceOptions {
  readonly model: Architecture;
  /** `bf16`, `int8`, `nf4` … */
  readonly quantization: string;
  /** Prompt and answer together. */
  readonly length: number;
  readonly batch?: number;
  readonly kvDtype?: string;
  readonly attention?: 'fused' | 'eager';
  /** 32-bit weights computed with under autocast: a 16-bit copy of every matrix stands beside them. */
  readonly autocast?: boolean;
  /** The output layer is quantised too, as LitGPT does. */
  readonly headQuantized?: boolean;
  /** All logits of the prompt are made, as before transformers 4.45. */
  readonly allLogits?: boolean;
  readonly context?: ContextLoading;
  readonly counter?: 'allocated' | 'process';
}

/** A 16-bit scale and zero for each 64 values of 2 to 8 bits, and the last 128 tokens in 16 bits: thousandths on top. */
const SCALES = 300;

/** A cache that the library quantises itself, in groups with a scale each. */
const isScaled = ({ kvDtype }: { readonly kvDtype?: string | undefined }): boolean =>
  kvDtype !== undefined && isQuantizedCache(kvDtype);

/** Memory of generation: weights, cache, the largest step of the prompt, context. */
export function inferenceMemory(options: InferenceOptions): Estimate {
  const { model, length, batch = 1, counter = 'process' } = options;
  checkArchitecture(model);
  requireCount('length', length);
  requireCount('batch', batch);
  const cache = kvParts({
    model,
    length,
    sequences: batch,
    ...(options.kvDtype === undefined ? {} : { keys: options.kvDtype }),
    // Its cache holds what every head reads, not the latent vector.
    ...(model.latent === undefined ? {} : { latentExpanded: true }),
    ...(model.encoderLayers ? { encoderLength: length } : {}),
  });
  const exact = [
    ...weightParts({
      model,
      quantization: options.quantization,
      expertsFused: true,
      ...(options.headQuantized ? { headQuantized: true } : {}),
    }),
    ...autocastCopies(options),
    ...dequantized(options),
    ...cache,
  ];
  const working = workingPart(options);
  const context = contextBytes(options.context);
  const outside: readonly Part[] = counter === 'allocated' ? [] : [contextPart(options.context)];
  const parts = [...exact, working, ...outside];
  const fixed = sumParts(exact);
  const quantized = weightFormatOf(options.quantization)?.reach !== 'all';
  const span = counter === 'allocated' ? { low: 0n, high: 0n } : context.range;
  return {
    parts,
    totalBytes: sumParts(parts),
    range: {
      low: permille(fixed, 990) + permille(working.bytes, 500) + span.low,
      high:
        permille(fixed, quantized ? 1200 : 1060) +
        (isScaled(options) ? permille(sumParts(cache), SCALES) : 0n) +
        permille(working.bytes, 2000) +
        span.high,
    },
    assumptions: assume(options),
  };
}

function autocastCopies({ model, autocast }: InferenceOptions): readonly Part[] {
  if (!autocast) return [];
  const parts = parameterParts(model);
  const matrices = blockParameters(parts) + (parts.head > 0n ? parts.head : parts.embedding);
  return [part('autocast-copies', 2n * matrices, `${digits(matrices)} × 2`)];
}

// Quantised weights are written out in 16 bits for the product, one matrix at a time.
function dequantized({ model, quantization, headQuantized }: InferenceOptions): readonly Part[] {
  if (weightFormatOf(quantization)?.reach !== 'blocks' || !/^(?:nf4|int8)/.test(weightFormatOf(quantization)?.id ?? ''))
    return [];
  const width = model.experts === undefined ? model.intermediate : model.experts.intermediate;
  const rows = headQuantized ? Math.max(model.vocabulary, width) : width;
  return [part('dequantized-matrix', BigInt(model.hidden) * BigInt(rows) * 2n, `${product(model.hidden, rows)} × 2`)];
}

// The prompt goes through one layer at a time: its feed-forward is the widest, unless every score or every logit is there.
function workingPart(options: InferenceOptions): Part {
  const { model, length, batch = 1, attention = 'fused', allLogits } = options;
  const tokens = length * batch;
  const { hidden, experts, intermediate, vocabulary, heads } = model;
  const width = experts === undefined ? intermediate : experts.intermediate * (experts.active + (experts.shared ?? 0));
  const layer = BigInt(tokens) * BigInt(2 * hidden + 3 * width) * 2n;
  const scores = attention === 'eager' ? BigInt(heads) * BigInt(tokens) * BigInt(length) * 6n : 0n;
  const logits = BigInt(allLogits ? tokens : batch) * BigInt(vocabulary) * 6n;
  if (scores > layer && scores > logits) return part('activations', scores, `${product(heads, tokens, length)} × 6`);
  if (logits > layer) return part('logits', logits, `${product(allLogits ? tokens : batch, vocabulary)} × 6`);
  return part('activations', layer, `${digits(tokens)} × (2 × ${digits(hidden)} + 3 × ${digits(width)}) × 2`);
}

function assume(options: InferenceOptions): readonly Assumption[] {
  const { model, quantization, kvDtype, attention, counter = 'process' } = options;
  return [
    ...(keepsExperts({ model, quantization, expertsFused: true }) ? [{ key: 'experts-not-quantized' }] : []),
    ...(kvDtype === undefined ? [{ key: 'kv-fp16' }] : []),
    ...(isScaled({ kvDtype }) ? [{ key: 'cache-scales' }] : []),
    ...(attention === undefined ? [{ key: 'attention-sdpa' }] : []),
    ...(model.window === undefined ? [] : [{ key: 'windows-kept' }]),
    ...(model.latent === undefined ? [] : [{ key: 'latent-expanded' }]),
    { key: `counter-${counter}` },
  ];
}
