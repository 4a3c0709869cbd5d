import { expect, test } from 'vitest';
import { doctor } from '../support/knowledge.ts';

const filled = (words: string): string =>
  `${words}\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 256.00 MiB. GPU 0 has a total capacity of 11.76 GiB of which 90.00 MiB is free. Including non-PyTorch memory, this process has 11.40 GiB memory in use. Of the allocated memory 10.20 GiB is allocated by PyTorch, and 300.00 MiB is reserved by PyTorch but unallocated.`;

test.each(['four GPUs, but only GPU 0 fills up, the others are half empty', '多卡训练只有 0 号卡爆'])(
  'one process that fills the first card is not several that sit on it: %s',
  (words) => {
    const { causes, fixes } = doctor.diagnose(filled(words));
    expect(causes[0]?.id).toBe('data-parallel-imbalance');
    expect(fixes[0]?.id).toBe('use-ddp');
  },
);

test('a process of each rank on it is', () => {
  const { causes } = doctor.diagnose(
    'DDP with 4 GPUs: nvidia-smi shows 4 python processes on GPU 0, out of memory there',
  );
  expect(causes[0]?.id).toBe('all-processes-on-gpu-zero');
});
