import { blockBytes } from '../allocator.ts';
import type { Value } from '../autograd/value.ts';
import { largest } from '../terms.ts';

/** Optimizers by what they keep a parameter. */
export type VisionOptimizer = 'sgd' | 'momentum' | 'adam' | 'adamw' | 'adam8bit' | 'rmsprop' | 'lion';

/** How the optimizer's step is written: PyTorch takes foreach on CUDA unless it is told otherwise. */
export type StepKind = 'forloop' | 'foreach' | 'fused';

const STATES: Readonly<Record<VisionOptimizer, bigint>> = {
  sgd: 0n,
  momentum: 1n,
  adam: 2n,
  adamw: 2n,
  adam8bit: 0n,
  rmsprop: 1n,
  lion: 1n,
};

/** bitsandbytes quantizes tensors of at least this many elements, with one fp32 scale a block. */
const QUANTIZED_FROM = 4096n;
const QUANTIZED_BLOCK = 256n;

/** Optimizers that compute a denominator beside their states. */
const DIVIDES: ReadonlySet<VisionOptimizer> = new Set(['adam', 'adamw', 'rmsprop']);

/** Bytes of the optimizer's states for these parameters, in allocator blocks. */
export function stateBytes(parameters: readonly Value[], optimizer: VisionOptimizer): bigint {
  return parameters.reduce((sum, { storage }) => {
    if (optimizer !== 'adam8bit') return sum + STATES[optimizer] * blockBytes(storage.bytes);
    const elements = storage.bytes / 4n;
    if (elements < QUANTIZED_FROM) return sum + 2n * blockBytes(storage.bytes);
    const scales = ((elements + QUANTIZED_BLOCK - 1n) / QUANTIZED_BLOCK) * 4n;
    return sum + 2n * (blockBytes(elements) + blockBytes(scales));
  }, 0n);
}

/** Short-lived memory of one step: two tensors of the largest size, or one of every size at once. */
export function stepBytes(parameters: readonly Value[], optimizer: VisionOptimizer, kind: StepKind): bigint {
  if (kind === 'fused' || !DIVIDES.has(optimizer)) return 0n;
  const sizes = parameters.map(({ storage }) => blockBytes(storage.bytes));
  if (kind === 'foreach') return sizes.reduce((sum, size) => sum + size, 0n);
  return 2n * sizes.reduce(largest, 0n);
}
