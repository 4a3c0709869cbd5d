import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { createLimits } from '../../src/platform/limits.ts';
import { Double, MESSAGES } from './double/double.ts';
import { mention, slash } from './double/objects.ts';
import { ask, botOver, connect, say } from './harness.ts';

const OTHER = { id: '200000000000000002', username: 'other', discriminator: '0', avatar: null };
const RATES = {
  person: { burst: 3, perMinute: 6 },
  channel: { burst: 4, perMinute: 6 },
  guild: { burst: 100, perMinute: 100 },
};

let double: Double;
let running: RunningBot;
let now = 0;
beforeAll(async () => {
  double = await Double.start();
  running = await connect(double, botOver(double, { lines: [] }, { limits: createLimits(() => now, RATES) }));
});
afterAll(async () => {
  await running.stop();
  await double.close();
});

const question = (rest: object = {}) => slash('ask', [{ name: 'question', type: 3, value: 'why memory?' }], rest);

test('a person who asks too much gets one polite line, and nobody else waits', async () => {
  for (const _ of [1, 2, 3]) expect((await ask(double, question())).text).toContain('The GPU ran out');
  const limited = await ask(double, question({ locale: 'zh-CN' }));
  expect(limited.text.trim()).toBe('短时间内问得有点多，请等一分钟再问。');
  expect(limited.ephemeral).toBe(true);
  // In a channel there is no whisper: it was said once, and silence follows.
  const written = double.written.length;
  double.gateway.dispatch('MESSAGE_CREATE', mention('more memory'));
  expect((await ask(double, question({ user: OTHER }))).text).toContain('The GPU ran out');
  expect((await say(double, mention('memory?', { author: { ...OTHER, id: '200000000000000003' } }))).text).toContain(
    'ran out',
  );
  expect(double.written.length).toBe(written + 1);
  now += 60_000;
  expect((await ask(double, question())).text).toContain('The GPU ran out');
});

test('a mention that is too much is told so once', async () => {
  const author = { ...OTHER, id: '200000000000000009' };
  for (const _ of [1, 2, 3]) await say(double, mention('memory?', { author }));
  expect((await say(double, mention('memory?', { author }))).text).toContain('a lot in a short time');
  double.gateway.dispatch('MESSAGE_CREATE', mention('memory?', { author }));
  await ask(double, question({ user: { ...OTHER, id: '200000000000000010' } }));
  const told = double.requests.filter(
    ({ template, body }) => template === MESSAGES && JSON.stringify(body).includes('a lot in a short time'),
  );
  expect(told).toHaveLength(1);
});
