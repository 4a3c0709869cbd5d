import { describe, expect, it } from 'vitest';
import { errorsOf, formatsOf } from './messages.ts';

it.each([
  ['RuntimeError: DataLoader worker (pid 20417) is killed by signal: Killed. ', 'dataloader-killed'],
  ['RuntimeError: DataLoader wor\nker (pid 204\n17) is killed by signal: Kil\nled. ', 'dataloader-killed'],
  ['DataLoader worker (pid(s) 913, 914) exited unexpectedly', 'dataloader-exited'],
  ['RuntimeError: unable to write to file </torch_1832_40917>: No space left on device (28)', 'shm-full'],
  ['unable to resize file </torch_1_2> to the right size: No space left on device (28)', 'shm-full'],
  ['unable to open shared memory object </torch_913_2> in read-write mode: No space left on device (28)', 'shm-full'],
  [
    'unable to open shared memory object </torch_913_2> in read-write mode: Cannot allocate memory (12)',
    'mmap-no-memory',
  ],
  ['unable to resize file <filename not specified> to the right size: No space left on device (28)', 'shm-full'],
  ['Error while creating shared memory segment /dev/shm/nccl-abc (size 33030528)', 'shm-full'],
  ['RuntimeError: Pin memory thread exited unexpectedly', 'pinned-host'],
  ['RuntimeError: Caught RuntimeError in pin memory thread for device 0.', 'pinned-host'],
])('%s', (text, format) => {
  expect(formatsOf(text)).toEqual([format]);
  expect(errorsOf(text)[0]?.platform).toBe('cpu');
});

it('a bus error names the shared memory once', () => {
  const text =
    "ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared memory (shm).\nRuntimeError: DataLoader worker (pid 913) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory. Please try to raise your shared memory limit.";
  expect(formatsOf(text)).toEqual(['dataloader-bus-error']);
});

describe('exit codes', () => {
  const exited = (rest: string): unknown => {
    const [report] = errorsOf(`DataLoader worker (pid 12) exited unexpectedly with exit code ${rest}`);
    return [report?.format, report?.exitCode];
  };

  it('are read when whole', () => {
    expect(exited('1. Details are lost due to multiprocessing.')).toEqual(['dataloader-exited', 1]);
    expect(exited('137. Details are lost')).toEqual(['dataloader-exited', 137]);
  });

  it('are left open where the text breaks off', () => {
    expect(exited('13')).toEqual(['dataloader-exited', undefined]);
    expect(exited('1\n2024-01-01 next line')).toEqual(['dataloader-exited', undefined]);
  });

  it('code 1 is no kill', () => {
    const text =
      'DataLoader worker (pid 12) exited unexpectedly with exit code 1. Details are lost due to multiprocessing.';
    expect(formatsOf(text)).toEqual(['dataloader-exited']);
  });
});

it.each([
  ['DataLoader worker (pid 12) is killed by signal: Segmentation fault.', ['segmentation-fault']],
  ['DataLoader worker (pid 12) is killed by signal: Aborted.', ['segmentation-fault']],
  ['OSError: [Errno 28] No space left on device: /home/me/out.bin', ['disk-full']],
  ['unable to open shared memory object </torch_9_2> in read-write mode: Too many open files (24)', ['open-files']],
  // Missing, or forbidden: nothing is full.
  ['unable to open shared memory object </torch_9_2> in read-write mode: No such file or directory (2)', []],
  ['unable to open shared memory object </torch_9_2> in read-write mode: Permission denied (13)', []],
  ['DataLoader(dataset, num_workers=4, pin_memory=True)', []],
] as const)('%s', (text, formats) => {
  expect(formatsOf(text)).toEqual(formats);
});
