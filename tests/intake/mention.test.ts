import { describe, expect, test } from 'vitest';
import { intake } from '../../src/intake/intake.ts';
import { isMention } from '../../src/intake/mention.ts';
import { readMessages } from '../../src/intake/read.ts';
import { FORM_B } from '../support/messages.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';

const formats = (text: string) => intake(text).errors.map(({ format }) => format);

describe('a message inside a sentence', () => {
  test.each([
    'I get CUDA out of memory when I train with batch 8',
    'Why do I see CUDA out of memory in validation?',
    'my run ends with cuda out of memory after ten minutes',
    'it says "CUDA out of memory" every time',
    'CUDA out of memory is all that it says',
    'I get CUDA error: out of memory on the first call',
    'CUDA out of memory 怎么解决',
    '训练的时候出现 CUDA out of memory，怎么办？',
    '一直报 CUDA error: out of memory',
  ])('is no error, but says that memory ran out: %s', (text) => {
    expect(formats(text)).toEqual([]);
    expect(intake(text).signs).toContain('says-oom');
  });

  test.each([
    ['CUDA out of memory', 'pytorch-cuda-bare'],
    ['CUDA out of memory.', 'pytorch-cuda-bare'],
    ['RuntimeError: CUDA out of memory', 'pytorch-cuda-bare'],
    ['RuntimeError: CUDA out of memory.', 'pytorch-cuda-bare'],
    ['torch.cuda.OutOfMemoryError: CUDA out of memory', 'pytorch-cuda-bare'],
    ['RuntimeError: CUDA error: out of memory', 'cuda-error-oom'],
    ['My training fails at once:\n\nRuntimeError: CUDA error: out of memory', 'cuda-error-oom'],
    ['我的训练一开始就报错：\nRuntimeError: CUDA out of memory.\n怎么办？', 'pytorch-cuda-bare'],
  ])('on a line of its own is one: %j', (text, format) => {
    expect(formats(text)).toEqual([format]);
  });

  test('stands beside the message that it speaks of', () => {
    expect(formats(`I always get CUDA out of memory with this model:\n\n${FORM_B}`)).toEqual(['pytorch-cuda-b']);
  });

  test('with figures is an error wherever it stands', () => {
    expect(formats(`I get ${FORM_B} when I train my model`)).toEqual(['pytorch-cuda-b']);
  });

  test('takes words of other lines for no sentence', () => {
    const text = 'I train a model of my own\nCUDA out of memory\nand I do not know why it happens';
    const [message] = readMessages(text);
    if (message === undefined) throw new Error('nothing was read');
    expect(isMention(text, message)).toBe(false);
  });

  test('is found in a line of any length in linear time', () => {
    const text = `${'word '.repeat(100_000)}CUDA out of memory ${'word '.repeat(100_000)}`;
    const [message] = readMessages(text);
    if (message === undefined) throw new Error('nothing was read');
    expect(milliseconds(() => expect(isMention(text, message)).toBe(true))).toBeLessThan(PATIENCE_MS);
  });
});
