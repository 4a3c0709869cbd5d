import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Double } from './double/double.ts';
import { GUILD } from './double/objects.ts';

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname;
const TSX = new URL('../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

function start(command: string, environment: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, ['--import', TSX, MAIN, command], {
    // Another folder, so that no .env of a developer is read.
    cwd: mkdtempSync(join(tmpdir(), 'vram-doctor-')),
    env: { PATH: process.env.PATH ?? '', LANG: 'en_US.UTF-8', ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output, exit: once(child, 'exit').then(([code]) => code as number | null) };
}

let double: Double;
beforeAll(async () => {
  double = await Double.start();
});
afterAll(() => double.close());

const settings = (rest: Readonly<Record<string, string>> = {}) => ({
  DISCORD_TOKEN: 'dG9rZW4.test.token',
  DISCORD_API_URL: double.api,
  ...rest,
});

async function until(holds: () => boolean, limitMs = 20_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(holds()).toBe(true);
}

describe('vram-doctor bot', () => {
  test('names what is missing or wrong in one line, with exit status 2', async () => {
    const missing = start('bot', {});
    const wrong = start('bot', settings({ SHARD_COUNT: 'many' }));
    expect([await missing.exit, await wrong.exit]).toEqual([2, 2]);
    expect(missing.output().trim()).toMatch(/^vram-doctor: DISCORD_TOKEN is not set.*$/);
    expect(wrong.output().trim()).toMatch(/^vram-doctor: SHARD_COUNT must.*$/);
  });

  test('starts, names the next line, stays small, and leaves with 0 at SIGTERM', async () => {
    const bot = start('bot', settings());
    await until(() => bot.output().includes('next: vram-doctor register'));
    const status = readFileSync(`/proc/${bot.child.pid}/status`, 'utf8');
    const residentKib = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
    // The TypeScript loader is in it; the built program is smaller.
    expect(residentKib / 1024).toBeLessThan(220);
    bot.child.kill('SIGTERM');
    expect(await bot.exit).toBe(0);
    expect(bot.output()).not.toContain('dG9rZW4');
  });

  test('registers to the server that is set', async () => {
    const bot = start('bot', settings({ DISCORD_GUILD_ID: GUILD }));
    await until(() => bot.output().includes('commands registered'));
    bot.child.kill('SIGINT');
    expect(await bot.exit).toBe(0);
  });
});

test('vram-doctor register registers globally, and the bot then finds nothing to do', async () => {
  const register = start('register', settings());
  expect(await register.exit).toBe(0);
  expect(register.output().trim()).toBe('ask, diagnose, Diagnose, memory');
  const bot = start('bot', settings());
  await until(() => bot.output().includes('commands are up to date'));
  bot.child.kill('SIGTERM');
  await bot.exit;
  expect(double.requests.flatMap(({ problems }) => problems)).toEqual([]);
});
