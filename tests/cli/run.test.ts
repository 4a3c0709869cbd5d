import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { fakeTerminal } from './fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'run-'));
for (const part of ['causes', 'fixes']) mkdirSync(join(folder, part));
afterAll(() => rmSync(folder, { recursive: true }));

const call = async (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const terminal = fakeTerminal('', environment);
  const exitCode = await run(args, terminal);
  return { exitCode, out: terminal.out(), err: terminal.err() };
};

describe('run', () => {
  it('shows every command in the language of the terminal', async () => {
    for (const args of [[], ['--help'], ['-h'], ['help']]) {
      const { exitCode, out } = await call(args);
      expect(exitCode).toBe(0);
      for (const name of ['diagnose', 'ask', 'chat', 'memory', 'knowledge', 'bot', 'register'])
        expect(out).toContain(`  ${name}`);
      expect(out).not.toContain('  start');
    }
    expect((await call(['--help'], { LANG: 'zh_CN.UTF-8' })).out).toContain('用法：');
  });

  it('says its version', async () => {
    expect((await call(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('shows the help of a command and of one below it', async () => {
    expect((await call(['diagnose', '--help'])).out).toContain('vram-doctor diagnose [OPTIONS] [FILE…]');
    expect((await call(['knowledge', 'show', '-h'])).out).toContain('vram-doctor knowledge show');
    expect((await call(['knowledge', '--help'])).out).toContain('check|list|show|new');
  });

  it('shows the first page in the language that is asked for, also where nothing else is', async () => {
    for (const args of [
      ['--lang', 'zh-Hant'],
      ['--lang=zh-Hant', '--help'],
      ['--json', '--lang', 'zh-Hant', '-h'],
    ]) {
      const { exitCode, out } = await call(args);
      expect(exitCode).toBe(0);
      expect(out).toContain('用法：');
      expect(out).toContain('視訊記憶體');
    }
    expect((await call(['--lang', 'en'], { LANG: 'zh_CN.UTF-8' })).out).toContain('Usage:');
    expect((await call(['--json', '--version'])).out).toMatch(/^\d/);
  });

  it('aligns the columns of every help page, in one language', async () => {
    for (const args of [[], ['memory', 'tensor'], ['knowledge'], ['knowledge', 'check'], ['diagnose']]) {
      const english = await call([...args, '--help', '--lang', 'en']);
      expect(english.out).not.toMatch(/\p{Script=Han}/u);
      const chinese = await call([...args, '--help', '--lang', 'zh-Hans']);
      expect(chinese.out).toContain('用法：');
      for (const part of english.out.split('\n\n')) {
        const rows = part.split('\n').filter((line) => line.startsWith('  '));
        const columns = new Set(rows.map((line) => /^ {2}.*?\S {2,}(?=\S)/.exec(line)?.[0].length));
        expect(columns.size, part).toBeLessThanOrEqual(1);
      }
    }
  });

  it.each<[readonly string[], string]>([
    [['--lang', 'fr'], '--lang is auto, en, zh-Hans, zh-Hant, not "fr"'],
    [['--lang'], '--lang needs a value after it'],
    [['start', 'foo'], '"foo" is one word too many; vram-doctor start --help shows what it takes'],
    [['chat', 'foo'], '"foo" is one word too many; vram-doctor chat --help shows what it takes'],
    [['bot', 'foo'], '"foo" is one word too many; vram-doctor bot --help shows what it takes'],
    [
      ['knowledge', 'check', '/nope'],
      '"/nope" is one word too many; vram-doctor knowledge check --help shows what it takes',
    ],
    [
      ['knowledge', 'show', 'fragmentation', 'fragmentation'],
      '"fragmentation" is one word too many; vram-doctor knowledge show --help shows what it takes',
    ],
    [['--version', 'extra'], '"extra" is one word too many; vram-doctor --help shows what it takes'],
    [['-v', '--json=3'], '--json takes no value'],
    [
      ['help', 'extra'],
      'unknown command "extra"; the commands are diagnose, ask, chat, memory, knowledge, bot, gaps, stats, register',
    ],
    [['help', 'knowledge', 'shw'], 'unknown command "shw"; did you mean show?'],
    [['help', 'chat', 'extra'], '"extra" is one word too many; vram-doctor chat --help shows what it takes'],
    [['--json=3'], '--json takes no value'],
    [['--json=3', 'ask', 'x'], '--json takes no value'],
    [['ask', 'x', '--json=3'], '--json takes no value'],
    [['ask', 'x', '--help=yes'], '--help takes no value'],
    [['memory', 'tensor', '[1]', '--adam=2'], '--adam takes no value'],
    [['ask', 'x', '--lang', 'en', '--lang', 'en'], '--lang stands twice'],
    [['knowledge', '--json', 'list', '--json'], '--json stands twice'],
    [['ask', 'x', '--lang='], '--lang needs a value after it'],
    [['knowledge', 'check', '--folder', ''], '--folder needs a value after it'],
    [['knowledge', 'check', '--folder', '--json'], '--folder needs a value after it'],
    [['--foo'], 'unknown option --foo; --help lists the options (after "--" everything is text)'],
    [['knowledge', '--foo'], 'unknown option --foo; --help lists the options (after "--" everything is text)'],
    [[''], 'unknown command ""; the commands are diagnose, ask, chat, memory, knowledge, bot, gaps, stats, register'],
    [['bot', '--lang', 'fr'], '--lang is auto, en, zh-Hans, zh-Hant, not "fr"'],
    [['diagnose', ''], 'there is no file ""'],
    [['diagnoze'], 'unknown command "diagnoze"; did you mean diagnose?'],
    [
      ['constructor'],
      'unknown command "constructor"; the commands are diagnose, ask, chat, memory, knowledge, bot, gaps, stats, register',
    ],
    [['knowledge'], 'type one of these after vram-doctor knowledge: check, list, show, new'],
    [['knowledge', 'toString'], 'unknown command "toString"; the commands are check, list, show, new'],
    [['diagnose', '--langg'], 'unknown option --langg; --help lists the options (after "--" everything is text)'],
    [['ask', 'x', '--lang'], '--lang needs a value after it'],
    [['ask', 'x', '--lang', 'fr'], '--lang is auto, en, zh-Hans, zh-Hant, not "fr"'],
    [['ask'], 'type the question after it: vram-doctor ask "how do I fix fragmentation?"'],
    [['knowledge', 'list', '--kind', 'term'], '--kind is cause or fix, not "term"'],
    [
      ['knowledge', 'new', 'cause', 'Not Kebab'],
      'an id is kebab-case, lower-case letters, digits and hyphens, 60 at most, not "Not Kebab"',
    ],
    [
      ['knowledge', 'check', '--folder', '/nowhere'],
      '/nowhere is not a knowledge folder: it has no causes and fixes in it',
    ],
  ])('%j is wrong use, told in one line', async (args, message) => {
    expect(await call(args)).toEqual({ exitCode: 2, out: '', err: `vram-doctor: ${message}\n` });
  });

  it('shows the help of a command also as help COMMAND', async () => {
    for (const path of [['diagnose'], ['knowledge', 'show']]) {
      expect(await call(['help', ...path])).toEqual(await call([...path, '--help']));
      expect((await call(['--lang=zh-Hans', 'help', ...path])).out).toContain('用法：');
    }
  });

  it('tells wrong use in Chinese where the terminal or the person wants it', async () => {
    expect((await call(['ask'], { LANG: 'zh_CN.UTF-8' })).err).toContain('请在后面写上问题');
    expect((await call(['--lang', 'zh-Hant', 'ask'])).err).toContain('請在後面寫上問題');
  });
});

describe('knowledge', () => {
  it('lists and shows entries', async () => {
    const { out } = await call(['knowledge', 'list', '--kind', 'cause', '--json']);
    const first = JSON.parse(out.split('\n')[0] ?? '') as { readonly id: string; readonly kind: string };
    expect(first.kind).toBe('cause');
    expect((await call(['knowledge', 'list'])).out).toMatch(/^\S+ +cause {2}\S/);

    const shown = await call(['knowledge', 'show', first.id, '--lang', 'zh-Hant']);
    expect(shown.exitCode).toBe(0);
    expect(shown.out).toContain('## 發生了什麼');
    expect(shown.out).toContain('```');
    const needs = await call(['knowledge', 'show', 'offload-to-nvme', '--lang', 'en']);
    expect(needs.out).toMatch(/^### Transformers: .* · needs torch >= [\d.]+, transformers >= [\d.]+$/m);
    const needsZh = await call(['knowledge', 'show', 'offload-to-nvme', '--lang', 'zh-Hans']);
    expect(needsZh.out).toMatch(/^### Transformers：.* · 需要 torch >= [\d.]+、transformers >= [\d.]+$/m);
    const close = await call(['knowledge', 'show', first.id.slice(0, -1)]);
    expect(close.exitCode).toBe(2);
    expect(close.err).toContain(first.id);
    // Without a current snapshot each of the calls reads every entry.
  }, 120_000);

  it('starts an entry that check then complains about', async () => {
    const made = await call(['knowledge', 'new', 'fix', 'brand-new', '--folder', folder, '--json']);
    expect(JSON.parse(made.out)).toEqual({ file: join(folder, 'fixes', 'brand-new.md') });
    for (const kind of ['fix', 'cause']) {
      const again = await call(['knowledge', 'new', kind, 'brand-new', '--folder', folder]);
      const shown = join(folder, 'fixes', 'brand-new.md');
      expect(again).toEqual({ exitCode: 2, out: '', err: `vram-doctor: ${shown} exists already\n` });
    }
    const checked = await call(['knowledge', 'check', '--folder', folder]);
    expect(checked.exitCode).toBe(1);
    expect(checked.out).toContain(
      `${folder}/fixes/brand-new.md:4:8: the placeholder «a few words» is left: write what belongs there\n`,
    );
    const chinese = await call(['knowledge', 'check', '--folder', folder], { LANG: 'zh_CN.UTF-8' });
    expect(chinese.out).toContain(`brand-new.md:4:8: 还留着占位符 «a few words»：请写上该写的内容\n`);
    const json = JSON.parse((await call(['knowledge', 'check', '--folder', folder, '--json', '--lang=zh-Hans'])).out);
    expect(json.faults.at(-1)).toMatchObject({ line: 1, message: '缺少这个文件' });
    expect(json.faults.length).toBeGreaterThan(30);
    expect(checked.err).toMatch(/^\d+ faults\.\n$/);
  });
});
