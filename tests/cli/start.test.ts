import { afterEach, expect, it, vi } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { fakeTerminal } from './fake-terminal.ts';

vi.mock('../../src/cli/consultation.ts', async () => {
  const { fakeConsultation } = await import('./fake-consultation.ts');
  return { openConsultation: async () => fakeConsultation() };
});

afterEach(() => vi.unstubAllEnvs());

it('starts the chat where no token is set', async () => {
  vi.stubEnv('DISCORD_TOKEN', '');
  const terminal = fakeTerminal('hello\n');
  expect(await run(['start'], terminal)).toBe(0);
  expect(terminal.out()).toContain('[en] ask:hello');
});

it('passes words, options and input to the commands', async () => {
  const question = fakeTerminal();
  expect(await run(['--lang', 'zh-Hant', 'ask', 'how', 'much', '--json'], question)).toBe(0);
  expect(JSON.parse(question.out())).toEqual({ language: 'zh-Hant', text: 'ask:how much' });

  const paste = fakeTerminal('oops');
  expect(await run(['diagnose', '--json'], paste)).toBe(0);
  expect(JSON.parse(paste.out())).toEqual({ language: 'en', text: 'diagnose:oops' });

  const conversation = fakeTerminal('hi\n');
  expect(await run(['chat', '--lang=zh-Hans'], conversation)).toBe(0);
  expect(conversation.out()).toContain('[zh-Hans] ask:hi');
});
