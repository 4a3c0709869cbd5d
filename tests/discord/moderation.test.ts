import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { commandBodies } from '../../src/discord/register.ts';
import { createStore } from '../../src/store/create.ts';
import type { Store } from '../../src/store/store.ts';
import { Double } from './double/double.ts';
import { ASKER, CHANNEL, GUILD, mention, slash } from './double/objects.ts';
import { ask, botOver, connect, type Logged, say } from './harness.ts';

const ERROR = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.';
const OTHER = { id: '200000000000000002', username: 'other', discriminator: '0', avatar: null };
const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-moderation-'));
const data = join(folder, 'data');
const logged: Logged = { lines: [] };

let double: Double;
let running: RunningBot;
let store: Store;
let now = Date.UTC(2026, 5, 1);
beforeAll(async () => {
  double = await Double.start();
  store = await createStore({
    url: `file:${join(data, 'store.db')}`,
    retryMs: [20],
    queryMs: 20_000,
    clock: () => (now += 6_000),
  });
  running = await connect(double, botOver(double, logged, { store }));
});
afterAll(async () => {
  await running.stop();
  await store.close();
  await double.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  expect(double.problems).toEqual([]);
});

interface Option {
  readonly name: string;
  readonly type: number;
  readonly value: unknown;
}
const channels = { [CHANNEL]: { id: CHANNEL, type: 0, name: 'help', permissions: '0' } };
const command = (name: string, options: readonly Option[] = [], rest: object = {}) =>
  ask(double, slash('vram-doctor', [{ name, type: 1, options }], { resolved: { channels }, ...rest }));
const text = (name: string, value: string): Option => ({ name, type: 3, value });
const flag = (name: string, value: boolean): Option => ({ name, type: 5, value });
const place = (name: string, value: string): Option => ({ name, type: 7, value });

test('Discord hides the command for moderators, and only that one', () => {
  const hidden = commandBodies(false).filter(({ default_member_permissions }) => default_member_permissions);
  expect(hidden.map(({ name }) => name)).toEqual(['vram-doctor']);
  expect(hidden[0]).toMatchObject({ default_member_permissions: '32', contexts: [0], integration_types: [0] });
  expect(hidden[0]?.name_localizations).toMatchObject({ 'zh-CN': '显存医生', 'zh-TW': '視訊記憶體醫生' });
});

test('all other commands can be installed by a person, and used anywhere', () => {
  for (const body of commandBodies(false).filter(({ name }) => name !== 'vram-doctor')) {
    expect(body).toMatchObject({ integration_types: [0, 1], contexts: [0, 1, 2] });
  }
});

describe('/vram-doctor settings', () => {
  test('shows the defaults to the moderator alone, and how automatic answers come about', async () => {
    const page = await command('settings');
    expect(page.ephemeral).toBe(true);
    expect(page.text).toContain('**Language**: that of the person');
    expect(page.text).toContain('I speak only when asked');
    expect(page.text).toContain('not kept, only a hash');
    expect(page.text).toContain('DISCORD_MESSAGE_CONTENT=true');
  });

  test('changes what is given, and nothing else', async () => {
    const page = await command('settings', [text('language', 'zh-Hans'), flag('threads', true)], { locale: 'zh-CN' });
    expect(page.text).toContain('**语言**：简体中文');
    expect(page.text).toContain('自动回答会开一个');
    await command('settings', [text('automatic', 'errors')]);
    expect(await store.settings(GUILD)).toMatchObject({
      language: 'zh-Hans',
      threads: true,
      automatic: 'errors',
      keepText: false,
    });
  });

  test('its language answers where a message has none', async () => {
    expect((await say(double, mention(ERROR))).text).toContain('GPU 显存不足');
    await command('settings', [text('language', 'auto')]);
    expect((await say(double, mention(ERROR))).text).toContain('The GPU ran out');
  });
});

describe('/vram-doctor channels', () => {
  test('adds, lists and removes', async () => {
    expect((await command('channels', [place('add', CHANNEL)])).text).toContain(`<#${CHANNEL}>`);
    expect((await command('channels')).text).toContain(`<#${CHANNEL}>`);
    expect((await store.settings(GUILD)).channels).toEqual([CHANNEL]);
    expect((await command('channels', [place('remove', CHANNEL)])).text).not.toContain(`<#${CHANNEL}>`);
  });

  test('says in one line where the messages would arrive without their text', async () => {
    const page = await command('channels', [place('add', CHANNEL)], { locale: 'zh-TW' });
    expect(page.text.split('\n').filter((line) => line.includes('DISCORD_MESSAGE_CONTENT'))).toHaveLength(1);
  });
});

describe('what was asked', () => {
  test('and not answered is listed by the nearest entry, without its text', async () => {
    expect((await command('unanswered')).text).toContain('every question was answered');
    await say(double, mention('a mystery <b> of mine'));
    await ask(double, slash('ask', [text('question', 'a mystery <b> of mine')], { user: OTHER }));
    await say(double, mention('谜', { author: OTHER }));
    const page = await command('unanswered');
    expect(page.text).toContain('**3 times** · The batch is too large (`batch-too-large`)');
    expect(page.text).toContain('`mixed-precision`');
    expect(page.text).toContain('`shared-machine`');
    expect(page.text).not.toContain('of mine');
    expect((await command('unanswered', [], { locale: 'zh-CN' })).text).toContain('**3 次** · batch 太大');
  });

  test('stands there in words where the server wants that, and cannot act', async () => {
    await command('settings', [flag('keep-text', true)]);
    await say(
      double,
      mention('another mystery @everyone [x](https://evil.example) hf_abcdefghijklmnopqrstuvwxyz012345'),
    );
    const page = await command('unanswered');
    expect(page.text).toContain('another mystery');
    expect(page.text).not.toMatch(/@everyone|https:\/\/evil|hf_abc/);
    await command('settings', [flag('keep-text', false)]);
    expect((await command('unanswered')).text).not.toContain('another mystery');
  });

  test('and what was shown is counted by entry', async () => {
    await store.keepFeedback(ASKER.id, { message: '1', guild: GUILD, entries: ['batch-too-large'], outcome: 'solved' });
    const page = await command('stats');
    expect(page.text).toMatch(/- \d+ · 1 · 0 · The batch is too large \(`batch-too-large`\)/);
    expect(page.text).toContain('`reduce-batch-size`');
  });
});

describe('/forget-me', () => {
  test('deletes all of the person in a direct message too, and says so to them alone', async () => {
    await store.chooseLanguage(ASKER.id, 'zh-Hans');
    const page = await ask(double, slash('forget-me', [], { dm: true }));
    expect(page.ephemeral).toBe(true);
    expect(page.text.trim()).toMatch(/^Deleted all that I kept about you\. Records: \d+$/);
    expect(await store.language(ASKER.id)).toBeNull();
    expect((await ask(double, slash('forget-me', [], { locale: 'zh-CN' }))).text.trim()).toBe(
      '我没有保存任何关于你的内容。',
    );
    // What the other one asked stands there still.
    expect((await command('unanswered')).text).toContain('**2 times**');
  });
});

test('a person is spoken to in the language that they chose', async () => {
  await store.chooseLanguage(OTHER.id, 'zh-Hant');
  expect((await say(double, mention(ERROR, { author: OTHER }))).text).toContain('GPU');
  expect((await ask(double, slash('ask', [text('question', 'why memory?')], { user: OTHER }))).text).toContain(
    'GPU 显存不足',
  );
});

test('while the store is away answers go on, and commands say so; what stood in it is there again afterwards', async () => {
  await command('settings', [text('language', 'zh-Hans')]);
  renameSync(data, `${data}-away`);
  // The settings that were read last hold on.
  expect((await say(double, mention(`why? ${ERROR}`))).text).toContain('GPU 显存不足');
  expect(store.state).toBe('away');
  for (const name of ['settings', 'channels', 'unanswered', 'stats']) {
    expect((await command(name)).text).toContain('My store cannot be reached now');
  }
  expect((await command('settings', [flag('threads', false)])).text).toContain('nothing was changed');
  expect((await ask(double, slash('forget-me'))).text).toContain('nothing was deleted');
  renameSync(`${data}-away`, data);
  for (let tries = 0; tries < 500 && store.state === 'away'; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await command('settings')).text).toContain('简体中文');
});

test('nothing that anybody wrote stands in the log', () => {
  expect(logged.lines.join('')).not.toMatch(/mystery|Tried to allocate|200000000000000001/);
});
