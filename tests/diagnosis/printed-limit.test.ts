import { expect, it } from 'vitest';
import { type PrintedLimit, printedLimit } from '../../src/diagnosis/printed-limit.ts';
import { intake } from '../../src/intake/intake.ts';
import { facts } from '../support/evidence.ts';

const LIST =
  'CUDA out of memory. Tried to allocate 1.00 GiB (GPU 0; 31.74 GiB total capacity; 4.00 GiB already allocated;';
const sentences = (advice: string, capacity = 'capacity'): string =>
  `CUDA out of memory. Tried to allocate 1.00 GiB. GPU 0 has a total ${capacity} of 31.74 GiB of which 20.00 GiB is free. Including non-PyTorch memory, this process has 11.00 GiB memory in use. Of the allocated memory 10.00 GiB is allocated by PyTorch, and 500.00 MiB is reserved by PyTorch but unallocated. If reserved but unallocated memory is large try setting ${advice} to avoid fragmentation.`;
const CUDA_ADVICE = 'PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True';

it.each<readonly [text: string, told: PrintedLimit]>([
  [`RuntimeError: ${LIST} 20.00 GiB free; 200.00 MiB cached)`, 'shown'],
  [`RuntimeError: ${LIST} 20.00 GiB free; 4.20 GiB reserved in total by PyTorch)`, 'shown'],
  [`torch.OutOfMemoryError: ${sentences('PYTORCH_ALLOC_CONF=expandable_segments:True')}`, 'shown'],
  [`torch.OutOfMemoryError: ${sentences(CUDA_ADVICE)}\n\ntorch 2.7.1`, 'shown'],
  [`torch.OutOfMemoryError: ${sentences(CUDA_ADVICE)}\n\nPyTorch version: 2.4.0`, 'hidden'],
  [`torch.OutOfMemoryError: ${sentences(CUDA_ADVICE)}`, 'untold'],
  [`torch.cuda.OutOfMemoryError: ${sentences(CUDA_ADVICE)}`, 'hidden'],
  [`torch.cuda.OutOfMemoryError: ${sentences('max_split_size_mb', 'capacty')}`, 'hidden'],
])('%s', (text, told) => {
  expect(printedLimit(facts(intake(text)))).toBe(told);
});

it("says nothing of another program's message", () => {
  expect(printedLimit(facts(intake('cudaMalloc failed: out of memory')))).toBeNull();
  expect(printedLimit(facts({}))).toBeNull();
});
