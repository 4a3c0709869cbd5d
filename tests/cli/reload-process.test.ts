import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge.ts';
import { Double } from '../discord/double/double.ts';
import { mention } from '../discord/double/objects.ts';
import { say } from '../discord/harness.ts';
import { knowledge } from '../support/knowledge.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TSX = new URL('../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;
const ENTRY = 'knowledge/causes/fragmentation.md';
const QUESTION = 'how do I fix memory fragmentation?';

// A checkout of its own: the entries are changed and broken while its bot runs.
const checkout = mkdtempSync(join(tmpdir(), 'vram-doctor-reload-'));
let double: Double;
let bot: ChildProcess;
let output = '';

/** Writes the snapshot with other causes, newer than every entry; gives the version of the knowledge that it stands for. */
function snapshot(change: (given: Knowledge) => Knowledge['causes']): string {
  const file = join(checkout, 'dist/knowledge.json');
  mkdirSync(join(checkout, 'dist'), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...knowledge, causes: change(knowledge) }));
  const time = new Date(Date.now() + 1_000);
  utimesSync(file, time, time);
  return knowledge.version;
}
const answer = async (): Promise<string> => (await say(double, mention(QUESTION))).text;

/** Waits for words in what the bot wrote behind `from`. */
async function written(pattern: RegExp, from = 0): Promise<string> {
  const end = performance.now() + 60_000;
  while (!pattern.test(output.slice(from)) && performance.now() < end) await wait(50);
  expect(output.slice(from)).toMatch(pattern);
  return output.slice(from);
}

/** Sends SIGHUP and gives the line that the bot logs about it. */
async function hangUp(): Promise<Readonly<Record<string, unknown>>> {
  const from = output.length;
  bot.kill('SIGHUP');
  const lines = (await written(/"msg":"knowledge [^"]*"\}\n/, from)).split('\n');
  const line = lines.find((one) => one.includes('"msg":"knowledge '));
  return JSON.parse(line ?? '{}') as Readonly<Record<string, unknown>>;
}

beforeAll(async () => {
  for (const name of ['src', 'knowledge', 'package.json', 'tsconfig.json']) {
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'), 'junction');
  snapshot(({ causes }) => causes);
  double = await Double.start();
  bot = spawn(process.execPath, ['--import', TSX, join(checkout, 'src/cli/main.ts'), 'bot'], {
    cwd: checkout,
    env: { PATH: process.env.PATH ?? '', DISCORD_TOKEN: 'dG9rZW4.test.token', DISCORD_API_URL: double.api },
  });
  const collect = (chunk: unknown): void => {
    output += String(chunk);
  };
  bot.stdout?.on('data', collect);
  bot.stderr?.on('data', collect);
  await written(/vram-doctor register/);
});

afterAll(async () => {
  const ended = once(bot, 'exit');
  expect(double.problems).toEqual([]);
  // As where a pipe is stopped as a whole: the log's reader and the gateway are gone as well.
  bot.stdout?.destroy();
  bot.kill('SIGTERM');
  await double.close();
  expect((await ended)[0]).toBe(0);
  rmSync(checkout, { recursive: true });
});

// Windows has no SIGHUP.
test.skipIf(process.platform === 'win32')(
  'the running bot takes a changed entry at SIGHUP, and keeps the old knowledge where the check fails',
  async () => {
    expect(await answer()).not.toContain('Memory in shards');
    expect(await hangUp()).toMatchObject({ level: 'info', msg: 'knowledge is unchanged' });

    const before = snapshot(({ causes }) =>
      causes.map((cause) =>
        cause.id === 'fragmentation' ? { ...cause, title: { ...cause.title, en: 'Memory in shards' } } : cause,
      ),
    );
    const reloaded = await hangUp();
    expect(reloaded).toMatchObject({ level: 'info', msg: 'knowledge reloaded', before });
    expect(reloaded.version).not.toBe(before);
    expect(await answer()).toContain('Memory in shards');

    // In a checkout an entry that is newer than the snapshot counts: this one has a fault.
    const text = readFileSync(join(checkout, ENTRY), 'utf8');
    writeFileSync(join(checkout, ENTRY), text.replace(/^title: \{ en: "[^"]*"/m, 'title: { en: ""'));
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(checkout, ENTRY), later, later);
    expect(await hangUp()).toMatchObject({
      level: 'error',
      msg: 'knowledge not reloaded, the old is kept',
      version: reloaded.version,
      faults: 1,
      reasons: [`${ENTRY}:3:14: title.en: is empty`],
    });
    expect(await answer()).toContain('Memory in shards');
  },
  120_000,
);
