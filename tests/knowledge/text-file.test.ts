import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkKnowledge } from '../../src/knowledge/check.ts';
import { checkedFolder } from '../../src/knowledge/checked-folder.ts';
import { faultPrinter, printFault } from '../../src/knowledge/fault.ts';
import { loadFolder } from '../../src/knowledge/load.ts';
import { folderOf } from './folder-of.ts';
import { CAUSE } from './samples.ts';

/** What the check says of a folder to which `add` has put something. */
function said(add: (folder: string) => void): readonly string[] {
  const folder = folderOf();
  add(folder);
  return checkKnowledge(loadFolder(folder, 'k')).map(printFault);
}

describe('a file that cannot be read as text gets one line', () => {
  const latin = Buffer.from(CAUSE.replace('A cause', 'A caf\u00e9'), 'latin1');

  it.each<[string, (folder: string) => void, string]>([
    [
      'a folder of the name of an entry',
      (folder) => mkdirSync(join(folder, 'causes/x.md')),
      'causes/x.md:1:1: this is a folder, not a file',
    ],
    [
      'a link that leads nowhere',
      (folder) => symlinkSync(join(folder, 'gone.md'), join(folder, 'fixes/x.md')),
      'fixes/x.md:1:1: the file is not there: the link under this name leads nowhere',
    ],
    [
      'a link to itself',
      (folder) => symlinkSync('x.md', join(folder, 'fixes/x.md')),
      'fixes/x.md:1:1: the link under this name leads back to itself',
    ],
    ['nothing in it', (folder) => writeFileSync(join(folder, 'fixes/x.md'), ''), 'fixes/x.md:1:1: the file is empty'],
    [
      'Latin-1',
      (folder) => writeFileSync(join(folder, 'causes/sample-cause.md'), latin),
      'causes/sample-cause.md:3:20: the file is not UTF-8 from here on: save it as UTF-8',
    ],
    [
      'UTF-16 with a byte order mark',
      (folder) => writeFileSync(join(folder, 'causes/sample-cause.md'), `\uFEFF${CAUSE}`, 'utf16le'),
      'causes/sample-cause.md:1:1: the file is in UTF-16: save it as UTF-8',
    ],
    [
      'UTF-16 without one',
      (folder) => writeFileSync(join(folder, 'causes/x.md'), '---\nid: x\n', 'utf16le'),
      'causes/x.md:1:2: a zero byte stands here: this is not text in UTF-8',
    ],
    [
      'far too much in it',
      (folder) => {
        writeFileSync(join(folder, 'fixes/x.md'), '---\n');
        truncateSync(join(folder, 'fixes/x.md'), 3_000_000_000);
      },
      'fixes/x.md:1:1: the file has 3000000000 bytes, more than the 1048576 that are read',
    ],
  ])('%s', (_, add, line) => {
    expect(said(add)).toEqual([`k/${line}`]);
  });

  it('also where it is the glossary or a list of facts', () => {
    const folder = folderOf({ 'glossary.yml': null, 'gpus.yml/x': '', 'models.yml': '' });
    expect(checkedFolder(folder, 'k').faults.map(faultPrinter(({ zh }) => zh))).toEqual([
      'k/glossary.yml:1:1: 缺少这个文件',
      'k/gpus.yml:1:1: 这是目录，不是文件',
      'k/models.yml:1:1: 文件是空的',
    ]);
  });

  it('but the hidden files of editors are no entries', () => {
    expect(
      said((folder) => {
        symlinkSync('someone@host.4711', join(folder, 'causes/.#sample-cause.md'));
        writeFileSync(join(folder, 'causes/._sample-cause.md'), '\0\0');
      }),
    ).toEqual([]);
  });
});

describe('one lost sign of the front matter gets one message', () => {
  it.each([
    ['a bracket that opens keys', 'title: { en', 'title: en'],
    ['one that closes them', '"一个原因" }', '"一个原因"'],
    ['a quote', '"一个原因"', '"一个原因'],
    ['the quote before it', '"一个原因', '一个原因'],
    ['a quote in front of another value', 'title: { en: "A', 'title: { en: A'],
    ['a bracket that opens a list', '[first sign', 'first sign'],
    ['one that closes it', 'second sign]', 'second sign'],
  ])('%s', (_, from, to) => {
    const changed = CAUSE.replace(from, to);
    expect(changed).not.toBe(CAUSE);
    const faults = checkKnowledge(loadFolder(folderOf({ 'causes/sample-cause.md': changed }), 'k'));
    expect(faults.map(printFault)).toHaveLength(1);
  });
});
