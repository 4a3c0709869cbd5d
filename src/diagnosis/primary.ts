import type { ErrorReport } from '../intake/evidence.ts';
import type { Family } from '../intake/format.ts';
import { formatOf } from '../intake/formats.ts';

const isOf =
  (...families: readonly Family[]) =>
  (error: ErrorReport): boolean =>
    families.includes(formatOf(error).family);

/** A process that something outside ended. */
export const isKilled = isOf('killed', 'kernel');

/** An error that only looks like a lack of memory. */
export const isLookAlike = isOf('look-alike', 'program');

/** An "out of memory" without a figure. */
const isBare = isOf('bare', 'cuda-call');

const isProgram = isOf('program');
/** A subscript beyond its range, which on the GPU ends in an assertion or in a library's failing status. */
const isIndex = (error: ErrorReport): boolean => isProgram(error) && error.detail === 'IndexError';
/** Workers that went away, with no word of how. */
const isGone = ({ format }: ErrorReport): boolean => format === 'background-workers';
const hasSize = ({ requestedBytes }: ErrorReport): boolean => requestedBytes !== undefined;
const isAllocator = isOf('allocator');
const isPool = isOf('pool');

/** A message of the allocator that breaks off before its figures. */
const isTorn = (error: ErrorReport): boolean =>
  isAllocator(error) && error.cutOff === true && error.totalBytes === undefined;

/** A status of a CUDA library that a lack of memory can hide behind, but need not; a worker's end that tells no reason. */
export const isUndecided = (error: ErrorReport): boolean =>
  isOf('worker')(error) || (isOf('library')(error) && !(error.detail ?? '').includes('ALLOC'));

/**
 * The error to diagnose: the first in time that is not a consequence. A bug such as an illegal access comes before the
 * "out of memory" without figures that it may cause.
 */
export function primaryOf(errors: readonly ErrorReport[]): ErrorReport | null {
  // Python's own errors stand in every story; they are the answer only where nothing else was read, or only that workers
  // went away: what one of them raised before that is why.
  const first = errors[0];
  if (first !== undefined && isProgram(first) && errors.every((error) => isProgram(error) || isGone(error)))
    return first;
  const telling = errors.every(isProgram) ? errors : errors.filter((error) => !isProgram(error));
  const own = telling.filter((error) => formatOf(error).follows !== true);
  // The same run on the CPU names the subscript that left the library on the GPU without a handle.
  const index = errors.find(isIndex);
  if (index !== undefined && telling.every(isOf('library'))) return index;
  // A kernel that failed leaves every later call of a library failing too, with the status of an allocation as well.
  const fault = own.find((error) => isOf('look-alike')(error) && formatOf(error).yields !== true);
  if (fault !== undefined && own.every((error) => isLookAlike(error) || isOf('library', 'library-search')(error)))
    return fault;
  // A bare "out of memory" is the fault where only look-alikes follow it.
  const bare = telling.find(isBare);
  const isEarlier =
    bare !== undefined && own.every((error) => isLookAlike(error) && telling.indexOf(error) > telling.indexOf(bare));
  const candidates = isEarlier || own.length === 0 ? telling : own;
  // Every line of a runtime follows another: the one with the size is the request, the rest tell of it.
  const cause = own.length === 0 ? (telling.find(hasSize) ?? candidates[0]) : candidates[0];
  if (cause === undefined) return null;
  if (isLookAlike(cause)) {
    const isFailing = (error: ErrorReport): boolean => !isLookAlike(error);
    // What only warned gives way to what ended the run, though that may follow another elsewhere.
    const failing =
      candidates.find(isFailing) ?? (formatOf(cause).yields === true ? telling.find(isFailing) : undefined);
    // Full figures are an allocator's own words, whatever stands before them.
    return failing?.totalBytes !== undefined || (failing !== undefined && formatOf(cause).yields === true)
      ? failing
      : cause;
  }
  if (isUndecided(cause)) return candidates.find((error) => !isUndecided(error) && !isLookAlike(error)) ?? cause;
  // A pool tells of one refusal in several lines, and only one of them has its size.
  if (isPool(cause) && cause.requestedBytes === undefined)
    return candidates.find((error) => error.format === cause.format && error.requestedBytes !== undefined) ?? cause;
  // Printed over each other, or quoted in a title, the first message may lack the figures that another has.
  return isTorn(cause) ? (candidates.find((error) => isAllocator(error) && !isTorn(error)) ?? cause) : cause;
}
