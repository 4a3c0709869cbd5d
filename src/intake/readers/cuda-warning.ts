import { readerOf, stated, wholeBytes } from '../form.ts';

/**
 * The allocator's log line of one failed attempt, in exact bytes. It frees its cache and tries again after that, so only
 * an exception behind it is a failure.
 */
export const cudaWarning = readerOf('cuda-warning', [
  {
    format: 'pytorch-cuda-warning',
    releases: 'PyTorch nightlies from October 2025',
    family: 'allocator',
    follows: true,
    pattern:
      /(?:\[W[\w:.-]{0,40}CUDACachingAllocator\.cpp:\d{1,6}\])?memoryallocationfailedwithOOMondevice(\d{1,4})whiletryingtoallocate(?:(\d{1,20})bytes(?:\(free:(\d{1,20}),(?:total:(\d{1,20})\)\.?)?)?)?/gi,
    states: (match) => ({
      platform: 'cuda',
      framework: 'pytorch',
      device: Number(match[1]),
      ...stated('requestedBytes', wholeBytes(match[2])),
      ...stated('freeBytes', wholeBytes(match[3])),
      ...stated('totalBytes', wholeBytes(match[4])),
      ...(match[4] === undefined ? { cutOff: true } : {}),
    }),
  },
]);
