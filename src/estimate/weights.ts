/** How the weights of a model are stored. */
export type Precision = 'fp32' | 'fp16' | 'bf16' | 'amp' | 'int8' | 'int4';

/** Taken where none is stated: how models are published and loaded today. */
export const ASSUMED_PRECISION: Precision = 'bf16';

/**
 * Eighths of a byte a parameter. Autocast keeps fp32 weights. Quantised weights carry scales, and embeddings, head and norms
 * stay in 16 bits: 8 bits come to about 9, 4 bits to about 6 (Llama-3-8B in nf4 is 5.61 GiB, Qwen2.5-7B 5.43 GiB).
 */
const EIGHTHS: Readonly<Record<Precision, bigint>> = { fp32: 32n, amp: 32n, fp16: 16n, bf16: 16n, int8: 9n, int4: 6n };

/** Bytes of a model's weights alone. */
export const weightBytes = (parameters: bigint, precision: Precision = ASSUMED_PRECISION): bigint =>
  (parameters * EIGHTHS[precision]) / 8n;

/**
 * Bytes of weights, gradients and AdamW's states of one parameter in a full training run, at least: 4 + 4 + 8 in fp32 or with
 * autocast, half of it where weights and moments themselves are in 16 bits.
 */
export const trainingBytesEach = (precision: Precision | undefined): bigint =>
  precision === 'bf16' || precision === 'fp16' ? 8n : 16n;
