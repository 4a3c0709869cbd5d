import type { ByteRange, Part } from './estimate.ts';
import { part, product } from './terms.ts';
import { MEBIBYTE } from './units.ts';

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
  lazy: { bytes: 400n * MEBIBYTE, range: { low: 270n * MEBIBYTE, high: 900n * MEBIBYTE } },
  eager: { bytes: 1150n * MEBIBYTE, range: { low: 630n * MEBIBYTE, high: 1500n * MEBIBYTE } },
  bare: { bytes: 300n * MEBIBYTE, range: { low: 200n * MEBIBYTE, high: 400n * MEBIBYTE } },
};

/** What a process's CUDA context and kernels take. */
export const contextBytes = (loading: ContextLoading = 'lazy'): ContextBytes => CONTEXTS[loading];

/** Whole MiB as a term. */
const mebibytes = (name: string, bytes: bigint): Part => part(name, bytes, product(bytes / MEBIBYTE, MEBIBYTE));

/** The context as a term of an estimate. */
export const contextPart = (loading?: ContextLoading): Part => mebibytes('context', contextBytes(loading).bytes);

/** NCCL's buffers on each GPU of a run over several. */
export const NCCL: ContextBytes = { bytes: 350n * MEBIBYTE, range: { low: 200n * MEBIBYTE, high: 512n * MEBIBYTE } };

/** NCCL's buffers as a term of an estimate. */
export const ncclPart = (): Part => mebibytes('nccl', NCCL.bytes);
