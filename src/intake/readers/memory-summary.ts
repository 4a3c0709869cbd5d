import { readerOf, stated } from '../form.ts';
import { sizeOf } from '../size.ts';

const COUNTER = '\\|(\\d{1,9})([KMGTP]iB|B)\\|';

/** `torch.cuda.memory_summary()` after a request has failed: the allocator's own counters, whole and cut off at their unit. */
export const memorySummary = readerOf('memory-summary', [
  {
    format: 'pytorch-memory-summary',
    family: 'allocator',
    releases: 'PyTorch 1.4 on',
    follows: true,
    pattern: new RegExp(
      `PyTorchCUDAmemorysummary,deviceID(\\d{1,4})\\|[|=-]{0,200}CUDAOOMs:(\\d{1,9})\\|cudaMallocretries:\\d{1,9}\\|.{0,400}?\\|Allocatedmemory${COUNTER}.{0,4000}?\\|GPUreservedmemory${COUNTER}`,
      'g',
    ),
    states: ([, device, failures, allocated, allocatedUnit, reserved, reservedUnit]) =>
      Number(failures) === 0
        ? null
        : {
            platform: 'cuda',
            framework: 'pytorch',
            device: Number(device),
            ...stated('allocatedBytes', sizeOf(allocated, allocatedUnit)),
            ...stated('reservedBytes', sizeOf(reserved, reservedUnit)),
          },
  },
]);
