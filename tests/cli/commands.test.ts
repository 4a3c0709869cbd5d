import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { chat } from '../../src/cli/chat.ts';
import { ask } from '../../src/cli/commands/ask.ts';
import { diagnose } from '../../src/cli/commands/diagnose.ts';
import { fakeConsultation } from './fake-consultation.ts';
import { type FakeTerminal, fakeTerminal } from './fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-'));
afterAll(() => rmSync(folder, { recursive: true }));
const good = join(folder, 'good.log');
const none = join(folder, 'none.log');
writeFileSync(good, 'CUDA out of memory');

const open = async () => fakeConsultation();

describe('diagnose', () => {
  it('reads standard input without a file, and where the file is -', async () => {
    for (const files of [[], ['-']]) {
      const terminal = fakeTerminal('oops');
      expect(await diagnose(files, {}, terminal, open)).toBe(0);
      expect(terminal.out()).toBe('[en] diagnose:oops\n');
    }
  });

  it('gives a line of JSON a file, in order, also for one that cannot be read', async () => {
    const terminal = fakeTerminal();
    expect(await diagnose([good, none, good], { json: true, lang: 'zh-Hans' }, terminal, open)).toBe(2);
    const lines = terminal
      .out()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    const answer = { language: 'zh-Hans', text: 'diagnose:CUDA out of memory' };
    expect(lines).toEqual([answer, { error: `没有文件 ${none}` }, answer]);
    expect(terminal.err()).toBe(`vram-doctor: 没有文件 ${none}\n`);
  });

  it('puts a heading over each of several files', async () => {
    const terminal = fakeTerminal('', { LANG: 'zh_TW.UTF-8' });
    expect(await diagnose([good, good], {}, terminal, open)).toBe(0);
    const one = `── ${good} ──\n[zh-Hant] diagnose:CUDA out of memory\n\n`;
    expect(terminal.out()).toBe(one + one);
  });

  it('calls empty input wrong use', async () => {
    const terminal = fakeTerminal(' \n');
    expect(await diagnose([], {}, terminal, open)).toBe(2);
    expect(terminal.out()).toBe('');
    expect(terminal.err()).toMatch(/^vram-doctor: standard input is empty: [^\n]+\n$/);
  });
});

describe('ask', () => {
  it('answers in the chosen language, else leaves it to the text and the locale', async () => {
    const terminal = fakeTerminal('', { LANG: 'zh_CN.UTF-8' });
    await ask('why', { lang: 'en' }, terminal, open);
    await ask('why', {}, terminal, open);
    await ask('why', { json: true }, terminal, open);
    expect(terminal.out()).toBe('[en] ask:why\n[zh-Hans] ask:why\n{"language":"zh-Hans","text":"ask:why"}\n');
  });

  it('needs a question', async () => {
    await expect(ask('  ', {}, fakeTerminal(), open)).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe('chat', () => {
  const talk = async (input: string): Promise<string> => {
    const terminal = fakeTerminal(input);
    expect(await chat({}, terminal, open)).toBe(0);
    return terminal.out();
  };

  it('greets in both languages and answers at an empty line and at the end', async () => {
    const out = await talk('first line\r\nsecond line\r\n\r\n\n\nlast');
    expect(out).toContain('Paste an error');
    expect(out).toContain('粘贴报错');
    expect(out).toContain('[en] ask:first line\nsecond line\n');
    expect(out).toContain('[en] ask:last\n');
    expect(out.match(/ask:/g)).toHaveLength(2);
    expect(out).toMatch(/Goodbye\.\n$/);
  });

  it('remembers the language of the last prose', async () => {
    const out = await talk('显存不够\n\nCUDA error\n\n');
    expect(out).toContain('[zh-Hans] ask:CUDA error');
    expect(out).toMatch(/再见。\n$/);
  });

  it('leaves at exit and at an end without a word', async () => {
    expect(await talk('exit\n\nmore\n')).not.toContain('ask:');
    expect(await talk('')).not.toContain('ask:');
  });

  it('gives only JSON with --json', async () => {
    const terminal = fakeTerminal('one\n\ntwo\n');
    await chat({ json: true }, terminal, open);
    expect(
      terminal
        .out()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toHaveLength(2);
  });

  it('keeps a paste with empty lines whole, and answers a question at once', async () => {
    const base = fakeTerminal();
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const terminal: FakeTerminal = { ...base, input };
    const ended = chat({}, terminal, open);
    const answers = async (count: number): Promise<void> =>
      expect.poll(() => base.out().match(/ask:/g)?.length ?? 0, { timeout: 5000 }).toBe(count);
    await expect.poll(() => base.out()).toContain('> ');
    input.write('Traceback\n\n  File "a.py"\n\n');
    await answers(1);
    expect(base.out()).toContain('ask:Traceback\n\n  File "a.py"\n');
    input.write('why?\n');
    await answers(2);
    input.write('exit\n');
    expect(await ended).toBe(0);
  });
});
