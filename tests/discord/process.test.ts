import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Double } from './double/double.ts';

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

async function until(holds: () => boolean, limitMs = 20_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(holds()).toBe(true);
}

test('the bot starts, names the next line, and leaves with 0 at SIGTERM', async () => {
  const bot = start('bot', { DISCORD_TOKEN: 'dG9rZW4.test.token', DISCORD_API_URL: double.api });
  await until(() => bot.output().includes('next: vram-doctor register'));
  bot.child.kill('SIGTERM');
  expect(await bot.exit).toBe(0);
  expect(bot.output()).not.toContain('dG9rZW4');
});
