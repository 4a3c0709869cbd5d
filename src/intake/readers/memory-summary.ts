import { readerOf, stated } from '../form.ts';
import { sizeOf } from '../size.ts';

/** Releases before 1.13 print KB for 2^10 bytes. */
const COUNTER = '\\|(\\d{1,9})([KMGTP]?)i?B\\|';
/** The column behind it: the peak. */
const PEAK = '(?:(\\d{1,9})([KMGTP]?)i?B\\|)?';

const bytesOf = (number: string | undefined, prefix: string | undefined): bigint | undefined =>
  sizeOf(number, prefix === '' || prefix === undefined ? 'B' : `${prefix}iB`);

/** `torch.cuda.memory_summary()` after a request has failed: the allocator's own counters, whole and cut off at their unit. */
export const memorySummary = readerOf('memory-summary', [
  {
    format: 'pytorch-memory-summary',
    family: 'allocator',
    releases: 'PyTorch 1.4 on',
    follows: true,
    pattern: new RegExp(
      `PyTorchCUDAmemorysummary,deviceID(\\d{1,4})\\|[|=-]{0,200}CUDAOOMs:(\\d{1,9})\\|cudaMallocretries:\\d{1,9}\\|.{0,400}?\\|Allocatedmemory${COUNTER}${PEAK}.{0,4000}?\\|GPUreservedmemory${COUNTER}`,
      'g',
    ),
    states: ([, device, failures, allocated, allocatedUnit, peak, peakUnit, reserved, reservedUnit]) =>
      Number(failures) === 0
        ? null
        : {
            platform: 'cuda',
            framework: 'pytorch',
            device: Number(device),
            ...stated('allocatedBytes', bytesOf(allocated, allocatedUnit)),
            ...stated('peakBytes', bytesOf(peak, peakUnit)),
            ...stated('reservedBytes', bytesOf(reserved, reservedUnit)),
          },
  },
]);
