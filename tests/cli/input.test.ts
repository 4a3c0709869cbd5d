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
    ['GBK', Buffer.concat([Buffer.from('cfd4b4e6b2bbd7e3', 'hex'), Buffer.from(' out of memory')])],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('replaces wrong bytes', () => {
    expect(decodeText(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\uFFFDb');
    expect(decodeText(Buffer.concat([Buffer.from('显存'), Buffer.from([0xff])]))).toBe('显存\uFFFD');
  });

  it('takes no binary for text', () => {
    expect(decodeText(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]))).toBeNull();
  });
});

describe('collect', () => {
  it('keeps both ends of a very large input, and all of a smaller one', async () => {
    const chunk = Buffer.alloc(2 ** 20, 'x');
    const stream = (count: number): Readable =>
      Readable.from([Buffer.from('start'), ...Array.from({ length: count }, () => chunk), Buffer.from('end')]);
    expect(await collect(stream(7))).toHaveLength(7 * 2 ** 20 + 8);
    const large = await collect(stream(40));
    expect(large.length).toBeLessThanOrEqual(9 * 2 ** 20);
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
