import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { Double, MESSAGES } from './double/double.ts';
import { ASKER, attachment, CHANNEL, mention, message, SELF } from './double/objects.ts';
import { botOver, connect, say } from './harness.ts';

const ERROR = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.';

let double: Double;
let running: RunningBot;
beforeAll(async () => {
  double = await Double.start();
  running = await connect(double);
});
afterAll(async () => {
  await running.stop();
  await double.close();
});
afterEach(() => {
  expect(double.problems).toEqual([]);
});

describe('messages', () => {
  test('identifies without a privileged intent', () => {
    expect(double.gateway.identified[0]).toMatchObject({ intents: 4_609 });
  });

  test('answers a pasted error after a mention, as a reply', async () => {
    const asked = mention(ERROR);
    const answer = await say(double, asked);
    expect(answer.text).toContain('The GPU ran out');
    expect(answer.text).toMatch(/live +█+░+ +6\.00 GiB/);
    expect(answer.text).toContain('@torch.no_grad()');
    expect(answer.text).not.toContain(SELF.id);
    expect(answer.request.body).toMatchObject({ message_reference: { message_id: asked.id }, enforce_nonce: true });
    expect(answer.request.path).toContain(CHANNEL);
  });

  test('answers in Chinese what is asked in Chinese', async () => {
    expect((await say(double, mention(`为什么爆显存？${ERROR}`))).text).toContain('GPU 显存不足');
  });

  test('answers a direct message', async () => {
    expect((await say(double, message({ dm: true, content: ERROR }))).text).toContain('The GPU ran out');
  });

  test('answers a reply to its own message', async () => {
    const reply = message({ content: ERROR, repliesTo: message({ author: SELF }), mentions: [SELF] });
    expect((await say(double, reply)).text).toContain('The GPU ran out');
  });

  test('says in two lines how to ask where a mention holds nothing', async () => {
    const hint = await say(double, mention());
    expect(hint.text.trim().split('\n')).toHaveLength(2);
    expect(JSON.stringify(hint.components)).toContain('Paste an error');
  });

  test('reads attachments in order, and says what it did not read', async () => {
    const urls = ['one', 'two'].map((name) => double.serve(`${name}.log`, `${name} memory`));
    const files = urls.map((url, at) =>
      attachment({ url, filename: `${at}.log`, content_type: 'text/plain; charset=utf-8', size: 10 }),
    );
    const picture = attachment({
      url: double.serve('s.png', 'x'),
      filename: 's.png',
      content_type: 'image/png',
      size: 9,
    });
    const answer = await say(double, mention('', { attachments: [...files, picture] }));
    expect(answer.text).toMatch(/one memory.*two memory/);
    expect(answer.text).toContain('a picture is not opened');
    expect(double.fetched.map(({ path }) => path)).not.toContain('/attachments/s.png');
  });

  test('gives one line for a picture alone', async () => {
    const picture = attachment({
      url: 'https://cdn.discordapp.com/x.png',
      filename: 'x.png',
      content_type: 'image/png',
      size: 9,
    });
    expect((await say(double, mention('', { attachments: [picture] }))).text.trim()).toBe(
      'Paste the text: a picture is not opened.',
    );
  });

  test('gives the same line where the words beside a picture say nothing', async () => {
    const picture = attachment({
      url: 'https://cdn.discordapp.com/x.png',
      filename: 'x.png',
      content_type: 'image/png',
      size: 9,
    });
    const answer = await say(double, mention('what is wrong here?', { attachments: [picture] }));
    expect(answer.text.trim()).toBe('Paste the text: a picture is not opened.');
  });

  test('gives one line for a link to a paste site, and does not open it', async () => {
    const answer = await say(double, mention('https://pastebin.com/abc123'));
    expect(answer.text).toContain('a link is not opened');
    expect(answer.text).not.toContain('pastebin');
  });

  test('does not open a file that lies elsewhere', async () => {
    const file = attachment({
      url: 'http://127.0.0.1:9/x.log',
      filename: 'x.log',
      content_type: 'text/plain',
      size: 9,
    });
    expect((await say(double, mention('', { attachments: [file] }))).text).toContain('does not lie on Discord');
  });

  test('pings nobody and stays in its code span, whatever is pasted', async () => {
    const evil = '@everyone @here <@200000000000000001> <@&1> memory ``` `x` https://evil.example/ [a](b) ||s||';
    const answer = await say(double, mention(evil));
    expect(answer.text).not.toMatch(/@everyone|@here|<@|https:/);
    expect(answer.text.match(/```/g)).toHaveLength(4);
  });

  test('answers neither bots nor webhooks, nor itself, nor what is not for it', async () => {
    const before = double.written.length;
    const bot = { ...ASKER, id: '200000000000000009', bot: true };
    double.gateway.dispatch('MESSAGE_CREATE', mention(ERROR, { author: bot }));
    double.gateway.dispatch('MESSAGE_CREATE', mention(ERROR, { author: SELF }));
    double.gateway.dispatch('MESSAGE_CREATE', mention(ERROR, { webhook_id: '1' }));
    double.gateway.dispatch('MESSAGE_CREATE', message({ content: ERROR }));
    double.gateway.dispatch('MESSAGE_CREATE', message({ repliesTo: message({ author: SELF }) }));
    await say(double, mention(ERROR));
    expect(double.written).toHaveLength(before + 1);
  });
});

describe('faults', () => {
  const cases = [
    { name: '429', status: 429, times: 2, rest: { retryAfter: 0.05 } },
    { name: '503 five times', status: 503, times: 5, rest: {} },
    { name: '502 although it was written', status: 502, times: 1, rest: { done: true } },
  ];
  test.each(cases)('writes one answer through $name', async ({ status, times, rest }) => {
    const before = double.written.length;
    double.fail(MESSAGES, status, times, rest);
    const asked = mention(ERROR);
    const answer = await say(double, asked);
    expect(answer.text).toContain('The GPU ran out');
    expect(double.written).toHaveLength(before + 1);
  });

  test('neither loses nor doubles an answer when the gateway drops and repeats events', async () => {
    await say(double, mention(ERROR));
    const before = double.written.length;
    double.gateway.drop(4_000);
    const missed = mention(ERROR);
    await say(double, missed);
    expect(double.gateway.resumed).toBe(1);
    await say(double, mention(ERROR));
    expect(double.written).toHaveLength(before + 2);
  });

  test('is silent where it may not write, and goes on', async () => {
    double.fail(MESSAGES, 403, 1);
    double.gateway.dispatch('MESSAGE_CREATE', mention(ERROR));
    expect((await say(double, mention(ERROR))).text).toContain('The GPU ran out');
  });
});

describe('a stop', () => {
  test('waits for the answer that is on its way, and takes nothing new', async () => {
    const own = await Double.start();
    const bot = botOver(own);
    let taken = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const files = async () => {
      taken();
      await wait(150);
      return { texts: ['late memory'], notes: [] };
    };
    const slow = { ...bot, files };
    const other = await connect(own, slow);
    const file = attachment({ url: `${own.api}/x`, filename: 'x.log', size: 9 });
    const asked = mention('', { attachments: [file] });
    own.gateway.dispatch('MESSAGE_CREATE', asked);
    await onItsWay;
    const stopped = other.stop();
    own.gateway.dispatch('MESSAGE_CREATE', mention(ERROR));
    await stopped;
    expect(own.written).toHaveLength(1);
    expect(JSON.stringify(own.written)).toContain('late memory');
    expect(own.problems).toEqual([]);
    await own.close();
  });
});

describe('the log', () => {
  test('holds no word of a person, not even where we fail', async () => {
    const own = await Double.start();
    const logged = { lines: [] as string[] };
    const bot = botOver(own, logged);
    const failing = {
      ...bot.doctor,
      diagnose: (text: string) => {
        throw new Error(text);
      },
    };
    const other = await connect(own, { ...bot, doctor: failing });
    const answer = await say(own, mention('my secret memory'));
    expect(answer.text).toContain('failed on my side');
    await other.stop();
    expect(logged.lines.join('')).toContain('message failed');
    expect(logged.lines.join('')).not.toMatch(/secret|dG9rZW4/);
    expect(own.problems).toEqual([]);
    await own.close();
  });
});
