import { readerOf, stated } from '../form.ts';
import { sizeOf } from '../size.ts';

const SIZE = '(\\d{1,20}(?:\\.\\d{1,6})?)([kKMGT]?B)';

/** No card has more: an older release printed what it had allocated wrongly. */
const LARGEST_CARD = 1n << 40n;

const plausible = (bytes: bigint | undefined): bigint | undefined =>
  bytes !== undefined && bytes < LARGEST_CARD ? bytes : undefined;

/** PaddlePaddle: what its allocator asked for, held, and found free. */
export const paddle = readerOf('paddle', [
  {
    format: 'paddle-gpu',
    releases: 'Paddle; what it holds since 2.1',
    family: 'allocator',
    pattern: new RegExp(
      `OutofmemoryerroronGPU(\\d{1,4})\\.Cannotallocate${SIZE}memoryonGPU\\d{1,4},(?:${SIZE}memoryhasbeenallocatedand)?availablememoryisonly${SIZE}\\.?`,
      'gi',
    ),
    states: (match) => ({
      platform: 'cuda',
      framework: 'paddle',
      device: Number(match[1]),
      ...stated('requestedBytes', sizeOf(match[2], match[3])),
      ...stated('allocatedBytes', plausible(sizeOf(match[4], match[5]))),
      ...stated('freeBytes', sizeOf(match[6], match[7])),
    }),
  },
  {
    // The share of the card that it takes in advance.
    format: 'paddle-fraction',
    releases: 'Paddle to 1.5',
    family: 'allocator',
    pattern:
      /Cannotmalloc(\d{1,9}(?:\.\d{1,6})?)MBGPUmemory\.PleaseshrinkFLAGS_fraction_of_gpu_memory_to_use(?:orFLAGS_initial_gpu_memory_in_mborFLAGS_reallocate_gpu_memory_in_mb)?(?:environmentvariabletoalowervalue)?/g,
    states: (match) => ({
      platform: 'cuda',
      framework: 'paddle',
      ...stated('requestedBytes', sizeOf(match[1], 'MiB')),
    }),
  },
  {
    format: 'paddle-pool',
    releases: 'Paddle with virtual memory',
    family: 'allocator',
    pattern: new RegExp(
      `Cannotallocate${SIZE}memory\\..{0,300}?Paddlememorystate:allocated=${SIZE},reserved=${SIZE}.{0,120}?GPUmemorystate:available=${SIZE},total=${SIZE}`,
      'gi',
    ),
    states: (match) => ({
      platform: 'cuda',
      framework: 'paddle',
      ...stated('requestedBytes', sizeOf(match[1], match[2])),
      ...stated('allocatedBytes', plausible(sizeOf(match[3], match[4]))),
      ...stated('reservedBytes', plausible(sizeOf(match[5], match[6]))),
      ...stated('freeBytes', sizeOf(match[7], match[8])),
      ...stated('totalBytes', sizeOf(match[9], match[10])),
    }),
  },
]);
