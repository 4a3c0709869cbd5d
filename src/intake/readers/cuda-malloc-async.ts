import { readerOf, stated } from '../form.ts';
import { SIZE, sizeOf } from '../size.ts';

const cuda = { platform: 'cuda', framework: 'pytorch' } as const;

/** PyTorch's cudaMallocAsync back end, which ComfyUI switches on: a list of figures that many programs cut off. */
export const cudaMallocAsync = readerOf('cuda-malloc-async', [
  {
    format: 'cuda-malloc-async-list',
    releases: 'PyTorch 2.0 on',
    family: 'allocator',
    pattern: new RegExp(
      `(?:OutOfMemoryError:|Exceptionduringprocessing!{0,3}:?)?Allocationondevice(\\d{0,4})wouldexceedallowedmemory\\.?\\(outofmemory\\)Currentlyallocated:${SIZE}(?:Requested:${SIZE})?(?:Devicelimit:${SIZE})?(?:Free\\(accordingtoCUDA\\):${SIZE})?(?:PyTorchlimit\\(setbyuser-suppliedmemoryfraction\\):${SIZE})?`,
      'gi',
    ),
    states: (match) => ({
      ...cuda,
      ...stated('device', match[1] === undefined || match[1] === '' ? undefined : Number(match[1])),
      ...stated('allocatedBytes', sizeOf(match[2], match[3])),
      ...stated('requestedBytes', sizeOf(match[4], match[5])),
      ...stated('totalBytes', sizeOf(match[6], match[7])),
      ...stated('freeBytes', sizeOf(match[8], match[9])),
      ...stated('allowedBytes', sizeOf(match[10], match[11])),
      ...(match[8] === undefined ? { cutOff: true } : {}),
    }),
  },
  {
    format: 'cuda-malloc-async',
    releases: 'PyTorch 2.0 on',
    family: 'bare',
    follows: true,
    pattern:
      /(?:(?:OutOfMemoryError:|Exceptionduringprocessing!{0,3}:?)Allocationondevice(?:\d{1,4}wouldexceedallowedmemory\.?(?:\(outofmemory\))?)?|Allocationondevice\d{0,4}wouldexceedallowedmemory\.?(?:\(outofmemory\))?)/gi,
    states: cuda,
  },
  // Where the device is printed as a character, the text ends there.
  {
    format: 'cuda-malloc-async',
    releases: 'PyTorch 2.0 on',
    family: 'bare',
    follows: true,
    pattern: /^[ \t]*Allocation on device[ \t]*$/gm,
    on: 'text',
    states: cuda,
  },
]);
