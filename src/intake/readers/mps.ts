import { readerOf, stated } from '../form.ts';
import { SIZE, sizeOf } from '../size.ts';

/** `MPS backend out of memory`: what Metal's heaps hold against the watermark. The units are binary in every release. */
export const mps = readerOf('pytorch-mps', [
  {
    format: 'pytorch-mps',
    releases: 'GB to PyTorch 2.6, GiB after',
    family: 'allocator',
    pattern: new RegExp(
      `MPSbackendoutofmemory(?:\\(MPSallocated:${SIZE},otherallocations:${SIZE}(?:,maxallowed:${SIZE})?\\)\\.?Triedtoallocate${SIZE})?`,
      'gi',
    ),
    states: (match) => ({
      platform: 'mps',
      framework: 'pytorch',
      ...stated('allocatedBytes', sizeOf(match[1], match[2])),
      ...stated('otherAllocationsBytes', sizeOf(match[3], match[4])),
      ...stated('allowedBytes', sizeOf(match[5], match[6])),
      ...stated('requestedBytes', sizeOf(match[7], match[8])),
    }),
  },
  {
    format: 'mps-buffer-size',
    family: 'allocator',
    pattern: new RegExp(`Invalidbuffersize:${SIZE}`, 'gi'),
    states: (match) => ({
      platform: 'mps',
      framework: 'pytorch',
      ...stated('requestedBytes', sizeOf(match[1], match[2])),
    }),
  },
]);
