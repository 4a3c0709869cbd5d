import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/discord/commands/index.ts';
import { applicationId, commandBodies, createRest, register, registered } from '../../src/discord/register.ts';
import { commandCharacters } from '../../src/render/limits.ts';
import { Double } from './double/double.ts';
import { GUILD, SELF } from './double/objects.ts';

let double: Double;
beforeAll(async () => {
  double = await Double.start();
});
afterAll(async () => {
  expect(double.problems).toEqual([]);
  await double.close();
});

const rest = () => createRest('dG9rZW4.test.token', { DISCORD_API_URL: double.api });
const problems = () => double.requests.flatMap((request) => request.problems);

test('asks Discord for the application, unless it is set', async () => {
  expect(await applicationId(rest(), {})).toBe(SELF.id);
  expect(await applicationId(rest(), { DISCORD_APPLICATION_ID: '1'.repeat(18) })).toBe('1'.repeat(18));
});

test('global commands are registered once and then known', async () => {
  expect(await registered(rest(), SELF.id)).toBe(false);
  expect(await register(rest(), SELF.id)).toEqual([
    'ask',
    'diagnose',
    'Diagnose',
    'memory',
    'forget-me',
    'vram-doctor',
  ]);
  expect(await registered(rest(), SELF.id)).toBe(true);
  double.commands = double.commands.map((command) => ({ ...(command as object), description: 'older' }));
  expect(await registered(rest(), SELF.id)).toBe(false);
  expect(problems()).toEqual([]);
});

test('commands of one server hold nothing that only global ones may have', async () => {
  await register(rest(), SELF.id, GUILD);
  const { path, body } = double.requests.at(-1) ?? {};
  expect(path).toBe(`/applications/${SELF.id}/guilds/${GUILD}/commands`);
  expect(JSON.stringify(body)).not.toMatch(/integration_types|contexts/);
  expect(problems()).toEqual([]);
});

const CHAT_NAME = /^[-_'\p{Ll}\p{Lm}\p{Lo}\p{N}]{1,32}$/u;
interface Named {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string>>;
  readonly description?: string;
  readonly description_localizations?: Readonly<Record<string, string>>;
  readonly options?: readonly Named[];
}
const all = (nodes: readonly Named[]): readonly Named[] => nodes.flatMap((node) => [node, ...all(node.options ?? [])]);

describe.each(COMMANDS)('$kind $name', (command) => {
  const nodes = all([command.data() as Named]);

  test('is called the same where it is registered and where it runs', () => {
    expect(command.data().name).toBe(command.name);
  });

  test('has every name and description in English and both ways of writing Chinese', () => {
    for (const node of nodes) {
      expect(Object.keys(node.name_localizations ?? {})).toEqual(['en-US', 'en-GB', 'zh-CN', 'zh-TW']);
      if (command.kind === 'message') continue;
      expect(Object.keys(node.description_localizations ?? {})).toEqual(['en-US', 'en-GB', 'zh-CN', 'zh-TW']);
      for (const name of [node.name, ...Object.values(node.name_localizations ?? {})]) expect(name).toMatch(CHAT_NAME);
      for (const text of [node.description ?? '', ...Object.values(node.description_localizations ?? {})]) {
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(100);
      }
    }
  });

  test('stays within the characters of a command', () => {
    expect(commandCharacters(command.data())).toBeLessThan(8_000);
  });
});

test('the command of a message is named in Chinese', () => {
  const body = commandBodies(false).find(({ name }) => name === 'Diagnose');
  expect(body?.name_localizations).toMatchObject({ 'zh-CN': '诊断', 'zh-TW': '診斷' });
});
