import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { createBot, startBot } from '../../src/discord/start.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { NO_STORE } from '../../src/store/none.ts';
import { Double } from './double/double.ts';
import { GUILD, guild } from './double/objects.ts';
import { stubDoctor } from './stub-doctor.ts';

const TOKEN = 'dG9rZW4.test.token';
const NAMES = ['DISCORD_TOKEN', 'DISCORD_API_URL', 'SHARD_COUNT', 'DATABASE_URL', 'HTTP_PORT', 'LOG_LEVEL'];
const DATABASE_URL = `file:${join(mkdtempSync(join(tmpdir(), 'vram-doctor-start-')), 'store.db')}`;

let double: Double;
beforeAll(async () => {
  double = await Double.start();
});
afterAll(async () => {
  expect(double.problems).toEqual([]);
  await double.close();
});
afterEach(() => {
  for (const name of NAMES) delete process.env[name];
});

/** Runs the command line and gives its exit status and all that it wrote. */
async function cli(
  command: string,
  environment: Readonly<Record<string, string>>,
  LANG = 'en',
): Promise<readonly [number, string]> {
  Object.assign(process.env, { DATABASE_URL, LOG_LEVEL: 'silent' }, environment);
  let written = '';
  const output = new Writable({
    write(chunk, _, done) {
      written += String(chunk);
      done();
    },
  });
  const status = await run([command], { input: process.stdin, output, errors: output, environment: { LANG } });
  return [status, written.trim()];
}

describe('the command line', () => {
  test.each(['bot', 'register'])('%s names what is missing or wrong in one line, with status 2', async (command) => {
    expect(await cli(command, {})).toEqual([2, expect.stringMatching(/^vram-doctor: DISCORD_TOKEN is not set.*$/)]);
    const wrong = { DISCORD_TOKEN: TOKEN, SHARD_COUNT: 'many' };
    expect(await cli(command, wrong)).toEqual([2, expect.stringMatching(/^vram-doctor: SHARD_COUNT must.*$/)]);
    delete process.env.SHARD_COUNT;
    const store = { DISCORD_TOKEN: TOKEN, DATABASE_URL: 'mysql://user:word@host/name' };
    expect(await cli(command, store)).toEqual([2, expect.stringMatching(/^vram-doctor: DATABASE_URL must[^\n]*$/)]);
    expect((await cli(command, store, 'zh_CN.UTF-8'))[1]).toMatch(/^vram-doctor: DATABASE_URL 应当是[^\n]*$/);
  });

  test('a token that Discord refuses is wrong use', async () => {
    double.fail('/applications/@me', 401, 1);
    const environment = { DISCORD_TOKEN: TOKEN, DISCORD_API_URL: double.api };
    expect(await cli('register', environment)).toEqual([2, expect.stringMatching(/was refused/)]);
    double.fail('/gateway/bot', 401, 1);
    expect(await cli('bot', environment)).toEqual([2, expect.stringMatching(/was refused/)]);
  });

  test.each(['bot', 'register'])(
    '%s says in one line, with status 1, that Discord cannot be reached',
    async (command) => {
      const environment = { DISCORD_TOKEN: TOKEN, DISCORD_API_URL: 'http://127.0.0.1:1/api' };
      const line = /^vram-doctor: Discord cannot be reached \(E\w+\): check the network[^\n]*$/;
      expect(await cli(command, environment)).toEqual([1, expect.stringMatching(line)]);
      const chinese = await cli(command, environment, 'zh_CN.UTF-8');
      expect(chinese).toEqual([1, expect.stringMatching(/^vram-doctor: 连不上 Discord（E\w+）：请检查网络[^\n]*$/)]);
    },
  );

  test('register puts the commands and says which', async () => {
    expect(await cli('register', { DISCORD_TOKEN: TOKEN, DISCORD_API_URL: double.api })).toEqual([
      0,
      'ask, diagnose, Diagnose, memory, forget-me, vram-doctor',
    ]);
    expect(double.commands).toHaveLength(6);
  });
});

describe('the start', () => {
  test('names a port that is taken in one line', async () => {
    const taken = new URL(double.api).port;
    const environment = { DISCORD_TOKEN: TOKEN, DISCORD_API_URL: double.api, HTTP_PORT: taken };
    expect(await cli('bot', environment)).toEqual([
      2,
      expect.stringMatching(/vram-doctor: HTTP_PORT \d+ on 127\.0\.0\.1 cannot be used \(EADDRINUSE\)[^\n]*$/),
    ]);
  });

  async function startUp(environment: Readonly<Record<string, string>>, said: string): Promise<void> {
    const parsed = parseConfig({ DISCORD_API_URL: double.api, ...environment });
    if (!parsed.ok) throw new Error(parsed.message);
    let done = () => {};
    const seen = new Promise<void>((resolve) => {
      done = resolve;
    });
    const log = createLog('info', { write: (line: string) => void (line.includes(said) && done()) });
    const running = await startBot(TOKEN, createBot(stubDoctor, parsed.config, log), parsed.config);
    await seen;
    await running.stop();
  }

  test('finds the commands up to date, or names the next line', async () => {
    await startUp({}, 'commands are up to date');
    double.commands = [];
    await startUp({}, 'next: vram-doctor register');
  });

  test('registers to the server that is set', async () => {
    await startUp({ DISCORD_GUILD_ID: GUILD }, 'commands registered');
    expect(double.requests.at(-1)?.path).toContain(`/guilds/${GUILD}/commands`);
    expect(double.requests.flatMap(({ problems }) => problems)).toEqual([]);
  });

  test('forgets a server that it was removed from, and not one that is out of order', async () => {
    const parsed = parseConfig({ DISCORD_API_URL: double.api });
    if (!parsed.ok) throw new Error(parsed.message);
    const forgotten: string[] = [];
    let done = () => {};
    const seen = new Promise<void>((resolve) => {
      done = resolve;
    });
    const store = { ...NO_STORE, forgetGuild: async (id: string) => forgotten.push(id) > 0 };
    const lines = { write: (line: string) => void (line.includes('"ready"') && done()) };
    const bot = createBot(stubDoctor, parsed.config, createLog('info', lines), { store });
    const running = await startBot(TOKEN, bot, parsed.config);
    await seen;
    double.gateway.dispatch('GUILD_DELETE', { id: GUILD, unavailable: true });
    double.gateway.dispatch('GUILD_CREATE', guild('en-US'));
    double.gateway.dispatch('GUILD_DELETE', { id: GUILD });
    await expect.poll(() => forgotten).toEqual([GUILD]);
    await running.stop();
  });

  test('forgets a server that it was removed from while it was away', async () => {
    const parsed = parseConfig({ DISCORD_API_URL: double.api });
    if (!parsed.ok) throw new Error(parsed.message);
    const forgotten: string[] = [];
    const left = '310000000000000009';
    const store = {
      ...NO_STORE,
      guilds: async () => [GUILD, left],
      forgetGuild: async (id: string) => forgotten.push(id) > 0,
    };
    const bot = createBot(stubDoctor, parsed.config, createLog('silent'), { store });
    const running = await startBot(TOKEN, bot, parsed.config);
    await expect.poll(() => forgotten).toEqual([left]);
    await running.stop();
  });

  test('gives up with a reason where Discord closes for good', async () => {
    const parsed = parseConfig({ DISCORD_API_URL: double.api });
    if (!parsed.ok) throw new Error(parsed.message);
    const bot = createBot(stubDoctor, parsed.config, createLog('silent'));
    const running = await startBot(TOKEN, bot, parsed.config);
    double.gateway.drop(4_004);
    expect(await running.lost).toBe('DISCORD_TOKEN was refused');
    await running.stop();
  });
});
