import { readerOf } from '../form.ts';

/** What PyTorch refuses by itself before it asks the driver, since a limit of the process is set. */
export const pytorchLimit = readerOf('pytorch-limit', [
  {
    format: 'pytorch-limit',
    releases: 'PyTorch 2.14 headers',
    family: 'allocator',
    pattern: /Allocationwaspreemptivelyrejectedbecauseitwouldexceed(?:the)?per_process_memory_fraction(?:limit)?/gi,
    states: { platform: 'cuda', framework: 'pytorch', detail: 'per_process_memory_fraction' },
  },
]);
