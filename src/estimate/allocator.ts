import { MEBIBYTE } from './units.ts';

const BLOCK = 512n;
const SMALL_REQUEST = MEBIBYTE;
const SMALL_SEGMENT = 2n * MEBIBYTE;
const LARGE_REQUEST = 10n * MEBIBYTE;
const LARGE_SEGMENT = 20n * MEBIBYTE;

/** The smallest multiple of `step` that holds `bytes`. */
function roundUp(bytes: bigint, step: bigint): bigint {
  return ((bytes + step - 1n) / step) * step;
}

/** What PyTorch's CUDA caching allocator counts for one request in `memory_allocated()`. */
export function blockBytes(bytes: bigint): bigint {
  return bytes <= 0n ? 0n : roundUp(bytes, BLOCK);
}

/** What it takes from the device for one request when no cached segment has room: the most that `memory_reserved()` grows. */
export function segmentBytes(bytes: bigint): bigint {
  const block = blockBytes(bytes);
  if (block === 0n) return 0n;
  if (block <= SMALL_REQUEST) return SMALL_SEGMENT;
  return block < LARGE_REQUEST ? LARGE_SEGMENT : roundUp(block, SMALL_SEGMENT);
}
