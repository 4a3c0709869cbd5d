import { describe, expect, it } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { readErrors } from '../../../src/intake/read.ts';
import { size } from '../../support/evidence.ts';

const FORM_A =
  'CUDA out of memory. Tried to allocate 96.00 MiB (GPU 2; 7.79 GiB total capacity; 6.31 GiB already allocated; 52.25 MiB free; 210.50 MiB cached)';
const FORM_B =
  'CUDA out of memory. Tried to allocate 740.00 MiB (GPU 1; 14.61 GiB total capacity; 11.72 GiB already allocated; 383.81 MiB free; 13.40 GiB reserved in total by PyTorch) If reserved memory is >> allocated memory try setting max_split_size_mb to avoid fragmentation.  See documentation for Memory Management and PYTORCH_CUDA_ALLOC_CONF';
const HINT =
  'If reserved but unallocated memory is large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.  See documentation for Memory Management  (https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)';
const FORM_C = `CUDA out of memory. Tried to allocate 1.31 GiB. GPU 3 has a total capacity of 47.43 GiB of which 871.19 MiB is free. Process 5521 has 6.48 GiB memory in use. Including non-PyTorch memory, this process has 40.10 GiB memory in use. Of the allocated memory 36.72 GiB is allocated by PyTorch, with 52.00 MiB allocated in private pools (e.g., CUDA Graphs), and 2.87 GiB is reserved by PyTorch but unallocated. ${HINT}`;

const NOT_FIGURES = new Set(['format', 'span', 'platform', 'framework', 'cutOff']);
const figuresOf = (text: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(readErrors(text)[0] ?? {}).filter(([key]) => !NOT_FIGURES.has(key)));
const from = (text: string, words: string): string => text.slice(text.indexOf(words));

describe('what is left of a message whose beginning is missing', () => {
  it.each([
    ['GiB. GPU 3', ['device', 'totalBytes', 'freeBytes', 'otherProcesses', 'processBytes', 'allocatedBytes']],
    ['has a total capacity', ['totalBytes', 'freeBytes', 'otherProcesses', 'processBytes', 'allocatedBytes']],
    ['of which', ['freeBytes', 'otherProcesses', 'processBytes', 'allocatedBytes']],
    ['which 871', ['freeBytes', 'otherProcesses', 'processBytes', 'allocatedBytes']],
    ['MiB is free', ['otherProcesses', 'processBytes', 'allocatedBytes']],
    ['Process 5521', ['otherProcesses', 'processBytes', 'allocatedBytes']],
    ['non-PyTorch', ['processBytes', 'allocatedBytes']],
    ['process has 40', ['processBytes', 'allocatedBytes']],
    ['memory in use. Of', ['allocatedBytes', 'privatePoolBytes', 'unallocatedBytes', 'reservedBytes']],
    ['allocated memory 36', ['allocatedBytes', 'privatePoolBytes', 'unallocatedBytes', 'reservedBytes']],
    ['is allocated by', ['privatePoolBytes', 'unallocatedBytes']],
    ['and 2.87', ['unallocatedBytes']],
  ])('of form C from "%s" on', (words, keys) => {
    const read = figuresOf(from(FORM_C, words));
    const whole = figuresOf(FORM_C);
    for (const key of keys) expect([key, read[key]]).toEqual([key, whole[key]]);
    expect(readErrors(from(FORM_C, words))).toMatchObject([{ format: 'pytorch-cuda-c', cutOff: true }]);
  });

  it.each([FORM_A, FORM_B, FORM_C])('has, cut anywhere, no figure but those of the whole: %s', (message) => {
    const whole = figuresOf(message);
    const body = message.slice(0, message.search(/ If reserved|$/));
    for (let at = 0; at < body.length; at += 1) {
      const reports = readErrors(message.slice(at));
      // "is reserved by" and "cached" alone say no more than their last words.
      if (at < body.length - 40) expect([at, reports.length]).toEqual([at, 1]);
      for (const [key, value] of Object.entries(figuresOf(message.slice(at))))
        expect([at, key, value]).toEqual([at, key, whole[key]]);
    }
  });

  it('has its request where that still stands behind a word', () => {
    for (const words of ['to allocate 1.31', 'allocate 1.31'])
      expect(readErrors(from(FORM_C, words))[0]).toMatchObject({ requestedBytes: size('1.31 GiB'), device: 3 });
    expect(figuresOf(from(FORM_C, '1.31 GiB'))).not.toHaveProperty('requestedBytes');
    expect(readErrors(from(FORM_B, 'allocate 740'))[0]).not.toHaveProperty('cutOff');
  });

  it('has the device of its list', () => {
    expect(readErrors(from(FORM_A, '(GPU 2'))).toMatchObject([{ device: 2, totalBytes: size('7.79 GiB') }]);
    expect(readErrors(from(FORM_B, 'GPU 1'))).toMatchObject([{ device: 1, totalBytes: size('14.61 GiB') }]);
  });

  it.each([
    ['which 871.19 MiB is free. Process 5521 has 6.48 GiB memory in use.', { freeBytes: size('871.19 MiB') }],
    ['11.72 GiB already allocated; 383.81 MiB free; 13.40 GiB reserved in to', { freeBytes: size('383.81 MiB') }],
    ['process has 40.10 GiB memory in use. Of the allocated memory 36.72 GiB is', { processBytes: size('40.10 GiB') }],
  ])('is read where its end is missing too: %s', (text, figures) => {
    expect(readErrors(text)).toMatchObject([{ cutOff: true, ...figures }]);
  });

  it('leaves no torn word to the person', () => {
    expect(intake(`我的训练报错：\n${from(FORM_C, 'GiB is free')}`).prose.trim()).toBe('我的训练报错:');
    expect(intake(from(FORM_B, 'already allocated')).prose.trim()).toBe('');
  });

  it.each([
    'My card has a total capacity of 24 GiB of which 20 GiB is free.',
    'Process 1234 has 3.20 GiB memory in use, says the monitor.',
    '这张卡 of which 20 GiB is free',
    'It uses 12 GiB and 3 GiB is reserved for the desktop.',
  ])('is none in a sentence: %s', (text) => {
    expect(readErrors(text)).toEqual([]);
  });
});

describe("PyTorch's advice", () => {
  it.each([
    HINT,
    HINT.slice(0, 97),
    from(HINT, 'memory is large'),
    from(HINT, 'PYTORCH_CUDA'),
    from(HINT, 'expandable'),
    `is reserved by PyTorch but unallocated. ${HINT}`,
    `The last line is ${HINT}`,
    `最后一行是 ${HINT} 怎么办`,
    from(FORM_B, 'If reserved'),
  ])('alone tells of the failure, and of nothing that was tried: %s', (text) => {
    const { errors, setup } = intake(text);
    expect(errors).toMatchObject([{ platform: 'cuda', cutOff: true }]);
    expect(setup.tried).toEqual([]);
  });

  it.each([`What does "${HINT.slice(0, 97)}" mean?`, `“${HINT.slice(0, 97)}” 是什么意思`])(
    'quoted for its meaning is no failure: %s',
    (text) => {
      const { errors, setup } = intake(text);
      expect([errors, setup.tried]).toEqual([[], []]);
    },
  );

  it('does not hide what the person did', () => {
    expect(intake('I set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True and it still fails').setup.tried).toContain(
      'expandable-segments',
    );
  });

  it('of AMD names its platform', () => {
    expect(readErrors(HINT.replace('CUDA_ALLOC', 'HIP_ALLOC'))).toMatchObject([{ platform: 'rocm' }]);
  });
});

describe('two ranks that print over each other', () => {
  const list = (device: number, free: string) =>
    `(GPU ${device}; 10.91 GiB total capacity; 9.80 GiB already allocated; ${free} free; 10.02 GiB reserved in total by PyTorch)`;
  const head = 'CUDA out of memory. Tried to allocate 64.00 MiB ';

  it('leave the figures of both', () => {
    expect(readErrors(`${head}${head}${list(0, '31.50 MiB')}${list(1, '29.50 MiB')}`)).toMatchObject([
      { cutOff: true },
      { device: 0, freeBytes: size('31.50 MiB') },
      { device: 1, freeBytes: size('29.50 MiB'), cutOff: true },
    ]);
  });

  it('an interrupted message is not read twice', () => {
    expect(readErrors(`${head}${list(0, '31.50 MiB')}\n50%|█ ${list(0, '31.50 MiB')}`)).toHaveLength(1);
  });
});

it.each(['CUDA out of memory. Tried', 'CUDA out of memory. Tried to', 'CUDA out of memory. Tried to alloc'])(
  'a message that breaks off in its first words is one: %s',
  (text) => {
    expect(readErrors(text)).toMatchObject([{ format: 'pytorch-cuda-head', cutOff: true }]);
  },
);
