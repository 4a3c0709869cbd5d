import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { createStore } from '../../src/store/create.ts';
import { fakeTerminal } from './fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-cli-store-'));
const now = Date.now();
const today = new Date(now).toISOString();
const url = `file:${join(folder, 'store.db')}`;

async function cli(args: readonly string[], environment: Readonly<Record<string, string>> = {}, address = url) {
  vi.stubEnv('DATABASE_URL', address);
  const terminal = fakeTerminal('', environment);
  const status = await run([...args], terminal);
  return { status, out: terminal.out(), err: terminal.err() };
}

beforeAll(async () => {
  const store = await createStore({ url, clock: () => now });
  await store.changeSettings('g1', (before) => ({ ...before, keepText: true }));
  const asked = { guild: 'g1', language: 'en', signs: ['sign-a'], text: 'Why\u202eso?' } as const;
  await store.keepUnanswered('p1', { ...asked, nearest: ['kv-cache', 'batch-too-large'] });
  await store.keepUnanswered('p2', { ...asked, nearest: ['kv-cache'] });
  await store.keepUnanswered('p3', { ...asked, guild: null, language: 'zh-Hans', nearest: [] });
  await store.countShown(['kv-cache', 'an-older-entry'], 'g1');
  await store.countShown(['kv-cache'], null);
  await store.keepFeedback('p1', { message: 'm1', guild: 'g1', entries: ['kv-cache'], outcome: 'not-helped' });
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

describe('vram-doctor gaps', () => {
  it('lists what was not answered with the nearest entries, in the language of the terminal', async () => {
    const { status, out } = await cli(['gaps']);
    expect(status).toBe(0);
    expect(out).toMatch(/^ {3}2 {2}[^\n]+ \(kv-cache\)\n {6}also near: batch-too-large\n {6}read: sign-a\n/);
    expect(out).toContain(`languages: en 2 · last ${today.slice(0, 10)}\n      > Why so?\n`);
    expect(out).toContain('   1  no entry is near\n');
    expect((await cli(['gaps'], { LANG: 'zh_CN.UTF-8' })).out).toContain('没有相近的条目');
  });

  it('is one line of JSON for a program', async () => {
    const { out } = await cli(['gaps', '--json']);
    expect(out.trimEnd()).not.toContain('\n');
    expect(JSON.parse(out)).toMatchObject({
      gaps: [{ nearest: 'kv-cache', times: 2, lastAt: today }, { nearest: null }],
    });
  });
});

describe('vram-doctor stats', () => {
  it('lists what was shown, solved, did not help', async () => {
    const { status, out } = await cli(['stats']);
    expect(status).toBe(0);
    const [head, first, second] = out.split('\n');
    expect(head?.split(/ {2,}/).filter(Boolean)).toEqual(['shown', 'solved', 'did not help', 'entry']);
    expect(first?.split(/ {2,}/).filter(Boolean)).toEqual(['2', '0', '1', expect.stringMatching(/\(kv-cache\)$/)]);
    expect(second).toContain('an-older-entry');
    expect((await cli(['stats', '--lang', 'zh-Hant'])).out).toContain('解決');
  });

  it('is one line of JSON for a program', async () => {
    expect(JSON.parse((await cli(['stats', '--json'])).out)).toEqual({
      entries: [
        { entry: 'kv-cache', shown: 2, solved: 0, notHelped: 1 },
        { entry: 'an-older-entry', shown: 1, solved: 0, notHelped: 0 },
      ],
    });
  });
});

describe.each(['gaps', 'stats'])('vram-doctor %s without a store', (command) => {
  it('says that there is none yet, and makes none', async () => {
    const none = `file:${join(folder, 'none', 'store.db')}`;
    expect(await cli([command], {}, none)).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^There is no store yet/),
    });
    expect((await cli([command, '--json'], {}, none)).out).toMatch(/^\{"\w+":\[\]\}\n$/);
  });

  it('names a database that cannot be reached in one line, with status 1', async () => {
    const gone = await cli([command], {}, 'postgres://user:word@127.0.0.1:1/none');
    expect(gone.status).toBe(1);
    expect(gone.err).toMatch(/^vram-doctor: the store cannot be read \(ECONNREFUSED\): check DATABASE_URL[^\n]*\n$/);
    expect(gone.err).not.toContain('word');
  });

  it('names a wrong address in one line, with status 2', async () => {
    expect(await cli([command], { LANG: 'zh_CN.UTF-8' }, './store.db')).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^vram-doctor: DATABASE_URL 应当是[^\n]*\n$/),
    });
  });
});
