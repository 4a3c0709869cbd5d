import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const TSX = new URL('node_modules/tsx/dist/loader.mjs', root).href;
const MAIN = new URL('src/cli/main.ts', root).pathname;

const asModule = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

/** Runs the command line where some packages cannot be loaded. */
function runWithout(packages: readonly string[], args: readonly string[]) {
  const hooks = asModule(`
    const refused = ${JSON.stringify(packages)};
    export async function resolve(specifier, context, next) {
      if (refused.includes(specifier)) throw new Error('loaded ' + specifier);
      return next(specifier, context);
    }`);
  const refuse = asModule(`import { register } from 'node:module'; register(${JSON.stringify(hooks)});`);
  return spawnSync(process.execPath, ['--import', TSX, '--import', refuse, MAIN, ...args], {
    cwd: mkdtempSync(join(tmpdir(), 'vram-doctor-lazy-')),
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  });
}

it('loads nothing of the store, the bot or its health for an answer', () => {
  const packages = ['kysely', 'libsql', 'pg', 'hono', '@hono/node-server', 'discord.js', 'pino'];
  expect(runWithout(packages, ['ask', 'why is memory fragmented?'])).toMatchObject({ status: 0, stderr: '' });
});

it('would tell of one that is loaded', () => {
  expect(runWithout(['citty'], ['ask', 'x']).stderr).toContain('loaded citty');
});

it('loads no driver where no store is', () => {
  expect(runWithout(['libsql', 'pg', 'discord.js'], ['gaps'])).toMatchObject({ status: 0, stderr: '' });
});
