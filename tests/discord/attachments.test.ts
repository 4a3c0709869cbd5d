import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AttachedFile,
  createFileReader,
  type FileReader,
  kindOf,
  trusted,
} from '../../src/discord/attachments.ts';
import { hasPasteLink, onlyLinks } from '../../src/discord/links.ts';
import { decodeText } from '../../src/platform/decode.ts';
import { Double } from './double/double.ts';

let double: Double;
let read: FileReader;
beforeAll(async () => {
  double = await Double.start();
  read = createFileReader({ apiUrl: double.api, timeoutMs: 20_000 });
});
afterAll(async () => {
  expect(double.problems).toEqual([]);
  await double.close();
});

const file = (url: string, rest: Partial<AttachedFile> = {}): AttachedFile => ({
  url,
  name: 'run.log',
  contentType: 'text/plain',
  size: 10,
  ...rest,
});

const MIB = 1 << 20;
const long = () => `first line\n${'middle 中文\n'.repeat(300_000)}last line`;

describe('what is fetched', () => {
  test.each([
    ['https://cdn.discordapp.com/attachments/1/2/a.txt?ex=1&is=2&hm=3', true],
    ['https://media.discordapp.net/a.txt', true],
    ['http://cdn.discordapp.com/a.txt', false],
    ['https://cdn.discordapp.com.evil.example/a.txt', false],
    ['https://cdn.discordapp.com:8443/a.txt', false],
    ['https://user:pass@cdn.discordapp.com/a.txt', false],
    ['https://evil.example/cdn.discordapp.com', false],
    ['file:///etc/passwd', false],
    ['http://127.0.0.1:4010/a.txt', true],
    ['http://127.0.0.1:4011/a.txt', false],
    ['nonsense', false],
  ])('%s: %s', (url, expected) => {
    expect(trusted(url, 'http://127.0.0.1:4010/api')).toBe(expected);
  });

  test.each([
    ['text/plain; charset=utf-8', 'message.txt', 'text'],
    [null, 'train.log', 'text'],
    ['application/json', 'x', 'text'],
    ['application/octet-stream', 'x.out', 'text'],
    ['application/octet-stream', 'nohup', 'unknown'],
    [null, 'nohup', 'unknown'],
    ['image/png', 'error.txt.png', 'picture'],
    [null, 'shot.PNG', 'picture'],
    ['application/zip', 'logs.zip', 'binary'],
    ['application/pdf', 'a.pdf', 'binary'],
  ] as const)('%s %s is %s', (contentType, name, kind) => {
    expect(kindOf({ contentType, name })).toBe(kind);
  });
});

describe('what is read', () => {
  test('a small file whole', async () => {
    expect(await read([file(double.serve('a.log', '显存不足'))])).toEqual({ texts: ['显存不足'], notes: [] });
  });

  test.each([true, false])('the ends of a large file, ranges served: %s', async (ranges) => {
    const text = long();
    const url = double.serve(`large-${ranges}.log`, text, { ranges });
    const { texts, notes } = await read([file(url, { size: Buffer.byteLength(text) })]);
    expect(notes).toEqual(['shortened']);
    expect(texts[0]?.startsWith('first line')).toBe(true);
    expect(texts[0]?.endsWith('last line')).toBe(true);
    expect(texts[0]).not.toContain('\uFFFD');
    expect(Buffer.byteLength(texts[0] ?? '')).toBeLessThanOrEqual(MIB + 100);
  });

  test('a large file that was declared small', async () => {
    const { texts, notes } = await read([file(double.serve('liar.log', long()), { size: 5 })]);
    expect(notes).toEqual(['shortened']);
    expect(texts[0]?.endsWith('last line')).toBe(true);
  });

  test('the ends of a large UTF-16 file', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(long(), 'utf16le')]);
    const { texts } = await read([file(double.serve('wide.log', bytes), { size: bytes.length })]);
    expect(texts[0]?.startsWith('first line')).toBe(true);
    expect(texts[0]?.endsWith('last line')).toBe(true);
  });

  test('no redirect is followed', async () => {
    const url = double.serve('moved.log', '', { redirect: double.serve('target.log', 'secret') });
    expect(await read([file(url)])).toEqual({ texts: [], notes: ['unreadable'] });
    expect(double.fetched.map(({ path }) => path)).not.toContain('/attachments/target.log');
  });

  test('a missing file, a binary one and an empty one are said or skipped', async () => {
    const gone = file(double.serve('x', '').replace('/x', '/gone.log'));
    const binary = file(double.serve('b.log', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1])));
    const empty = file(double.serve('e.log', ''));
    expect(await read([gone, binary, empty])).toEqual({ texts: [], notes: ['unreadable', 'binary'] });
  });
});

describe('decoding', () => {
  test.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFF显存'), '显存'],
    ['UTF-16 little endian', Buffer.from('\uFEFF显存', 'utf16le'), '显存'],
    ['UTF-16 big endian', Buffer.from('\uFEFF显存', 'utf16le').swap16(), '显存'],
    ['half a UTF-16 unit', Buffer.concat([Buffer.from('\uFEFFab', 'utf16le'), Buffer.from([1])]), 'ab'],
    ['GB 18030', Buffer.from([0xcf, 0xd4, 0xb4, 0xe6]), '显存'],
    ['ANSI colours', Buffer.from('\x1b[31mError\x1b[0m'), '\x1b[31mError\x1b[0m'],
    ['zero bytes', Buffer.from([1, 0, 2, 0]), null],
  ])('%s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test('bytes of any value never throw', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const bytes = Uint8Array.from({ length: seed }, (_, at) => (at * 31 + seed * 17) % 256);
      expect(() => decodeText(bytes)).not.toThrow();
    }
  });
});

describe('links', () => {
  test.each([
    ['https://pastebin.com/abc', true, true],
    ['<https://gist.github.com/a/b> ', true, true],
    ['https://example.com/log', true, false],
    ['why OOM? https://www.pastebin.com/abc', false, true],
    ['no link', false, false],
    ['pip install --index-url https://download.pytorch.org/whl', false, false],
  ])('%s', (text, only, paste) => {
    expect([onlyLinks(text), hasPasteLink(text)]).toEqual([only, paste]);
  });
});
