import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Double, MESSAGES } from './double/double.ts';
import { mention } from './double/objects.ts';

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
afterAll(async () => {
  expect(double.problems).toEqual([]);
  await double.close();
});

async function until(holds: () => boolean, limitMs = 90_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(holds()).toBe(true);
}

test('the bot starts, names the next line, and leaves with 0 at SIGTERM', { timeout: 200_000 }, async () => {
  const bot = start('bot', { DISCORD_TOKEN: 'dG9rZW4.test.token', DISCORD_API_URL: double.api });
  await until(() => bot.output().includes('next: vram-doctor register'));
  bot.child.kill('SIGTERM');
  expect(await bot.exit).toBe(0);
  expect(bot.output()).not.toContain('dG9rZW4');
});

test('the bot tells of its health, finishes the answer in flight at SIGTERM, and leaves with 0', {
  timeout: 200_000,
}, async () => {
  const bot = start('bot', {
    DISCORD_TOKEN: 'dG9rZW4.test.token',
    DISCORD_API_URL: double.api,
    HTTP_PORT: '0',
    HASH_SECRET: 'a-secret-of-thirty-two-characters',
  });
  await until(() => bot.output().includes('next: vram-doctor register'));
  expect(bot.output()).toContain('store ready');
  const port = /"port":(\d+)/.exec(bot.output())?.[1] ?? '';
  const page = async (name: string) => fetch(`http://127.0.0.1:${port}/${name}`);
  expect(await (await page('health')).json()).toMatchObject({ status: 'ok', discord: 'connected', store: 'ready' });
  expect((await page('ready')).status).toBe(200);

  // The first try fails, so that the signal comes while the second is waited for.
  double.fail(MESSAGES, 503, 4);
  const written = double.written.length;
  double.gateway.dispatch('MESSAGE_CREATE', mention('torch.OutOfMemoryError: CUDA out of memory.'));
  await until(() => double.requests.some(({ template, status }) => template === MESSAGES && status === 503));
  bot.child.kill('SIGTERM');
  expect(await bot.exit).toBe(0);
  expect(double.written.length).toBe(written + 1);
  expect(bot.output()).not.toMatch(/dG9rZW4|thirty-two|OutOfMemoryError/);
});
