import { describe, expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import { readMessages } from '../../src/intake/read.ts';
import { READERS } from '../../src/intake/readers/index.ts';
import { squeeze } from '../../src/intake/squeeze.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';

/** Near-matches of every pattern: the beginnings that a backtracking expression would try again and again. */
const UNITS = [
  'CUDA out of memory. Tried to allocate ',
  // Whole messages on one line, each of which asks for the sentence around it.
  'CUDA error: out of memory ',
  'RuntimeError: CUDA out of memory ',
  'CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; ',
  'Process 1 has 1.00 GiB memory in use. ',
  'exit code ',
  'exit code 13',
  'DataLoader worker (pid 1',
  'unable to mmap 1 bytes from file <',
  'unable to write to file </torch_',
  'NVML_SUCCESS==',
  'DefaultCPUAllocator: you tried to allocate 1',
  'MemoryError(',
  'except MemoryError',
  'SIGKILLED ',
  'Killed\n',
  'line 1: 1 Killed',
  '*** Error',
  '*** ',
  'File "',
  '\n  File "a',
  '\nFile "a", line 1, in ',
  '-> 1 ',
  '\n----> ',
  '[[[[',
  '1x1x1x',
  'a',
  '0',
  '1,',
  '\u001b[',
  '\u001b]',
  '\u001b[0',
  '[0m',
  '> ',
  '>',
  '\n> > ',
  '- ',
  '```',
  '~~~\n',
  ' ',
  ' \n',
  '\t',
  '| ',
  '|  0  a',
  '│',
  "a'",
  'a(',
  'for a in ',
  'a = ',
  '#中',
  '"中',
  '...',
  '. a',
  ', ',
  '。',
  '显存',
  '记',
  'か',
  '\u0301\u0316',
  '\ufdfa',
  '\u0000',
  '\ud800',
  'NVIDIA ',
  'Tesla ',
  'RTX ',
  'batch ',
  'batch size is already ',
  'batch now ',
  'kill all ',
  'reduc',
  'not without ',
  'max_len',
  'opt',
  'If reserved memory is >> allocated ',
  'train epoch 1 validation ',
  'gradient of the input ',
  'memory grow ',
  'batch size 8 works, ',
  'batch sizes 8, ',
  'batch 8 -> ',
  'a.cu:1: thread: [1,1] Assertion',
  'a.cu:1:',
  'IndexKernel.cu',
  'Assertion `srcIndex < srcSelectDimSize',
  '[W1 CUDACachingAllocator.cpp:1] memory allocation failed with OOM on device 1 while trying to allocate ',
  '[W1:',
  '|    0   N/A  N/A      1188      G   ',
  'def a(\n',
  'a.a.',
  "can't use ",
  'a/',
  '0: ',
  '0: \n',
  '1: 2: \n',
  'trainer-1  | ',
  '\ntrainer-1  | ',
  '\n[pod/a',
  '\n2026-03-02T10:11:12Z stdout F ',
  '\n2026-03-02 10:11:12 ',
  '\nINFO ',
  '\nworker-1: ',
  '\n 42%|',
  '{"log":"',
  '","stream":"',
  '\\n',
  '<p ',
  '<p>',
  '&#',
  '&amp;',
  'PyTorch CUDA memory summary, device ID 1 ',
  'PyTorch CUDA memory summary, device ID 0 |\n| CUDA OOMs: 1 | cudaMalloc retries: 1 | Allocated memory | 1 MiB | ',
  '\nmemory.used [MiB], memory.total [MiB]',
  'index, ',
  '\n[0] a | b | 1 / 2 ',
  '\nGPU[0] : VRAM Total Memory (B): 1',
  '\n| 0     910B3               | OK            | 93.6 ',
  'HBM-Usage | 0 ',
];
const LENGTH = 150_000;

const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

describe('a text of near-matches', () => {
  it.each(UNITS)('%j is read in linear time', (unit) => {
    intake(filled(unit, 2000));
    const once = milliseconds(() => intake(filled(unit, LENGTH)));
    // Time is noise where it is short; doubling a quadratic reading of more than that would show.
    if (once > 300) {
      const twice = milliseconds(() => intake(filled(unit, 2 * LENGTH)));
      expect(twice).toBeLessThan(Math.max(6 * once, PATIENCE_MS / 2));
    }
    expect(once).toBeLessThan(PATIENCE_MS);
  });

  it.each([
    ['CUDA out of memory. Tried to allocate ', 100_000],
    ['CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; ', 150_000],
  ])('%j, %i times over, costs little a message', (unit, times) => {
    // A second on an idle core; a slow machine and its neighbours get ten.
    expect(milliseconds(() => intake(unit.repeat(times)))).toBeLessThan(PATIENCE_MS);
  });

  it('of one mebibyte is read by each reader on its own', () => {
    for (const unit of [
      'CUDA out of memory. Tried to allocate 2.00 GiB. ',
      'exit code 137 Killed\n',
      'DataLoader worker (pid 1) ',
    ]) {
      const text = filled(unit, 2 ** 20);
      const source = { text, squeezed: squeeze(text) };
      for (const reader of READERS) {
        expect([reader.id, milliseconds(() => reader.read(source)) < PATIENCE_MS]).toEqual([reader.id, true]);
      }
    }
  });
});

describe('what is counted', () => {
  it('the same message fifty thousand times is one error', () => {
    const text = 'CUDA out of memory. Tried to allocate 2.00 GiB.\n'.repeat(50_000);
    expect(intake(text).errors).toHaveLength(1);
  });

  it('messages grow with the text, errors do not', () => {
    const count = (n: number): readonly number[] => {
      const text = Array.from(
        { length: n },
        (_, index) => `CUDA out of memory. Tried to allocate ${index}.00 MiB.`,
      ).join('\n');
      return [readMessages(text).length, intake(text).errors.length];
    };
    expect(count(200)).toEqual([200, 64]);
    expect(count(400)).toEqual([400, 64]);
  });

  it('matches stay apart and inside the text', () => {
    const text = 'DataLoader worker (pid 1) is killed by signal: Killed. exit code 137\n'.repeat(1000);
    const messages = readMessages(text);
    expect(messages).toHaveLength(2000);
    for (const [index, { span }] of messages.entries()) {
      expect(span[0]).toBeGreaterThanOrEqual(messages[index - 1]?.span[0] ?? 0);
    }
  });
});
