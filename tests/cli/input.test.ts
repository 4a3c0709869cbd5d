import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { collect } from '../../src/cli/bytes.ts';
import { readFileText, readStreamText } from '../../src/cli/input.ts';
import { decodeText } from '../../src/platform/decode.ts';

const folder = mkdtempSync(join(tmpdir(), 'input-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (bytes: Uint8Array | string): string => {
  const path = join(folder, 'log.txt');
  writeFileSync(path, bytes);
  return path;
};

describe('decodeText', () => {
  const text = '显存不足 out of memory';
  const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 BE with a mark', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16 LE without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 BE without a mark', swapped(Buffer.from(text, 'utf16le'))],
    ['GBK', Buffer.concat([Buffer.from('cfd4b4e6b2bbd7e3', 'hex'), Buffer.from(' out of memory')])],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('replaces wrong bytes', () => {
    expect(decodeText(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\uFFFDb');
    expect(decodeText(Buffer.concat([Buffer.from('显存'), Buffer.from([0xff])]))).toBe('显存\uFFFD');
  });

  const mark = Buffer.from([0xff, 0xfe]);

  it('takes a mark for one only before what can be UTF-16', () => {
    const line = 'epoch 3: CUDA out of memory, what now?\n';
    expect(decodeText(Buffer.concat([mark, Buffer.from(line)]))).toBe(`\uFFFD\uFFFD${line}`);
    expect(decodeText(Buffer.concat([Buffer.from(mark).reverse(), Buffer.from(line)]))).toBe(`\uFFFD\uFFFD${line}`);
    const scattered = Buffer.from(Array.from({ length: 400 }, (_, n) => (n * n * 41 + n * 131) % 256));
    expect(decodeText(Buffer.concat([mark, scattered]))).toBeNull();
    const han = '训练到第三轮就爆显存';
    expect(decodeText(Buffer.concat([mark, Buffer.from(han, 'utf16le')]))).toBe(han);
    expect(decodeText(mark)).toBe('');
  });

  it.each<[string, Buffer]>([
    ['an executable', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1])],
    ['nothing but zeros', Buffer.alloc(64)],
    [
      'a pickle',
      Buffer.concat(Array.from({ length: 40 }, () => Buffer.from('\x8c\x08segments\x94]\x94(\x00address', 'latin1'))),
    ],
    ['doubles', Buffer.from(new Float64Array(Array.from({ length: 200 }, (_, n) => n * 1.7)).buffer)],
    ['small numbers of 32 bits', Buffer.from(new Uint32Array(Array.from({ length: 200 }, (_, n) => n)).buffer)],
    ['small numbers of 16 bits', Buffer.from(new Uint16Array(Array.from({ length: 200 }, (_, n) => n % 31)).buffer)],
  ])('takes no binary for text: %s', (_, bytes) => {
    expect(decodeText(bytes)).toBeNull();
  });

  const log = `${'step 10 loss 1.2\n'.repeat(20)}torch.OutOfMemoryError: Allocation on device \0\n`;

  it.each<[string, Buffer, string]>([
    ['zero bytes in a log', Buffer.from(log), log],
    [
      'a log that was truncated while it was written',
      Buffer.from(`${'\0'.repeat(300)}${log}`),
      `${'\0'.repeat(300)}${log}`,
    ],
    ['valid UTF-8 of Han alone', Buffer.from('显存不够了怎么办'.repeat(50)), '显存不够了怎么办'.repeat(50)],
    ['a long log of UTF-16', Buffer.from(`\uFEFF${log}`, 'utf16le'), log],
    ['a long log of UTF-16 without its mark', Buffer.from(log, 'utf16le'), log],
    ['letters with accents, no Han', Buffer.from('caf\xe9 d\xe9j\xe0', 'latin1'), 'caf\uFFFD d\uFFFDj\uFFFD'],
  ])('reads %s', (_, bytes, expected) => {
    expect(decodeText(bytes)).toBe(expected);
  });

  it('reads GB 18030 that a cut has broken', () => {
    const bytes = Buffer.from('cfd4b4e6b2bbd7e3'.repeat(20), 'hex');
    expect(decodeText(bytes.subarray(0, -1))).toContain('显存不足显存');
    expect(decodeText(Buffer.concat([bytes.subarray(0, 41), bytes.subarray(46)]))).toContain('显存不足显存');
  });
});

describe('collect', () => {
  it('keeps both ends of a very large input, and all of a smaller one', async () => {
    const chunk = Buffer.alloc(2 ** 20, 'x');
    const stream = (count: number): Readable =>
      Readable.from([Buffer.from('start'), ...Array.from({ length: count }, () => chunk), Buffer.from('end')]);
    expect(await collect(stream(7))).toHaveLength(7 * 2 ** 20 + 8);
    const large = await collect(stream(40));
    expect(large.length).toBeLessThanOrEqual(17 * 2 ** 20);
    expect(large.subarray(0, 5).toString()).toBe('start');
    expect(large.subarray(-3).toString()).toBe('end');
  });
});

describe('reading', () => {
  it('gives the text of a file and of a stream', async () => {
    expect(await readFileText(fileOf('hello\n'))).toBe('hello\n');
    expect(await readStreamText(Readable.from(['hel', 'lo']))).toBe('hello');
  });

  it.each<[string, () => Promise<string>, string]>([
    ['a missing file', () => readFileText(join(folder, 'none')), 'there is no file'],
    ['a directory', () => readFileText(folder), 'is a directory'],
    ['a binary file', () => readFileText(fileOf(Buffer.from([1, 0, 2]))), 'is not text'],
    ['an empty file', () => readFileText(fileOf(' \n\n')), 'is empty'],
    ['an empty stream', () => readStreamText(Readable.from([])), 'standard input is empty'],
  ])('refuses %s', async (_, read, message) => {
    await expect(read()).rejects.toMatchObject({
      name: 'CliError',
      exitCode: 2,
      message: expect.stringContaining(message),
    });
  });
});
