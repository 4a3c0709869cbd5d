import type { ByteRange } from './estimate.ts';

const MIB = 1n << 20n;

/**
 * What loads kernels decides what a process takes outside PyTorch's allocator: `lazy` since CUDA 11.7, `eager` before, `bare` a context
 * without PyTorch's kernels.
 */
export type ContextLoading = 'lazy' | 'eager' | 'bare';

/** Bytes and the span in which they lie; measured figures are 274 to about 400 MiB lazily, 636 to 1,343 MiB eagerly. */
export interface ContextBytes {
  readonly bytes: bigint;
  readonly range: ByteRange;
}

const CONTEXTS: Readonly<Record<ContextLoading, ContextBytes>> = {
  lazy: { bytes: 400n * MIB, range: { low: 270n * MIB, high: 900n * MIB } },
  eager: { bytes: 1150n * MIB, range: { low: 630n * MIB, high: 1500n * MIB } },
  bare: { bytes: 300n * MIB, range: { low: 200n * MIB, high: 400n * MIB } },
};

/** What a process's CUDA context and kernels take. */
export const contextBytes = (loading: ContextLoading = 'lazy'): ContextBytes => CONTEXTS[loading];

/** NCCL's buffers on each GPU of a run over several. */
export const NCCL: ContextBytes = { bytes: 350n * MIB, range: { low: 200n * MIB, high: 512n * MIB } };
