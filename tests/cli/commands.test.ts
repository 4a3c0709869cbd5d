import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
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

  it('writes one line for each file that cannot be read, and no heading over it', async () => {
    const terminal = fakeTerminal();
    expect(await diagnose([none, `${none}2`], {}, terminal, open)).toBe(2);
    expect(terminal.out()).toBe('');
    expect(terminal.err()).toBe(`vram-doctor: there is no file ${none}\nvram-doctor: there is no file ${none}2\n`);

    const mixed = fakeTerminal();
    expect(await diagnose([none, good], {}, mixed, open)).toBe(2);
    expect(mixed.out()).toBe(`── ${good} ──\n[en] diagnose:CUDA out of memory\n\n`);
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

  it('greets in both languages and takes all of a pipe for one message', async () => {
    const out = await talk('first line\r\nsecond line\r\n\r\n\n\nlast');
    expect(out).toContain('Paste an error');
    expect(out).toContain('粘贴报错');
    expect(out).toContain('[en] ask:first line\nsecond line\n\n\n\nlast\n');
    expect(out.match(/ask:/g)).toHaveLength(1);
    expect(out).toMatch(/Goodbye\.\n$/);
  });

  it('leaves at exit and at an end without a word', async () => {
    expect(await talk('exit\n')).not.toContain('ask:');
    expect(await talk('')).not.toContain('ask:');
  });

  it('gives only JSON with --json', async () => {
    const terminal = fakeTerminal('one\n\ntwo\n');
    await chat({ json: true }, terminal, open);
    expect(JSON.parse(terminal.out())).toEqual({ language: 'en', text: 'ask:one\n\ntwo' });
  });

  it('calls a binary pipe wrong use', async () => {
    const terminal = fakeTerminal(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]));
    await expect(chat({}, terminal, open)).rejects.toMatchObject({ exitCode: 2 });
  });

  /** A person at a terminal: what they type, and what stands on the screen. */
  const person = (screen: boolean) => {
    const base = fakeTerminal();
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const terminal: FakeTerminal = { ...base, input, output: Object.assign(base.output, { isTTY: screen }) };
    const ended = chat({}, terminal, open);
    const answers = async (count: number): Promise<void> =>
      expect.poll(() => base.out().match(/ask:/g)?.length ?? 0, { timeout: 20_000 }).toBe(count);
    return { input, ended, answers, out: base.out };
  };

  it('remembers the language of the last prose', async () => {
    const { input, ended, answers, out } = person(false);
    input.write('显存不够\n\n');
    await answers(1);
    input.write('CUDA error\n\n');
    await answers(2);
    expect(out()).toContain('[zh-Hans] ask:CUDA error');
    input.write('exit\n');
    expect(await ended).toBe(0);
    expect(out()).toMatch(/再见。\n$/);
  });

  it('takes a bracketed paste as one piece, however slowly it comes', async () => {
    const { input, ended, answers, out } = person(true);
    await expect.poll(() => out(), { timeout: 20_000 }).toContain('\u001b[?2004h');
    input.write('\u001b[200~Traceback\r\rwhy is it full?\r');
    await wait(300);
    expect(out()).not.toContain('ask:');
    input.write('\rRuntimeError\u001b[201~');
    await wait(300);
    expect(out()).not.toContain('ask:');
    input.write('\r\r');
    await answers(1);
    expect(out()).toContain('ask:Traceback\n\nwhy is it full?\n\nRuntimeError');
    input.write('exit\r');
    expect(await ended).toBe(0);
    expect(out().indexOf('\u001b[?2004l')).toBeGreaterThan(out().indexOf('\u001b[?2004h'));
  });

  it('keeps a paste with empty lines whole, and answers a question at once', async () => {
    const { input, ended, answers, out } = person(false);
    await expect.poll(() => out(), { timeout: 20_000 }).toContain('> ');
    input.write('Traceback\n\n  File "a.py"\n\n');
    await answers(1);
    expect(out()).toContain('ask:Traceback\n\n  File "a.py"\n');
    input.write('why?\n');
    await answers(2);
    input.write('exit\n');
    expect(await ended).toBe(0);
  });
});
