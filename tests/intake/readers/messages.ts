import type { ErrorReport } from '../../../src/intake/evidence.ts';
import { intake } from '../../../src/intake/intake.ts';

export const FORM_A =
  'CUDA out of memory. Tried to allocate 128.00 MiB (GPU 0; 10.92 GiB total capacity; 8.57 GiB already allocated; 60.50 MiB free; 450.00 MiB cached)';
export const FORM_B =
  'CUDA out of memory. Tried to allocate 2.00 GiB (GPU 1; 23.69 GiB total capacity; 13.10 GiB already allocated; 1.42 GiB free; 21.60 GiB reserved in total by PyTorch) If reserved memory is >> allocated memory try setting max_split_size_mb to avoid fragmentation.  See documentation for Memory Management and PYTORCH_CUDA_ALLOC_CONF';
export const FORM_C =
  'CUDA out of memory. Tried to allocate 256.00 MiB. GPU 3 has a total capacity of 23.64 GiB of which 61.44 MiB is free. Process 4711 has 3.20 GiB memory in use. Including non-PyTorch memory, this process has 20.38 GiB memory in use. Of the allocated memory 19.60 GiB is allocated by PyTorch, with 1.20 GiB allocated in private pools (e.g., CUDA Graphs), and 348.16 MiB is reserved by PyTorch but unallocated. If reserved but unallocated memory is large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See documentation for Memory Management  (https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)';

/** Bytes of a printed figure, exact to its decimals. */
export function bytes(figure: string): bigint {
  const [number = '0', unit = ''] = figure.split(' ');
  const [whole = '0', part = ''] = number.split('.');
  const size = { bytes: 1n, KiB: 1n << 10n, MiB: 1n << 20n, GiB: 1n << 30n }[unit] ?? 0n;
  const scale = 10n ** BigInt(part.length);
  return (BigInt(whole + part) * size * 2n + scale) / (scale * 2n);
}

export const FIGURES_A = {
  device: 0,
  requestedBytes: 134_217_728n,
  totalBytes: bytes('10.92 GiB'),
  allocatedBytes: bytes('8.57 GiB'),
  freeBytes: 63_438_848n,
  unallocatedBytes: 471_859_200n,
  reservedBytes: bytes('8.57 GiB') + 471_859_200n,
};
export const FIGURES_B = {
  device: 1,
  requestedBytes: 2_147_483_648n,
  totalBytes: bytes('23.69 GiB'),
  allocatedBytes: bytes('13.10 GiB'),
  freeBytes: bytes('1.42 GiB'),
  reservedBytes: bytes('21.60 GiB'),
};
export const FIGURES_C = {
  device: 3,
  requestedBytes: 268_435_456n,
  totalBytes: bytes('23.64 GiB'),
  freeBytes: bytes('61.44 MiB'),
  otherProcesses: [{ pid: 4711n, bytes: bytes('3.20 GiB') }],
  processBytes: bytes('20.38 GiB'),
  allocatedBytes: bytes('19.60 GiB'),
  privatePoolBytes: bytes('1.20 GiB'),
  unallocatedBytes: bytes('348.16 MiB'),
  reservedBytes: bytes('19.60 GiB') + bytes('348.16 MiB'),
};

/** What stands around the figures: the format, the place and the names. */
const AROUND = new Set(['format', 'span', 'platform', 'framework', 'cutOff', 'detail', 'exitCode', 'limitPrinted']);

export const figuresOf = (report: ErrorReport | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(report ?? {}).filter(([key]) => !AROUND.has(key)));

export const errorsOf = (text: string): readonly ErrorReport[] => intake(text).errors;

export const formatsOf = (text: string): readonly string[] => errorsOf(text).map(({ format }) => format);
