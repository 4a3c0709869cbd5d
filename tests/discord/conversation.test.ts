import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { createBot } from '../../src/discord/start.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { NO_LIMITS } from '../../src/platform/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { createStore } from '../../src/store/create.ts';
import type { Store } from '../../src/store/store.ts';
import { doctor } from '../support/knowledge.ts';
import { Double } from './double/double.ts';
import {
  ASKER,
  attachment,
  mention,
  message,
  press,
  SELF,
  slash,
  snowflake,
  submit,
  thread,
} from './double/objects.ts';
import { ask, asMessage, component, connect, respondTo, type Shown, say } from './harness.ts';

const failed = (requested: string): string =>
  `torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate ${requested} (GPU 0; 23.69 GiB total capacity; 20.90 GiB already allocated; 1.10 GiB free; 22.00 GiB reserved in total by PyTorch)`;
const QUESTION = {
  en: `I train a ViT with batch size 8, loss.backward() fails: ${failed('2.00 GiB')}`,
  'zh-Hans': `训练 ViT，batch size 是 8，loss.backward() 报错：${failed('2.00 GiB')}`,
} as const;
const OTHER = { id: '200000000000000002', username: 'other', discriminator: '0', avatar: null };
const HOUR = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-conversation-'));
const data = join(folder, 'data');
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
    clock: () => now,
  });
  const settings = parseConfig({ DISCORD_API_URL: double.api });
  if (!settings.ok) throw new Error(settings.message);
  const bot = createBot(doctor, settings.config, createLog('silent'), { limits: NO_LIMITS, store });
  running = await connect(double, bot);
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

/** Waits until the store keeps what the answer stands on. */
async function kept(page: Shown): Promise<Shown> {
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await store.evidence(page.id ?? '', ASKER.id)) !== null) return page;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('no evidence was kept');
}
const reply = (to: Shown, content: string, rest: object = {}) =>
  say(double, message({ content, repliesTo: asMessage(to), mentions: [SELF], ...rest }));

const KINDS = [
  ['en', 'batch is already 1', 'Changed since the answer before: batch 8 → 1.'],
  ['en', 'what about fp16?', 'precision fp16'],
  ['en', 'it is a 3090', 'card 3090'],
  ['en', `still the same error: ${failed('1.50 GiB')}`, 'the failed request 2.00 GiB → 1.50 GiB'],
  ['zh-Hans', 'batch 已经是 1 了', '与上一条回答相比，改动是：batch 8 → 1。'],
  ['zh-Hans', '换成 fp16 呢？', '精度 fp16'],
  ['zh-Hans', '显卡是 3090', '显卡 3090'],
  ['zh-Hans', `还是一样的报错：${failed('1.50 GiB')}`, '2.00 GiB → 1.50 GiB'],
] as const;

describe('a follow-up', () => {
  test.each(KINDS)('%s by a reply: %s', async (language, text, change) => {
    const page = await kept(await say(double, mention(QUESTION[language])));
    const answer = await reply(page, text);
    expect(answer.text.trim().split('\n')[0]).toContain(change);
    expect(answer.text).toContain('GiB');
    // And on from there.
    expect((await reply(await kept(answer), language === 'en' ? 'bs is 4 now' : '现在 batch size 是 4')).text).toMatch(
      /batch \d → 4/,
    );
  });

  test.each(KINDS)('%s by a mention in the same thread: %s', async (language, text, change) => {
    const id = snowflake();
    double.gateway.dispatch('THREAD_CREATE', thread(id));
    const page = await kept(await say(double, mention(QUESTION[language], { channel: id })));
    expect(page.text).toContain('GiB');
    expect((await say(double, mention(text, { channel: id }))).text.trim().split('\n')[0]).toContain(change);
  });

  test.each(KINDS)('%s by the form under an answer to a command: %s', async (language, text, change) => {
    const question = slash('diagnose', [{ name: 'error', type: 3, value: QUESTION[language] }]);
    const page = await kept(await ask(double, question));
    const button = component(page, 'add').custom_id;
    const opened = await respondTo(double, press(asMessage(page), button));
    expect(opened.body).toMatchObject({ type: 9, data: { custom_id: button.split('~')[0] } });
    const form = submit(button.split('~')[0] ?? '', text, [], { message: asMessage(page) });
    const answer = await ask(double, form);
    expect(answer.text.trim().split('\n')[0]).toContain(change);
    expect(answer.ephemeral).toBe(false);
  });

  test('in a direct message needs no reply', async () => {
    await kept(await say(double, message({ dm: true, content: QUESTION.en })));
    expect((await say(double, message({ dm: true, content: 'batch is already 1' }))).text).toContain('batch 8 → 1');
    // An error of another run is a question of its own.
    const other = await say(double, message({ dm: true, content: failed('512.00 MiB') }));
    expect(other.text).not.toContain('Changed since');
  });

  test('by a mention of an answer to a command goes on too', async () => {
    const page = await kept(await ask(double, slash('ask', [{ name: 'question', type: 3, value: QUESTION.en }])));
    expect((await reply(page, `<@${SELF.id}> it is a 3090`)).text).toContain('card 3090');
  });

  test('that changes nothing gets one line', async () => {
    const page = await kept(await say(double, mention(QUESTION.en)));
    expect((await reply(page, 'hmm, it does not help me')).text.trim()).toMatch(
      /^I read nothing in that which changes/,
    );
    expect((await reply(page, '还是不行啊')).text.trim()).toMatch(/^这里没有读到会改变回答的内容/);
  });

  test.each(['thanks a lot!', 'ok, I will try that 👍', '谢谢大佬', '好的，我去试试'])(
    'that only thanks gets nothing, and the next goes on: %s',
    async (thanks) => {
      const page = await kept(await say(double, mention(QUESTION.en)));
      const answered = double.written.length;
      double.gateway.dispatch(
        'MESSAGE_CREATE',
        message({ content: thanks, repliesTo: asMessage(page), mentions: [SELF] }),
      );
      expect((await reply(page, 'batch is already 1')).text).toContain('batch 8 → 1');
      expect(double.written.length).toBe(answered + 1);
    },
  );

  test.each([
    ['en', 'it does not help me', 'it is a 3090', 'card 3090'],
    ['zh-Hans', '还是不行啊', '换成 fp16 呢？', '精度 fp16'],
  ] as const)('of a line of ours goes on from the answer before it (%s)', async (language, nothing, next, change) => {
    const page = await kept(await say(double, mention(QUESTION[language])));
    const line = await kept(await reply(page, nothing));
    expect((await reply(line, next)).text.trim().split('\n')[0]).toContain(change);
  });

  test('of the line about a picture goes on from the answer before it', async () => {
    const page = await kept(await say(double, mention(QUESTION.en)));
    const url = double.serve('error.png', 'abc');
    const picture = attachment({ url, filename: 'error.png', content_type: 'image/png', size: 3 });
    const line = await kept(await reply(page, '', { attachments: [picture] }));
    expect(line.text).toContain('a picture is not opened');
    expect((await reply(line, 'batch is already 1')).text).toContain('batch 8 → 1');
  });

  test('of what only explains goes on from the run', async () => {
    const page = await kept(await say(double, mention(QUESTION.en)));
    const explained = await kept(await reply(page, 'what is fragmentation?'));
    expect((await reply(explained, 'batch is already 1')).text).toContain('batch 8 → 1');
  });

  test('of the line on how to ask is a first question', async () => {
    const hint = await kept(await say(double, mention('')));
    const answer = await reply(hint, 'my batch size is 4');
    expect(answer.text).not.toContain('no longer have');
    expect(answer.text).toContain("don't know");
  });

  test('of each in a thread goes on from their own answer', async () => {
    const id = snowflake();
    double.gateway.dispatch('THREAD_CREATE', thread(id));
    await kept(await say(double, mention(QUESTION.en, { channel: id })));
    const theirs = `I train YOLO with batch size 32: ${failed('512.00 MiB')}`;
    await kept(await say(double, mention(theirs, { channel: id, author: OTHER })));
    expect((await say(double, mention('batch is already 1', { channel: id }))).text).toContain('batch 8 → 1');
    const other = await say(double, mention('batch is 4 now', { channel: id, author: OTHER }));
    expect(other.text).toContain('batch 32 → 4');
  });

  test('with facts of the run keeps the diagnosis', async () => {
    const page = await kept(await say(double, mention('my training is out of memory, help')));
    const answer = await reply(page, 'batch is 8, 3090, fp32');
    expect(answer.text).toContain('By your description memory ran out');
  });

  test('that is a question of its own is answered by itself', async () => {
    const page = await kept(await say(double, mention(QUESTION.en)));
    const answer = await reply(page, 'what is fragmentation?');
    expect(answer.text).toContain('free memory is in pieces');
    expect(answer.text).not.toContain('Changed since');
  });

  test('of somebody else goes on from the answer, and their form is for them alone', async () => {
    const page = await kept(await say(double, mention(QUESTION.en)));
    expect((await reply(page, 'it is a 3090', { author: OTHER })).text).toContain('card 3090');
    const id = component(page, 'add').custom_id.split('~')[0] ?? '';
    const form = submit(id, 'it is a 3090', [], { message: asMessage(page), user: OTHER });
    expect((await ask(double, form)).ephemeral).toBe(true);
  });

  test('of somebody else in a thread is their own question', async () => {
    const id = snowflake();
    double.gateway.dispatch('THREAD_CREATE', thread(id));
    await kept(await say(double, mention(QUESTION.en, { channel: id })));
    const answer = await say(double, mention('batch is already 1', { channel: id, author: OTHER }));
    expect(answer.text).not.toContain('Changed since');
  });
});

describe('where the evidence is gone', () => {
  test.each([
    ['batch is already 1', /^I no longer have what this answer stood on\. Please paste the error again\./],
    ['it is a 3090', /^I no longer have/],
    ['显卡是 3090', /^这条回答的依据已经读不出来了，麻烦再贴一次报错。/],
  ])('%s asks for the paste again', async (text, line) => {
    const page = await kept(await say(double, mention(QUESTION.en)));
    now += 24 * HOUR;
    expect((await reply(page, text)).text.trim()).toMatch(line);
  });

  test('a paste of its own is answered', async () => {
    const page = await kept(await say(double, mention(QUESTION.en)));
    now += 25 * HOUR;
    expect((await reply(page, `again: ${failed('3.00 GiB')}`)).text).toContain('3.00 GiB');
    expect((await reply(page, 'what about fp16?')).text).toContain('I no longer have');
  });

  test('a form that was made up asks for it too', async () => {
    const forged = await ask(double, submit(`1:add:en:u${ASKER.id}`, 'batch is 1'));
    expect(forged.text).toContain('I no longer have');
  });

  test('the store taken away and given back in the middle', async () => {
    const page = await kept(await say(double, mention(QUESTION['zh-Hans'])));
    renameSync(data, `${data}-away`);
    expect((await reply(page, '显卡是 3090')).text).toContain('麻烦再贴一次报错');
    expect(store.state).toBe('away');
    // The form needs no store: the message carries what it stands on.
    const id = component(page, 'add').custom_id.split('~')[0] ?? '';
    expect((await ask(double, submit(id, '显卡是 3090', [], { message: asMessage(page) }))).text).toContain(
      '显卡 3090',
    );
    expect((await say(double, mention(QUESTION.en))).text).toContain('2.00 GiB');
    renameSync(`${data}-away`, data);
    for (let tries = 0; tries < 500 && store.state === 'away'; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await reply(page, '显卡是 3090')).text).toContain('显卡 3090');
  });

  test('after /forget-me', async () => {
    const page = await kept(await say(double, mention(QUESTION.en)));
    await ask(double, slash('forget-me'));
    expect((await reply(page, 'it is a 3090')).text).toContain('Please paste the error again');
  });
});
