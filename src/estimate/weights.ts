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

/** 4-bit weights at their leanest, 4.5 bits with scales: where embeddings and head are a small part of a large model. */
export const leanFourBitBytes = (parameters: bigint): bigint => (parameters * 9n) / 16n;

/** AdamW in fp32 or with autocast: weights 4, gradients 4, two moments 8 bytes a parameter; activations come on top. */
export const TRAINING_BYTES = 16n;

/** Bytes of weights, gradients and AdamW's states of a full training run. */
export const trainingBytes = (parameters: bigint): bigint => parameters * TRAINING_BYTES;

/**
 * One part in so many is trained with LoRA: rank 16 on every linear layer is 0.59 % of Llama-2-7B, 0.52 % of Llama-3-8B, 0.48 %
 * of Llama-2-13B.
 */
const ADAPTER_PART = 200n;

/** Bytes of fp32 adapters of 0.5 % of a model's parameters, with their gradients and AdamW's states. */
export const adapterBytes = (parameters: bigint): bigint => trainingBytes(parameters / ADAPTER_PART);
