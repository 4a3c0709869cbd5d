import { describe, expect, test } from 'vitest';
import { factsOf } from '../../src/diagnosis/facts.ts';
import { intake } from '../../src/intake/intake.ts';
import { requestOfModel } from '../../src/intake/request-tensor.ts';

const message = (requested: string) =>
  `torch.OutOfMemoryError: CUDA out of memory. Tried to allocate ${requested}. GPU 0 has a total capacity of 23.64 GiB of which 1.00 GiB is free. Including non-PyTorch memory, this process has 22.00 GiB memory in use. Of the allocated memory 21.00 GiB is allocated by PyTorch, and 500.00 MiB is reserved by PyTorch but unallocated.`;
const guess = (words: string, requested: string) => factsOf(intake(`${words}\n\n${message(requested)}`)).requestTensor;

describe('requestTensor', () => {
  test.each([
    ['all pairs of 50,000 points', '9.32 GiB', 'pairs', [50_000n, 50_000n], 'float32'],
    ['5万个点不好写，就是 50000 个点两两算距离', '9.32 GiB', 'pairs', [50_000n, 50_000n], 'float32'],
    ['a kernel matrix of 20000 rows in double', '2.98 GiB', 'pairs', [20_000n, 20_000n], 'float64'],
    ['batch size 2, 16 heads, sequence length 16384', '16.00 GiB', 'scores', [2n, 16n, 16_384n, 16_384n], 'float16'],
    ['num_heads=8, batch_size=4, 序列长度 8192', '8.00 GiB', 'scores', [4n, 8n, 8_192n, 8_192n], 'float32'],
    ['batch size 4, max_length=4096, vocab_size=128256', '7.83 GiB', 'logits', [4n, 4_096n, 128_256n], 'float32'],
  ])('%s', (words, requested, kind, shape, dtype) => {
    expect(guess(words, requested)).toMatchObject({ kind, shape, dtype });
  });

  test.each([
    ['another number', 'all pairs of 40,000 points', '9.32 GiB'],
    ['a small request', 'rows: 5000', '96.00 MiB'],
    ['steps are no rows', 'it failed after 50000 steps', '9.32 GiB'],
    ['nor is a part of a name', 'run-50000/out', '9.32 GiB'],
    ['no number', 'it fails', '9.32 GiB'],
    // Its bytes are the request's: no pairs of 8192 numbers in float64.
    ['a tensor that is named', 'hidden states of shape (4, 8192, 8192) in bfloat16', '512.00 MiB'],
    ['one without its dtype', 'the feature map is [16, 64, 1024, 1024]', '4.00 GiB'],
  ])('%s gives nothing', (_, words, requested) => {
    expect(guess(words, requested)).toBeNull();
  });
});

test.each([
  ['logits', 'bf16', 8, 4096, 'bfloat16', 8n * 4096n * 128_256n * 2n],
  ['logits', undefined, 4, 2048, 'float32', 4n * 2048n * 128_256n * 4n],
  ['scores', undefined, 2, 8192, 'float32', 2n * 32n * 8192n * 8192n * 4n],
] as const)('a request is the %s of a model that is known', (kind, precision, batch, length, dtype, bytes) => {
  const setup = { tried: [], batch, length, ...(precision === undefined ? {} : { precision }) };
  const shapes = { heads: 32n, vocabulary: 128_256n };
  expect(requestOfModel(bytes, setup, shapes)).toMatchObject({ kind, dtype, bytes });
  expect(requestOfModel(bytes + (1n << 30n), setup, shapes)).toBeNull();
  expect(requestOfModel(bytes, { tried: [], batch }, shapes)).toBeNull();
});
