import { isQuantizedCache } from '../cache/cache-types.ts';
import { kvParts } from '../cache/kv-cache.ts';
import { contextBytes, contextPart } from '../context.ts';
import { type Estimate, EstimateError, type Part } from '../estimate.ts';
import { type Architecture, checkArchitecture, requireCount } from '../model/architecture.ts';
import { type GgufBytes, ggufBytes } from '../quantization/gguf.ts';
import { mixOf } from '../quantization/gguf-mix.ts';
import { digits, part, permille, product, sumParts } from '../terms.ts';

/** A model run by llama.cpp, Ollama or LM Studio on one GPU. */
export interface LlamaCppOptions {
  readonly model: Architecture;
  /** `Q4_K_M`, `Q8_0`, `F16` … */
  readonly quantization: string;
  /** `n_ctx`, for all sequences together. */
  readonly context: number;
  /** `n_ubatch`; 512 by default. */
  readonly microBatch?: number;
  readonly sequences?: number;
  /** A quantised cache of values has it on: llama.cpp does not start otherwise. */
  readonly flashAttention?: boolean;
  /** `cache-type-k` and `cache-type-v`; f16 by default. */
  readonly keys?: string;
  readonly values?: string;
  /** The whole context is cached for layers with a window too (`--swa-full`). */
  readonly windowsFull?: boolean;
  /** Latent attention written out head by head. */
  readonly latentExpanded?: boolean;
  /** A fork whose fused norms keep one more row of hidden values. */
  readonly fork?: 'ik';
  /** `n_gpu_layers`: layers on the GPU, the output layer counted as one more; all by default. */
  readonly gpuLayers?: number;
  /** Cards that share the layers, as `--split-mode layer` does; figures are those of the fullest. */
  readonly cards?: number;
}

const CELLS = 256;
const MICRO_BATCH = 512;
/** Several cards work on several micro-batches at a time, with copies of what goes in. */
const SPLIT_HIGH = 1080;

const isSplit = ({ cards = 1 }: Pick<LlamaCppOptions, 'cards'>): boolean => cards > 1;

const isFlash = ({
  flashAttention,
  keys,
  values = keys,
}: Pick<LlamaCppOptions, 'flashAttention' | 'keys' | 'values'>) =>
  flashAttention ?? (values !== undefined && isQuantizedCache(values));

/** What llama.cpp takes on the GPU: weights of the layers there, their cache, compute buffer, context. */
export function llamaCppMemory(options: LlamaCppOptions): Estimate {
  checkOptions(options);
  const { model } = options;
  const all = model.layers + 1;
  const gpuLayers = Math.min(options.gpuLayers ?? all, all);
  const parts = partsOf(options, ggufOf(options), gpuLayers);
  const context = contextBytes('bare');
  const withContext = [...parts, contextPart('bare')];
  const exact = sumParts(parts);
  return {
    parts: withContext,
    totalBytes: exact + context.bytes,
    range: {
      low: permille(exact, 990) + context.range.low,
      high: permille(exact, isSplit(options) ? SPLIT_HIGH : 1030) + context.range.high,
    },
    assumptions: [
      { key: 'gguf-mix', values: { name: mixOf(options.quantization)?.id ?? options.quantization } },
      { key: isFlash(options) ? 'flash-attention' : 'no-flash-attention' },
      { key: 'embedding-on-cpu' },
      ...(isSplit(options) ? [{ key: 'layers-split', values: { value: options.cards ?? 1 } }] : []),
      ...(options.keys === undefined ? [{ key: 'kv-fp16' }] : []),
      ...(model.window === undefined ? [] : [{ key: options.windowsFull ? 'windows-ignored' : 'windows-kept' }]),
    ],
  };
}

/** How many layers fit into so many free bytes, the output layer counted as one more. */
export function llamaCppLayersThatFit(options: Omit<LlamaCppOptions, 'gpuLayers'>, freeBytes: bigint): number {
  checkOptions(options);
  const gguf = ggufOf(options);
  const room = freeBytes - contextBytes('bare').bytes;
  let count = options.model.layers + 1;
  while (count > 0 && sumParts(partsOf(options, gguf, count)) > room) count -= 1;
  return count;
}

/** The compute buffer on the GPU. */
export function llamaCppComputeBytes(
  options: Pick<LlamaCppOptions, 'model' | 'context' | 'microBatch' | 'flashAttention' | 'keys' | 'values' | 'fork'>,
): Part {
  const { model, context, fork } = options;
  const flashAttention = isFlash(options);
  const rows = BigInt(options.microBatch ?? MICRO_BATCH);
  const [words, hidden, heads, cells] = [model.vocabulary, model.hidden, model.heads, context].map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const kept = fork === 'ik' && flashAttention ? 2n : 1n;
  const logits = rows * (words + kept * hidden) * 4n;
  const scores = flashAttention ? 0n : rows * (cells * heads + cells + 4n * hidden) * 4n;
  if (logits >= scores) {
    return part('compute-buffer', logits, `${rows} × (${digits(words)} + ${kept} × ${digits(hidden)}) × 4`);
  }
  const sum = `${product(cells, heads)} + ${digits(cells)} + 4 × ${digits(hidden)}`;
  return part('compute-buffer', scores, `${rows} × (${sum}) × 4`);
}

/** The compute buffer in pinned memory of the host. */
export function llamaCppHostBytes({
  model,
  context,
  microBatch = MICRO_BATCH,
}: Pick<LlamaCppOptions, 'model' | 'context' | 'microBatch'>): Part {
  const bytes = BigInt(microBatch) * BigInt(model.hidden + context) * 4n;
  return part('host-buffer', bytes, `${microBatch} × (${digits(model.hidden)} + ${digits(context)}) × 4`);
}

/** The cache of so many layers; layers with a window have cells for it and for one micro-batch. */
export function llamaCppCache(options: Omit<LlamaCppOptions, 'quantization'>, layers?: number): readonly Part[] {
  const { model, context, sequences = 1, microBatch = MICRO_BATCH, windowsFull } = options;
  const window = model.window?.tokens ?? 0;
  const cells = Math.ceil((window * sequences + microBatch) / CELLS) * CELLS;
  return kvParts({
    model,
    length: context,
    windowCells: cells,
    windows: windowsFull ? 'ignored' : 'kept',
    ...(options.keys === undefined ? {} : { keys: options.keys }),
    ...(options.values === undefined ? {} : { values: options.values }),
    ...(options.latentExpanded === undefined ? {} : { latentExpanded: options.latentExpanded }),
    ...(layers === undefined ? {} : { layers }),
  });
}

function partsOf(options: LlamaCppOptions, gguf: GgufBytes, count: number): readonly Part[] {
  const { model, cards = 1 } = options;
  const whole = count > model.layers;
  if (!isSplit(options)) return cardParts(options, gguf, Math.min(count, model.layers), whole);
  // The last card has the output layer in the place of one of the others.
  const share = Math.ceil(count / cards);
  const first = cardParts(options, gguf, Math.min(share, model.layers), false);
  const last = cardParts(options, gguf, whole ? share - 1 : share, whole);
  return sumParts(first) > sumParts(last) ? first : last;
}

function cardParts(options: LlamaCppOptions, gguf: GgufBytes, repeating: number, whole: boolean): readonly Part[] {
  const { model } = options;
  if (repeating === 0 && !whole) return [llamaCppComputeBytes(options)];
  const layers = gguf.layers.slice(model.layers - repeating).reduce((sum, bytes) => sum + bytes, 0n);
  // A tied embedding is there twice: on the CPU for the tokens, on the GPU as output layer.
  const output = gguf.head > 0n ? gguf.head : gguf.embedding;
  return [
    part(
      'weights.blocks',
      layers + gguf.rest,
      [...(repeating > 0 ? [gguf.sums.layers(repeating)] : []), gguf.sums.rest].join(' + '),
    ),
    ...(whole ? [part('weights.head', output, gguf.head > 0n ? gguf.sums.head : gguf.sums.embedding)] : []),
    ...llamaCppCache(options, repeating),
    llamaCppComputeBytes(options),
  ];
}

function ggufOf({ model, quantization }: LlamaCppOptions): GgufBytes {
  const mix = mixOf(quantization);
  if (mix === null) throw new EstimateError('unknown-quantization', { name: quantization });
  return ggufBytes(model, mix);
}

function checkOptions(options: LlamaCppOptions): void {
  const { model, context, microBatch, sequences, cards, keys, values = keys } = options;
  if (options.flashAttention === false && values !== undefined && isQuantizedCache(values)) {
    throw new EstimateError('values-need-flash', { name: values });
  }
  checkArchitecture(model);
  requireCount('context', context);
  requireCount('microBatch', microBatch ?? MICRO_BATCH);
  requireCount('sequences', sequences ?? 1);
  requireCount('cards', cards ?? 1);
}
