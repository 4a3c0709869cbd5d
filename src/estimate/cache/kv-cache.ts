import { type Dtype, dtypeOf } from '../dtype.ts';
import { type Assumption, type Estimate, EstimateError, type Part } from '../estimate.ts';
import { type Architecture, cachedElements, checkArchitecture, requireCount } from '../model/architecture.ts';
import { digits, part, product, sumParts } from '../terms.ts';

/** What a cache of keys and values is asked for. */
export interface KvCacheOptions {
  readonly model: Architecture;
  /** Tokens of one sequence, prompt and answer together. */
  readonly length: number;
  readonly sequences?: number;
  /** `fp16`, `fp8`, `q8_0`, `q4_0` … of keys and of values; values like keys where only these are given. */
  readonly keys?: string;
  readonly values?: string;
  /** GPUs that share the KV heads; figures are those of one of them. */
  readonly tensorParallel?: number;
  /** Tokens of the encoder that each sequence attends to; T5 and the like. */
  readonly encoderLength?: number;
  /** Whether layers with a window keep no more tokens than it is long. */
  readonly windows?: 'kept' | 'ignored';
  /** Latent attention written out head by head, as runtimes without support for it do. */
  readonly latentExpanded?: boolean;
  /** How many of the model's layers are counted; all where nothing is said. */
  readonly layers?: number;
  /** Cells of a layer with a window where a runtime rounds them up. */
  readonly windowCells?: number;
}

/** Bytes of the cache. */
export function kvCacheMemory(options: KvCacheOptions): Estimate {
  checkArchitecture(options.model);
  requireCount('length', options.length);
  const parts = kvParts(options);
  const totalBytes = sumParts(parts);
  return { parts, totalBytes, range: { low: totalBytes, high: totalBytes }, assumptions: assume(options) };
}

/** The terms of the cache: layers that see all, layers with a window, what stays of the encoder. */
export function kvParts(options: KvCacheOptions): readonly Part[] {
  const { model, length, sequences = 1, encoderLength = 0 } = options;
  const layers = options.layers ?? model.layers;
  const windowed = windowedLayers(options);
  const cells = Math.min(length * sequences, options.windowCells ?? Math.min(length, windowed.tokens) * sequences);
  const term = (name: string, count: number, tokens: number): readonly Part[] =>
    count > 0 && tokens > 0 ? [kvTerm(options, name, count, tokens)] : [];
  return [
    ...term('kv-cache', layers - windowed.layers, length * sequences),
    ...term('kv-cache.window', windowed.layers, cells),
    ...(model.encoderLayers ? term('kv-cache.cross', layers, encoderLength * sequences) : []),
  ];
}

/** Bytes that one more token of the whole context adds, in each layer that sees all of it. */
export function kvBytesPerToken(options: Omit<KvCacheOptions, 'length'>): bigint {
  const crossed = options.model.encoderLayers ? { encoderLength: 1 } : {};
  return sumParts(kvParts({ ...options, ...crossed, length: 1, windows: 'ignored' }));
}

/** Tokens for which so many bytes are enough, and the bytes they take; no more than `limit`. */
export function tokensThatFit(
  options: Omit<KvCacheOptions, 'length'>,
  freeBytes: bigint,
  limit: number = Number.MAX_SAFE_INTEGER,
): number {
  const bytes = (length: number): bigint => sumParts(kvParts({ ...options, length }));
  if (freeBytes <= 0n || bytes(1) > freeBytes) return 0;
  const growing = kvBytesPerToken(options) * BigInt(options.sequences ?? 1);
  let low = 1;
  let high = Math.min(limit, Number(freeBytes / (growing > 0n ? growing : 1n)) * WINDOW_GAIN + 1);
  if (bytes(high) <= freeBytes) return high;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (bytes(middle) <= freeBytes) low = middle;
    else high = middle;
  }
  return low;
}

/** Windows make a token cheaper, but no model has more than so many layers with one for each without. */
const WINDOW_GAIN = 64;

function kvTerm(options: KvCacheOptions, name: string, layers: number, tokens: number): Part {
  const { model, tensorParallel = 1, latentExpanded } = options;
  const { keys, values } = dtypesOf(options);
  const { latent, heads } = model;
  if (latent !== undefined && !latentExpanded) {
    const elements = cachedElements(model);
    const count = BigInt(layers) * BigInt(elements) * BigInt(tokens);
    return part(name, store(keys, count), `${product(layers, elements, tokens)} × ${rateOf(keys)}`);
  }
  const kvHeads = Math.ceil((latent === undefined ? model.kvHeads : heads) / tensorParallel);
  const keyDim = latent === undefined ? model.headDim : latent.nopeDim + latent.ropeDim;
  const valueDim = latent === undefined ? model.headDim : latent.valueDim;
  const cells = BigInt(layers) * BigInt(kvHeads) * BigInt(tokens);
  const bytes = store(keys, cells * BigInt(keyDim)) + store(values, cells * BigInt(valueDim));
  if (keyDim === valueDim && keys === values) {
    return part(name, bytes, `2 × ${product(layers, kvHeads, keyDim, tokens)} × ${rateOf(keys)}`);
  }
  const [key, value] = [`${digits(keyDim)} × ${rateOf(keys)}`, `${digits(valueDim)} × ${rateOf(values)}`];
  return part(name, bytes, `${product(layers, kvHeads, tokens)} × (${key} + ${value})`);
}

function windowedLayers({ model, windows = 'kept', ...rest }: KvCacheOptions): {
  readonly layers: number;
  readonly tokens: number;
} {
  const layers = rest.layers ?? model.layers;
  if (windows === 'ignored' || model.window === undefined) return { layers: 0, tokens: 0 };
  // They are spread evenly among the others, so a share of the layers has a share of them.
  const share = Math.round((model.window.layers * layers) / model.layers);
  return { layers: share, tokens: model.window.tokens };
}

function dtypesOf({ keys = 'fp16', values = keys }: KvCacheOptions): { readonly keys: Dtype; readonly values: Dtype } {
  return { keys: cacheDtype(keys), values: cacheDtype(values) };
}

function cacheDtype(name: string): Dtype {
  const dtype = dtypeOf(name);
  if (dtype === null) throw new EstimateError('unknown-dtype', { name });
  return dtype;
}

const store = ({ bytes, per }: Dtype, elements: bigint): bigint => (elements * bytes + per - 1n) / per;

const rateOf = ({ bytes, per }: Dtype): string => (per === 1n ? String(bytes) : `${bytes} / ${per}`);

function assume({ model, windows = 'kept', latentExpanded, keys }: KvCacheOptions): readonly Assumption[] {
  return [
    ...(keys === undefined ? [{ key: 'kv-fp16' }] : []),
    ...(model.window === undefined ? [] : [{ key: windows === 'kept' ? 'windows-kept' : 'windows-ignored' }]),
    ...(model.latent === undefined ? [] : [{ key: latentExpanded ? 'latent-expanded' : 'latent-cached' }]),
  ];
}
