import type { ErrorReport } from '../intake/evidence.ts';

const LOOK_ALIKES: ReadonlySet<string> = new Set([
  'illegal-memory-access',
  'device-side-assert',
  'no-kernel-image',
  'driver-mismatch',
  'no-cuda-device',
  'launch-failure',
  'launch-resources',
  'open-files',
  'prompt-too-long',
  'disk-full',
  'shape-mismatch',
  'python-error',
]);

/** Messages that often wrap or follow another error of the same paste. */
const FOLLOWERS: ReadonlySet<string> = new Set([
  'pytorch-cuda-warning',
  'killed-exit-code',
  'killed-sigkill',
  'killed-shell',
  'dataloader-exited',
  'python-memory-error',
  'cuda-driver-code',
  'cuda-error-oom',
  'cuda-old',
  'pytorch-cuda-bare',
  'cuda-malloc-async',
  'errno-12',
]);

const BARE: ReadonlySet<string> = new Set(['cuda-error-oom', 'cuda-old', 'pytorch-cuda-bare', 'cuda-malloc-async']);

const KILLED: ReadonlySet<string> = new Set([
  'killed-exit-code',
  'killed-sigkill',
  'killed-shell',
  'dataloader-killed',
  'oom-killed',
  'kernel-oom',
  'slurm-oom',
  'notebook-ram',
  'kernel-died',
]);

/** A process that something outside ended. */
export const isKilled = (error: ErrorReport): boolean => KILLED.has(error.format);

/** An error that only looks like a lack of memory. */
export const isLookAlike = (error: ErrorReport): boolean => LOOK_ALIKES.has(error.format);

/** A status of a CUDA library that a lack of memory can hide behind, but need not. */
export const isUndecided = (error: ErrorReport): boolean =>
  (error.format === 'cublas' && error.detail !== 'CUBLAS_STATUS_ALLOC_FAILED') ||
  (error.format === 'cudnn' && !(error.detail ?? '').includes('ALLOC')) ||
  error.format === 'dataloader-exited';

/**
 * The error to diagnose: the first in time that is not a consequence. A bug such as an illegal access comes before the
 * "out of memory" without figures that it may cause.
 */
export function primaryOf(errors: readonly ErrorReport[]): ErrorReport | null {
  // Python's own errors stand in every story; they are the answer only where nothing else was read.
  const telling = errors.some((error) => error.format !== 'python-error')
    ? errors.filter((error) => error.format !== 'python-error')
    : errors;
  const own = telling.filter((error) => !FOLLOWERS.has(error.format));
  // A bare "out of memory" is the fault where only look-alikes follow it.
  const bare = telling.find((error) => BARE.has(error.format));
  const isEarlier =
    bare !== undefined && own.every((error) => isLookAlike(error) && telling.indexOf(error) > telling.indexOf(bare));
  const candidates = isEarlier || own.length === 0 ? telling : own;
  const first = candidates[0];
  if (first === undefined) return null;
  if (isLookAlike(first)) {
    const failing = candidates.find((error) => !isLookAlike(error));
    // Full figures are an allocator's own words, whatever stands before them.
    return failing?.totalBytes !== undefined || (failing !== undefined && first.format === 'open-files')
      ? failing
      : first;
  }
  if (isUndecided(first)) return candidates.find((error) => !isUndecided(error) && !isLookAlike(error)) ?? first;
  return first;
}
