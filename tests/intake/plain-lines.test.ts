import { describe, expect, it } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import { normalize } from '../../src/intake/normalize.ts';
import { plainLines, withoutLaunchers } from '../../src/intake/plain-lines.ts';
import { readErrors } from '../../src/intake/read.ts';

const LIST = [
  'torch.OutOfMemoryError: Allocation on device 0 would exceed allowed memory. (out of memory)',
  'Currently allocated     : 10.10 GiB',
  'Requested               : 1.20 GiB',
  'Device limit            : 11.99 GiB',
  'Free (according to CUDA): 358.40 MiB',
];
const prefixed = (prefix: string): string => LIST.map((line) => `${prefix}${line}`).join('\n');
const read = (text: string) => readErrors(normalize(text).text).map(({ span: _span, ...error }) => error);

describe('a message of several lines', () => {
  it.each([
    'trainer-1  | ',
    '[pod/train-0/main] ',
    '2026-03-02T10:11:12.123456789Z stderr F ',
    '2026-03-02T10:11:12.123456789Z stderr F [rank3]: ',
    '2026-03-02 10:11:12,118 ERROR ',
    '[2026-03-02 10:11:12] [ERROR] ',
    '10:11:12.118 ',
    'E0302 10:11:12.118000 4711 api.py:863] ',
    'ERROR:root:',
    '0: ',
    '12: ',
    'worker-1: ',
    'node7: [rank0]: ',
    '[] [rank=0] ',
    '[train.py:40] [rank=12] ',
    '[default3]:',
    '│ ',
  ])('behind %j is one message', (prefix) => {
    expect(read(prefixed(prefix))).toEqual(read(LIST.join('\n')));
  });

  it('is one where bars are drawn between its lines, or a log wrote it out', () => {
    const bar = ' 42%|████▏     | 421/1000 [01:02<01:25,  6.80it/s]';
    expect(read(LIST.join(`\n${bar}\n`))).toEqual(read(LIST.join('\n')));
    expect(read(LIST.join('\\n'))).toEqual(read(LIST.join('\n')));
    const object = LIST.map((line) => `{"log":"${line}\\n","stream":"stderr","time":"2026-03-02T10:11:12.5Z"}`);
    expect(read(object.join('\n'))).toEqual(read(LIST.join('\n')));
  });
});

it('is one at the end, in the middle and at the beginning of a long log', () => {
  const log = Array.from({ length: 2500 }, (_, step) => `2026-03-02 10:11:12,118 INFO step ${step} lr 3e-4`).join('\n');
  const message = prefixed('2026-03-02 10:11:12,118 ERROR ');
  for (const text of [`${log}\n${message}`, `${log}\n${message}\n${log}`, `${message}\n${log}`]) {
    expect(plainLines(text)).toHaveLength(text.length);
    expect(read(text)).toEqual(read(LIST.join('\n')));
  }
});

it('takes no letter away, so that every offset stays', () => {
  for (const text of [prefixed('0: '), prefixed('trainer-1  | '), 'a。b│c', '{"log":"a\\n","stream":"stderr"}'])
    expect(plainLines(text)).toHaveLength(text.length);
});

it.each([
  'a number that a terminal broke: on device 1\n0: cudaMalloc failed',
  'C:\\new\\name',
  'for i in range(3): print(i)',
  'Error: cudaMalloc failed',
  'note: 42% of it | and so on',
])('leaves %j as it is', (text) => {
  expect(plainLines(text)).toBe(text);
});

it.each([
  ['trainer-1  | a\ntrainer-1  | b', 'a\nb'],
  ['[pod/a/b] a', 'a'],
  ['2026-03-02T10:11:12.1Z stdout F a', 'a'],
  ['0: a\n1: b\n0: c', 'a\nb\nc'],
  ['[x.py:3] [rank=2] a', 'a'],
  ['│ a   │\n│ b   │', 'a\nb'],
  ['gpu0: 20 GB used', 'gpu0: 20 GB used'],
  ['1: only one', '1: only one'],
  ['2026-03-02 10:11:12 INFO a', '2026-03-02 10:11:12 INFO a'],
])('%j without its launcher is %j', (text, expected) => {
  expect(withoutLaunchers(text)).toBe(expected);
});

it("a traceback is nobody's words, whatever stands before its lines", () => {
  const text = [
    'Traceback (most recent call last):',
    '  File "/app/train.py", line 8, in main',
    '    loss.backward()',
    LIST[0],
  ];
  for (const prefix of [
    'trainer-1  | ',
    '[pod/a/b] ',
    '2026-03-02T10:11:12.1Z stderr F ',
    '0: ',
    '│ ',
    '2026-03-02 10:11:12 ERROR ',
  ]) {
    const read = intake(text.map((line) => `${prefix}${line}`).join('\n'));
    expect([prefix, read.languageStated, read.phase]).toEqual([prefix, false, 'backward']);
    expect([prefix, read.frames.map(({ code }) => code)]).toEqual([prefix, ['loss.backward()']]);
  }
});
