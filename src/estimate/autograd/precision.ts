/** Element types that occur in a forward and backward pass. */
export type Kind = 'fp32' | 'fp16' | 'bf16' | 'int64' | 'bool';

/** How a network computes: all in one type, or fp32 weights under autocast. */
export type ComputePrecision = 'fp32' | 'fp16' | 'bf16' | 'autocast-fp16' | 'autocast-bf16';

/** Bytes of one element. */
export const KIND_BYTES: Readonly<Record<Kind, bigint>> = { fp32: 4n, fp16: 2n, bf16: 2n, int64: 8n, bool: 1n };

/** The type that weights and inputs are stored in. */
export function weightKind(precision: ComputePrecision): Kind {
  return precision === 'fp16' || precision === 'bf16' ? precision : 'fp32';
}

/** The 16-bit type that autocast computes matrix products in; null without autocast. */
export function autocastKind(precision: ComputePrecision): 'fp16' | 'bf16' | null {
  if (precision === 'autocast-fp16') return 'fp16';
  return precision === 'autocast-bf16' ? 'bf16' : null;
}

/** The wider of two types, as PyTorch promotes operands. */
export function promote(a: Kind, b: Kind): Kind {
  return a === b ? a : 'fp32';
}
