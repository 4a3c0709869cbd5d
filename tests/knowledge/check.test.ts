import { describe, expect, it } from 'vitest';
import { checkKnowledge } from '../../src/knowledge/check.ts';
import { printFault } from '../../src/knowledge/fault.ts';
import { KnowledgeError, loadFolder, toKnowledge } from '../../src/knowledge/load.ts';
import { folderOf } from './folder-of.ts';
import { CAUSE, FIX, GLOSSARY } from './samples.ts';

const check = (changes?: Readonly<Record<string, string | null>>): readonly string[] =>
  checkKnowledge(loadFolder(folderOf(changes), 'k')).map(printFault);

const OTHER = FIX.replace('id: sample-fix', 'id: other-fix').replaceAll(
  /how (one|two|three|four|five|six|seven|eight)/g,
  'ways $1',
);
const other = (text: string): string => text.replaceAll('怎么做', '别的办法');

describe('checkKnowledge', () => {
  it('finds nothing in a good folder', () => {
    expect(check()).toEqual([]);
  });

  it('finds dead ids', () => {
    expect(check({ 'causes/sample-cause.md': CAUSE.replace('id: sample-fix', 'id: gone') })).toEqual([
      'k/causes/sample-cause.md:12:11: no fix has the id "gone"',
      'k/fixes/sample-fix.md:2:5: no cause names the fix "sample-fix", and its see-also names none',
    ]);
    const links = 'frees: activations\nconflicts: [no-fix]\nsee-also: [nobody, sample-fix]';
    expect(check({ 'fixes/sample-fix.md': FIX.replace('frees: activations', links) })).toEqual([
      'k/fixes/sample-fix.md:9:13: no fix has the id "no-fix"',
      'k/fixes/sample-fix.md:10:12: no entry has the id "nobody"',
      'k/fixes/sample-fix.md:10:20: the entry names itself',
    ]);
  });

  it('does not call an entry dead whose file is broken', () => {
    expect(check({ 'fixes/sample-fix.md': FIX.replace('frees: activations', 'frees: everything') })).toHaveLength(1);
  });

  it('wants a fix for every cause, and each once', () => {
    const none = CAUSE.replace(/fixes:\n.*\n/, 'fixes: []\n');
    expect(check({ 'causes/sample-cause.md': none })[0]).toBe(
      'k/causes/sample-cause.md:11:8: the cause "sample-cause" names no fix',
    );
    const twice = CAUSE.replace('fixes:\n', 'fixes:\n  - { id: sample-fix }\n');
    expect(check({ 'causes/sample-cause.md': twice })).toEqual([
      'k/causes/sample-cause.md:13:11: the fix "sample-fix" is named twice',
    ]);
  });

  it('lets a fix be reached by its own see-also', () => {
    const lone = other(OTHER);
    expect(check({ 'fixes/other-fix.md': lone })).toEqual([
      'k/fixes/other-fix.md:2:5: no cause names the fix "other-fix", and its see-also names none',
    ]);
    expect(check({ 'fixes/other-fix.md': lone.replace('frees:', 'see-also: [sample-cause]\nfrees:') })).toEqual([]);
  });

  it('finds an id and a question that stand twice', () => {
    const same = CAUSE.replace('id: sample-cause', 'id: sample-fix').replace('two asks', 'Two  ASKS!');
    const faults = check({ 'causes/sample-fix.md': same });
    expect(faults).toContain('k/fixes/sample-fix.md:2:5: the id "sample-fix" also stands in k/causes/sample-fix.md:2');
    expect(faults).toContain(
      'k/causes/sample-fix.md:6:17: the question "Two  ASKS!" also stands in k/causes/sample-cause.md:6',
    );
  });

  it('finds half-width punctuation between Chinese characters, outside code', () => {
    const text = CAUSE.replace('它发生了，一次。', '它发生了,一次。`甲,乙`').replace(
      '"它发生了。"',
      '"它(又)发生了。"',
    );
    expect(check({ 'causes/sample-cause.md': text })).toEqual([
      'k/causes/sample-cause.md:4:35: half-width "(" between Chinese characters: write "（"',
      'k/causes/sample-cause.md:4:35: half-width ")" between Chinese characters: write "）"',
      'k/causes/sample-cause.md:38:5: half-width "," between Chinese characters: write "，"',
    ]);
  });

  it('finds a half-width full stop behind a Chinese character, and none in names, versions and figures', () => {
    const text = CAUSE.replace('它发生了，一次。', '它发生了.又一次。见模型.pt、版本 2.4.1 和 0.5 倍……完.');
    expect(check({ 'causes/sample-cause.md': text })).toEqual([
      'k/causes/sample-cause.md:38:5: half-width "." between Chinese characters: write "。"',
      'k/causes/sample-cause.md:38:36: half-width "." between Chinese characters: write "。"',
    ]);
  });

  it('finds a proof that is not there, where the proofs are at hand', () => {
    const named = FIX.replace('compile=only reason=sample', 'proof=half-bytes');
    expect(check({ 'fixes/sample-fix.md': named })).toEqual([]);
    expect(check({ 'fixes/sample-fix.md': named, 'proofs/half-bytes.py': '', 'proofs/runner.py': '' })).toEqual([]);
    expect(check({ 'fixes/sample-fix.md': named, 'proofs/other.py': '' })).toEqual([
      'k/fixes/sample-fix.md:32:1: there is no proofs/half-bytes.py',
    ]);
    const runner = named.replace('half-bytes', 'runner');
    expect(check({ 'fixes/sample-fix.md': runner, 'proofs/runner.py': '' })).toHaveLength(1);
  });

  it('gives a place under a usual question to one entry', () => {
    const cause = CAUSE.replace('signals:', 'everyday: { save: 1, see: 2 }\nsignals:');
    const fix = (places: string): string => FIX.replace('frees:', `everyday: { ${places} }\nfrees:`);
    expect(check({ 'causes/sample-cause.md': cause, 'fixes/sample-fix.md': fix('save: 2, see: 1') })).toEqual([]);
    expect(check({ 'causes/sample-cause.md': cause, 'fixes/sample-fix.md': fix('see: 2') })).toEqual([
      'k/fixes/sample-fix.md:8:18: everyday.see: place 2 is taken by k/causes/sample-cause.md:8',
    ]);
  });

  it('finds a Python bracket or quote without partner', () => {
    expect(check({ 'fixes/sample-fix.md': FIX.replace('x = [1, 2]', 'a = 1\nx = f(1, 2') })).toEqual([
      'k/fixes/sample-fix.md:34:6: Python: "(" is never closed',
    ]);
  });

  it('checks the glossary', () => {
    expect(check({ 'glossary.yml': GLOSSARY.replace('zh: [显存]', 'zh: [显存]\n  slang: [x]') })).toEqual([
      'k/glossary.yml:4:3: unknown key "[0].slang"',
    ]);
    expect(check({ 'glossary.yml': GLOSSARY + GLOSSARY.replace('GPU memory', 'card ram') })).toEqual([
      'k/glossary.yml:5:7: the term "vram" also stands in k/glossary.yml:1',
      'k/glossary.yml:6:8: "VRAM" also stands in k/glossary.yml:2',
      'k/glossary.yml:7:8: "显存" also stands in k/glossary.yml:3',
    ]);
    expect(check({ 'glossary.yml': null })).toEqual(['k/glossary.yml:1:1: the file is missing']);
  });
});

describe('toKnowledge', () => {
  it('has the same version for the same content, and another for other content', () => {
    const version = (changes?: Readonly<Record<string, string>>): string =>
      toKnowledge(loadFolder(folderOf(changes))).version;
    expect(version()).toBe(version());
    expect(version()).toMatch(/^\d+\.\d+\.\d+\S*\+[0-9a-f]{12}$/);
    expect(version({ 'fixes/sample-fix.md': FIX.replace('A.', 'B.') })).not.toBe(version());
  });

  it('throws every fault of an unreadable folder', () => {
    const loaded = loadFolder(folderOf({ 'fixes/sample-fix.md': 'x' }), 'k');
    expect(() => toKnowledge(loaded)).toThrow(KnowledgeError);
    expect(() => toKnowledge(loaded)).toThrow('k/fixes/sample-fix.md:1:1: ');
  });
});
