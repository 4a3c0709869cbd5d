import { describe, expect, it } from 'vitest';
import { readErrors } from '../../../src/intake/read.ts';
import { size } from '../../support/evidence.ts';
import {
  bytes,
  errorsOf,
  FIGURES_A,
  FIGURES_B,
  FIGURES_C,
  FORM_A,
  FORM_B,
  FORM_C,
  figuresOf,
  formatsOf,
} from './messages.ts';

const FORMS = [
  ['a', FORM_A, FIGURES_A],
  ['b', FORM_B, FIGURES_B],
  ['c', FORM_C, FIGURES_C],
] as const;

/** The text in lines of `width`, cut wherever the width falls. */
const wrapped = (text: string, width: number): string => text.match(new RegExp(`.{1,${width}}`, 'g'))?.join('\n') ?? '';

const VARIANTS: readonly (readonly [name: string, make: (message: string) => string])[] = [
  ['as it is', (message) => message],
  ['after its class', (message) => `torch.cuda.OutOfMemoryError: ${message}`],
  ['wrapped at 80', (message) => wrapped(message, 80)],
  ['wrapped at 7, in the middle of words and numbers', (message) => wrapped(message, 7)],
  ['wrapped and indented', (message) => wrapped(message, 61).replaceAll('\n', '\n    ')],
  ['in the box of a rich traceback', (message) => `│ ${wrapped(message, 60).replaceAll('\n', ' │\n│ ')} │`],
  ['in lower case', (message) => message.toLowerCase()],
  ['quoted', (message) => wrapped(message, 90).replace(/^/gm, '> ')],
  ['quoted twice', (message) => wrapped(message, 90).replace(/^/gm, '> > ')],
  ['in a fence', (message) => `\`\`\`py\n${message}\n\`\`\``],
  ['in backticks', (message) => `I get \`${message}\` since today`],
  ['with a rank on each line', (message) => wrapped(message, 70).replace(/^/gm, '[rank3]: ')],
  [
    'with a Ray worker on each line',
    (message) => wrapped(message, 70).replace(/^/gm, '(RayWorker pid=12, ip=1.2.3.4) '),
  ],
  ['in colours', (message) => `\u001b[1;31m${message.replaceAll(' ', ' \u001b[0m')}\u001b[m`],
  ['with lost escapes', (message) => `[31m${message}[0m`],
  ['with CRLF', (message) => wrapped(message, 100).replaceAll('\n', '\r\n')],
  ['full width', (message) => message.replace(/[;()]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0))],
  ['with no-break spaces', (message) => message.replaceAll(' ', '\u00a0')],
  ['without the space', (message) => message.replaceAll('of which ', 'of which').replaceAll('; ', ';')],
  ['as 2.1 spelt it', (message) => message.replace('capacity', 'capacty')],
];

describe.each(FORMS)('form %s', (form, message, figures) => {
  it.each(VARIANTS)('%s', (_name, make) => {
    const reports = errorsOf(make(message));
    expect(reports.map(({ format }) => format)).toEqual([`pytorch-cuda-${form}`]);
    expect(figuresOf(reports[0])).toEqual(figures);
    expect(reports[0]?.cutOff).toBeUndefined();
  });

  it('stands for other back ends in their words', () => {
    const [hip] = errorsOf(message.replaceAll('CUDA', 'HIP'));
    expect(hip).toMatchObject({ format: `pytorch-rocm-${form}`, platform: 'rocm' });
    expect(figuresOf(hip)).toEqual(figures);
  });

  it('gives, cut anywhere, no figure but the whole ones', () => {
    const known = figures as Readonly<Record<string, unknown>>;
    for (let length = 0; length < message.length; length += 1) {
      for (const [key, value] of Object.entries(figuresOf(errorsOf(message.slice(0, length))[0]))) {
        expect([length, key, value]).toEqual([length, key, known[key]]);
      }
    }
  });

  it('says that it is cut, until the last figure', () => {
    const last = message.search(/ cached\)| reserved in total| is reserved by PyTorch but/);
    const first = message.indexOf('allocate') + 'allocate'.length;
    for (let length = first; length < last; length += 1) {
      expect([length, errorsOf(message.slice(0, length))[0]?.cutOff]).toEqual([length, true]);
    }
  });
});

it.each(['11.', '11.9', '11.90', '11.90 ', '11.90 G', '11.90 Gi'])('reads no total in "GPU 0; %s"', (end) => {
  const [report] = errorsOf(`CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; ${end}`);
  expect(figuresOf(report)).toEqual({ device: 0, requestedBytes: 20_971_520n });
  expect(report).toMatchObject({ format: 'pytorch-cuda-head', cutOff: true });
});

describe('form A and B', () => {
  it('read the limit', () => {
    const [report] = errorsOf(FORM_B.replace('free; ', 'free; 5.38 GiB allowed; '));
    expect(report?.allowedBytes).toBe(bytes('5.38 GiB'));
  });

  it('do not sum what is not printed', () => {
    const [report] = errorsOf(
      'CUDA out of memory. Tried to allocate 1.00 GiB (GPU 0; 4.00 GiB total capacity; 10 bytes cached)',
    );
    expect(report).not.toHaveProperty('reservedBytes');
  });
});

describe('form C', () => {
  const MIDDLE = 'Process 4711 has 3.20 GiB memory in use. ';

  it('reads processes in any order, and the limit', () => {
    const text = FORM_C.replace(MIDDLE, '').replace(
      'Of the allocated',
      'Process 12 has 512.00 MiB memory in use. Process 18446744073709551614 has 2.00 MiB memory in use. 19.79 GiB allowed; Of the allocated',
    );
    const [report] = errorsOf(text);
    expect(report?.otherProcesses).toEqual([
      { pid: 12n, bytes: 536_870_912n },
      { pid: 18_446_744_073_709_551_614n, bytes: 2_097_152n },
    ]);
    expect(report).toMatchObject({ allowedBytes: bytes('19.79 GiB'), processBytes: bytes('20.38 GiB') });
  });

  it('drops what means "no value"', () => {
    const none = '17179869184.00 GiB';
    const [report] = errorsOf(FORM_C.replace('3.20 GiB', none).replace('20.38 GiB', none));
    const { otherProcesses: _others, processBytes: _own, ...rest } = FIGURES_C;
    expect(figuresOf(report)).toEqual(rest);
    const [limited] = errorsOf(FORM_C.replace('Of the allocated', `${none} allowed; Of the allocated`));
    expect(figuresOf(limited)).toEqual(FIGURES_C);
  });

  it('reads zero and a full card', () => {
    const [report] = errorsOf(
      'CUDA out of memory. Tried to allocate 2.00 MiB. GPU 0 has a total capacity of 12.00 GiB of which 0 bytes is free. Of the allocated memory 10.62 GiB is allocated by PyTorch, and 1024.00 KiB is reserved by PyTorch but unallocated.',
    );
    expect(figuresOf(report)).toEqual({
      device: 0,
      requestedBytes: 2_097_152n,
      totalBytes: 12n << 30n,
      freeBytes: 0n,
      allocatedBytes: bytes('10.62 GiB'),
      unallocatedBytes: 1_048_576n,
      reservedBytes: bytes('10.62 GiB') + 1_048_576n,
    });
  });

  it('reads XPU with and without the free figure', () => {
    const text =
      'XPU out of memory. Tried to allocate 1.50 GiB. GPU 0 has a total capacity of 11.33 GiB. Of the allocated memory 10.10 GiB is allocated by PyTorch, and 96.00 MiB is reserved by PyTorch but unallocated. Please use `empty_cache` to release all unoccupied cached memory.';
    expect(errorsOf(text)[0]).toMatchObject({
      format: 'pytorch-xpu-c',
      platform: 'xpu',
      totalBytes: bytes('11.33 GiB'),
    });
    expect(errorsOf(text)[0]).not.toHaveProperty('freeBytes');
    const [newer] = errorsOf(text.replace('GiB. Of', 'GiB of which 702.00 MiB is free. Of'));
    expect(newer?.freeBytes).toBe(bytes('702.00 MiB'));
  });
});

describe('several messages', () => {
  it('each give their own figures, in order', () => {
    const reports = errorsOf(`first\n${FORM_C}\nthen ${FORM_A}\n${wrapped(FORM_B, 50)}`);
    expect(reports.map(({ format }) => format)).toEqual(['pytorch-cuda-c', 'pytorch-cuda-a', 'pytorch-cuda-b']);
    expect(reports.map(figuresOf)).toEqual([FIGURES_C, FIGURES_A, FIGURES_B]);
  });

  it('that say the same are one error, wherever they stand', () => {
    expect(formatsOf(`${FORM_A}\n`.repeat(500))).toEqual(['pytorch-cuda-a']);
    expect(errorsOf(`${FORM_A}\n${FORM_A.replace('GPU 0', 'GPU 1')}`)).toHaveLength(2);
  });

  it('cut one off where the next begins', () => {
    const reports = errorsOf(`${FORM_C.slice(0, 100)}\n${FORM_A}`);
    expect(reports.map(({ cutOff }) => cutOff)).toEqual([true, undefined]);
    expect(figuresOf(reports[1])).toEqual(FIGURES_A);
  });
});

it('knows the request above an exbibyte', () => {
  expect(formatsOf('RuntimeError: CUDA out of memory. Tried to allocate more than 1EB memory.')).toEqual([
    'pytorch-cuda-1eb',
  ]);
});

it('the span holds the message and its advice', () => {
  const text = `hello\nRuntimeError: ${wrapped(FORM_C, 33)}\nbye`;
  const [start, end] = errorsOf(text)[0]?.span ?? [0, 0];
  expect(text.slice(start, end)).toBe(wrapped(FORM_C, 33));
});

describe('figures as other places write them', () => {
  const list = (point: (figure: string) => string) =>
    `CUDA out of memory. Tried to allocate ${point('1024.50')} MiB (GPU 0; ${point('8.00')} GiB total capacity; ${point('6.50')} GiB already allocated; ${point('420.00')} MiB free; ${point('6.60')} GiB reserved in total by PyTorch)`;
  const plain = readErrors(list((figure) => figure))[0];

  it.each([
    ['a comma for the point', (figure: string) => figure.replace('.', ',')],
    ['a comma between thousands', (figure: string) => figure.replace('1024', '1,024')],
    ['both, the other way round', (figure: string) => figure.replace('.', ',').replace('1024', '1.024')],
  ])('%s', (_, point) => {
    expect({ ...readErrors(list(point))[0], span: null }).toEqual({ ...plain, span: null });
  });
});

describe('a message whose beginning is missing', () => {
  const whole =
    'CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 8.00 GiB total capacity; 5.50 GiB already allocated; 420.00 MiB free; 5.60 GiB reserved in total by PyTorch)';
  const from = (text: string, word: string) => readErrors(text.slice(text.indexOf(word)));

  it('gives what stands behind a mark', () => {
    expect(from(whole, 'already')).toMatchObject([
      { format: 'pytorch-cuda-b', freeBytes: size('420.00 MiB'), reservedBytes: size('5.60 GiB'), cutOff: true },
    ]);
    expect(from(whole, '8.00')[0]).toMatchObject({ allocatedBytes: size('5.50 GiB'), cutOff: true });
  });

  it('does not trust the figure that the cut went through', () => {
    expect(from(whole, '.50 GiB')[0]).not.toHaveProperty('allocatedBytes');
    expect(from(whole, '0 GiB total')[0]).not.toHaveProperty('totalBytes');
  });

  it('has its request where that is left', () => {
    expect(from(whole, 'Tried')).toMatchObject([{ requestedBytes: size('20.00 MiB'), totalBytes: size('8.00 GiB') }]);
    expect(from(whole, 'Tried')[0]).not.toHaveProperty('cutOff');
  });

  it('of form C', () => {
    const text =
      'GiB is free. Including non-PyTorch memory, this process has 22.00 GiB memory in use. Of the allocated memory 20.00 GiB is allocated by PyTorch, and 1.20 GiB is reserved by PyTorch but unallocated.';
    expect(readErrors(text)).toMatchObject([
      { format: 'pytorch-cuda-c', processBytes: size('22.00 GiB'), unallocatedBytes: size('1.20 GiB'), cutOff: true },
    ]);
  });

  it('is none in a whole message, nor in a sentence', () => {
    expect(readErrors(`${whole}\n${whole}`)).toHaveLength(1);
    expect(readErrors(`${whole}\n${whole}`)[0]).not.toHaveProperty('cutOff');
    expect(readErrors('it says 2 things (2.00 GiB cached) and (24 GiB free)')).toEqual([]);
  });
});
