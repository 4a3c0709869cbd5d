import { expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { fakeTerminal } from './fake-terminal.ts';

const OOM =
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.69 GiB of which 1.12 GiB is free. Including non-PyTorch memory, this process has 22.56 GiB memory in use. Of the allocated memory 21.00 GiB is allocated by PyTorch, and 1.10 GiB is reserved by PyTorch but unallocated.';

it('diagnoses a pasted error with the real engine', async () => {
  const terminal = fakeTerminal(OOM);
  expect(await run(['diagnose', '--json'], terminal)).toBe(0);
  const answer = JSON.parse(terminal.out()) as { readonly errors: readonly { readonly requestedBytes: number }[] };
  expect(answer.errors[0]?.requestedBytes).toBe(2 ** 31);
});

it('answers a question in Chinese on plain text, without colour', async () => {
  const terminal = fakeTerminal();
  expect(await run(['ask', '显存碎片怎么解决？'], terminal)).toBe(0);
  expect(terminal.out()).toMatch(/碎片/);
  expect(terminal.out()).not.toContain('\u001b');
});
