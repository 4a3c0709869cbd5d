import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { createBot } from '../../src/discord/start.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { createLimits, type Limits, NO_LIMITS } from '../../src/platform/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { createStore } from '../../src/store/create.ts';
import { DEFAULT_SETTINGS, type GuildSettings } from '../../src/store/settings.ts';
import type { Store } from '../../src/store/store.ts';
import { doctor } from '../support/knowledge.ts';
import { Double, MESSAGES, THREADS } from './double/double.ts';
import {
  ASKER,
  attachment,
  CHANNEL,
  GUILD,
  mention,
  message,
  press,
  slash,
  snowflake,
  thread,
} from './double/objects.ts';
import { ask, asMessage, component, connect, respondTo, say, shown } from './harness.ts';

const FAILED =
  'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity; 20.90 GiB already allocated; 1.10 GiB free; 22.00 GiB reserved in total by PyTorch)';
const DAY = 24 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-unasked-'));

let double: Double;
let running: RunningBot;
let store: Store;
let limits: Limits = NO_LIMITS;
let now = Date.UTC(2026, 5, 1);
const apart = (): Limits => ({
  take: (asking) => limits.take(asking),
  takeUnasked: (asking) => limits.takeUnasked(asking),
  takeLook: (asking, files) => limits.takeLook(asking, files),
});

async function start(content: boolean): Promise<void> {
  const settings = parseConfig({ DISCORD_API_URL: double.api });
  if (!settings.ok) throw new Error(settings.message);
  const bot = createBot(doctor, settings.config, createLog('silent'), { limits: apart(), store });
  running = await connect(double, bot, content);
}
beforeAll(async () => {
  double = await Double.start();
  store = await createStore({ url: `file:${join(folder, 'store.db')}`, queryMs: 20_000, clock: () => now });
  await start(true);
});
beforeEach(async () => {
  now += 2 * DAY;
  limits = NO_LIMITS;
  await set({});
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

const set = (settings: Partial<GuildSettings>) =>
  store.changeSettings(GUILD, () => ({ ...DEFAULT_SETTINGS, channels: [CHANNEL], ...settings }));
const person = () => ({ id: snowflake(), username: 'somebody', discriminator: '0', avatar: null });

/** Whether messages get no answer: what is asked of the bot behind them is answered first otherwise. */
async function silent(...sent: readonly object[]): Promise<boolean> {
  const before = double.written.length;
  for (const one of sent) double.gateway.dispatch('MESSAGE_CREATE', one);
  await say(double, mention('what is fragmentation?', { author: person() }));
  await say(double, mention('what is fragmentation?', { author: person() }));
  return double.written.length === before + 2;
}

describe('in a channel that was chosen', () => {
  test.each([
    ['en', FAILED, '2.00 GiB'],
    ['en', 'Why is reserved memory so much larger than allocated memory?', 'pieces'],
    ['zh-Hans', `求助，爆显存了：${FAILED}`, '2.00 GiB'],
    ['zh-Hans', '为什么 reserved 比 allocated 大很多？', '碎片'],
  ])('%s: an error and a clear question are answered: %s', async (_language, content, part) => {
    const answer = await say(double, message({ content, author: person() }));
    expect(answer.text).toContain(part);
    expect(answer.request.body).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(component(answer, 'dismiss').label).toMatch(/Dismiss|撤下/);
  });

  test('the log that is attached is read', async () => {
    const url = double.serve('train.log', `step 1\n${FAILED}\n`);
    const file = attachment({ url, filename: 'train.log', content_type: 'text/plain', size: 300 });
    expect((await say(double, message({ content: 'help', attachments: [file], author: person() }))).text).toContain(
      '2.00 GiB',
    );
  });

  test('all else is left alone', async () => {
    const texts = [
      'good morning everybody',
      'which GPU do you like best?',
      'my code says NameError: name x is not defined, why?',
      'I have 24 GB now, nice',
      'thanks, lowering the batch solved it',
      'anybody here?',
      '有人吗？',
      '今天天气不错',
      '谢谢，减小 batch 就好了',
      'https://example.org/paste',
      '',
    ];
    expect(await silent(...texts.map((content) => message({ content, author: person() })))).toBe(true);
  });

  test('neither bots, webhooks nor a word to somebody else', async () => {
    const bot = { ...person(), bot: true };
    const toAnother = message({ author: person(), content: 'hello' });
    expect(
      await silent(
        message({ content: FAILED, author: bot }),
        message({ content: FAILED, webhook_id: '1' }),
        message({ content: FAILED, author: person(), repliesTo: toAnother }),
      ),
    ).toBe(true);
  });

  test('once per person, channel and cause in 24 hours', async () => {
    const author = person();
    expect((await say(double, message({ content: FAILED, author }))).text).toContain('2.00 GiB');
    expect(await silent(message({ content: `again ${FAILED}`, author }))).toBe(true);
    // Somebody else, and another cause, are answered.
    expect((await say(double, message({ content: FAILED, author: person() }))).text).toContain('2.00 GiB');
    const other = message({ content: 'Why is reserved memory so much larger than allocated memory?', author });
    expect((await say(double, other)).text).toContain('pieces');
    // Asked for it is answered all the same.
    expect((await say(double, mention(FAILED, { author }))).text).toContain('2.00 GiB');
    now += DAY + 1;
    expect((await say(double, message({ content: FAILED, author }))).text).toContain('2.00 GiB');
  });

  test('only errors where moderators want no more', async () => {
    await set({ automatic: 'errors' });
    expect(
      await silent(message({ content: 'Why is reserved memory so much larger than allocated?', author: person() })),
    ).toBe(true);
    expect((await say(double, message({ content: FAILED, author: person() }))).text).toContain('2.00 GiB');
    await set({ automatic: 'off' });
    expect(await silent(message({ content: FAILED, author: person() }))).toBe(true);
  });

  test('what the limits do not bear is left alone', async () => {
    limits = createLimits(() => now, {
      person: { burst: 10, perMinute: 10 },
      channel: { burst: 3, perMinute: 1 },
      guild: { burst: 100, perMinute: 100 },
    });
    expect((await say(double, message({ content: FAILED, author: person() }))).text).toContain('2.00 GiB');
    for (const _ of [1, 2]) await say(double, mention('what is fragmentation?', { author: person() }));
    expect(await silent(message({ content: FAILED, author: person() }))).toBe(true);
  });

  test('the asker and a moderator can dismiss it, another member cannot', async () => {
    const author = person();
    const answer = await say(double, message({ content: FAILED, author }));
    const id = component(answer, 'dismiss').custom_id;
    const member = await ask(double, press(asMessage(answer), id, { user: person(), may: '1024' }));
    expect(member.ephemeral).toBe(true);
    for (const who of [
      { user: author, may: '1024' },
      { user: person(), may: String(1 << 13) },
    ]) {
      const sent = press(asMessage(answer), id, who);
      expect((await respondTo(double, sent)).body).toMatchObject({ type: 6 });
      await double.request(({ method, path }) => method === 'delete' && path.includes(sent.token));
    }
  });
});

test('elsewhere it speaks only when asked', async () => {
  await set({ channels: [] });
  expect(await silent(message({ content: FAILED, author: person() }))).toBe(true);
  await set({ channels: [snowflake()] });
  expect(await silent(message({ content: FAILED, author: person() }))).toBe(true);
});

describe('threads', () => {
  test('and posts of a forum that was chosen are answered without a mention', async () => {
    const forum = snowflake();
    double.gateway.dispatch('CHANNEL_CREATE', { id: forum, type: 15, name: 'questions', guild_id: GUILD, position: 1 });
    await set({ channels: [CHANNEL, forum] });
    for (const parent_id of [CHANNEL, forum]) {
      const channel = snowflake();
      double.gateway.dispatch('THREAD_CREATE', thread(channel, { parent_id }));
      const answer = await say(double, message({ content: FAILED, author: person(), channel, id: channel }));
      expect(answer.text).toContain('2.00 GiB');
      expect(answer.request.path).toContain(channel);
    }
    const elsewhere = snowflake();
    double.gateway.dispatch('THREAD_CREATE', thread(elsewhere, { parent_id: snowflake() }));
    expect(await silent(message({ content: FAILED, author: person(), channel: elsewhere }))).toBe(true);
  });

  test('are opened only where the server wants them', async () => {
    await say(double, message({ content: FAILED, author: person() }));
    expect(double.requests.some(({ template }) => template === THREADS)).toBe(false);
    await set({ threads: true });
    const asked = message({ content: `爆显存了，求助 ${FAILED}`, author: person() });
    const answer = await say(double, asked);
    expect(answer.request.path).toBe(`/channels/${asked.id}/messages`);
    const opened = await double.request(({ template }) => template === THREADS);
    expect((opened.body as { name: string }).name).toMatch(/^显存问题：/);
    // And the conversation goes on in it.
    const next = mention('batch 已经是 1 了', { channel: asked.id, author: asked.author });
    expect((await say(double, next)).text).toContain('与上一条回答相比');
  });

  test('that may not be opened leave the answer in the channel', async () => {
    await set({ threads: true });
    double.fail(THREADS, 403, 1, { code: 50_013 });
    const answer = await say(double, message({ content: FAILED, author: person() }));
    expect(answer.request.path).toContain(CHANNEL);
  });
});

test('without the message content intent nothing is answered unasked, and all else works', async () => {
  await running.stop();
  await start(false);
  expect(await silent(message({ content: FAILED, author: person() }))).toBe(true);
  const channels = { [CHANNEL]: { id: CHANNEL, type: 0, name: 'help', permissions: '0' } };
  const page = await ask(
    double,
    slash('vram-doctor', [{ name: 'channels', type: 1, options: [] }], { resolved: { channels } }),
  );
  expect(page.text).toContain('DISCORD_MESSAGE_CONTENT=true');
  await running.stop();
  await start(true);
  expect((await say(double, message({ content: FAILED, author: person() }))).text).toContain('2.00 GiB');
});

test('without the store it is silent where nobody asked', async () => {
  await running.stop();
  const settings = parseConfig({ DISCORD_API_URL: double.api });
  if (!settings.ok) throw new Error(settings.message);
  running = await connect(double, createBot(doctor, settings.config, createLog('silent'), { limits: NO_LIMITS }), true);
  expect(await silent(message({ content: FAILED, author: ASKER }))).toBe(true);
  const written = double.requests.filter(({ template }) => template === MESSAGES).at(-1);
  expect(written && shown(written).text).toContain('pieces');
});
