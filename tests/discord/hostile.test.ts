import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { createBot } from '../../src/discord/start.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { NO_LIMITS } from '../../src/platform/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { COLORS } from '../../src/render/message.ts';
import { createStore } from '../../src/store/create.ts';
import { DEFAULT_SETTINGS } from '../../src/store/settings.ts';
import type { Store } from '../../src/store/store.ts';
import { doctor } from '../support/knowledge.ts';
import { Double } from './double/double.ts';
import { attachment, GUILD, mention, message, press, SELF, slash, submit } from './double/objects.ts';
import { ask, asMessage, botOver, component, connect, type Shown, say } from './harness.ts';
import { HOSTILE, type Hostile, type Outcome, SECRETS } from './hostile-pastes.ts';

const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-hostile-'));
const logged: string[] = [];
let double: Double;
let running: RunningBot;
let store: Store;
beforeAll(async () => {
  double = await Double.start();
  store = await createStore({ url: `file:${join(folder, 'store.db')}`, queryMs: 20_000 });
  // Even where texts are kept.
  await store.changeSettings(GUILD, () => ({ ...DEFAULT_SETTINGS, keepText: true }));
  const settings = parseConfig({ DISCORD_API_URL: double.api });
  if (!settings.ok) throw new Error(settings.message);
  const log = createLog('debug', { write: (line: string) => void logged.push(line) });
  running = await connect(double, createBot(doctor, settings.config, log, { limits: NO_LIMITS, store }));
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

const files = ({ file }: Hostile): readonly { readonly id: string }[] => {
  if (file === undefined) return [];
  const url = file.url ?? double.serve(`${HOSTILE.findIndex((one) => one.file === file)}.bin`, file.bytes);
  return [
    attachment({
      url,
      filename: file.name,
      size: file.bytes.length,
      ...(file.type === undefined ? {} : { content_type: file.type }),
    }),
  ];
};

function outcomeOf({ components }: Shown): Outcome {
  const color = (components[0] as { readonly accent_color: number }).accent_color;
  if (color === COLORS.trouble) return 'diagnosed';
  return color === COLORS.knowledge ? 'answered' : 'not known';
}

const SECRET_PARTS = [...SECRETS.map((secret) => secret.replace(/^Bearer /, '')), 'hunter2hunter2'];

/** All that a page must never have in it, whatever was pasted. */
function expectHarmless(page: Shown): void {
  const everything = JSON.stringify(page.components);
  // Nothing pings, links, or turns the order of what is read.
  expect(page.text).not.toMatch(/@everyone|@here|<[@#:/a]/);
  expect(everything).not.toMatch(/https?:\/\/[^"\s]{0,80}evil|discord\.gg|\]\(/);
  expect(everything).not.toMatch(/[\u202a-\u202e\u2060-\u206f\u200c-\u200f\ufeff]|\\u20[26]/);
  for (const secret of SECRET_PARTS) expect(everything).not.toContain(secret);
  // Every fence that is opened is closed, in each text by itself.
  const texts = page.text.split('\n');
  expect(texts.filter((line) => line.startsWith('```')).length % 2).toBe(0);
  expect(page.text.replace(/^```[\w+#-]*$/gm, '')).not.toContain('```');
  const { body } = page.request;
  const sent = (body as { readonly data?: object }).data ?? body;
  expect(sent).toMatchObject({ allowed_mentions: { parse: [] } });
}

test('there are fifty of them, and each is another', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(50);
  expect(new Set(HOSTILE.map(({ name }) => name)).size).toBe(HOSTILE.length);
});

describe('a hostile paste', () => {
  test.each(HOSTILE.map((one) => [one.name, one.outcome, one] as const))('%s: %s', async (_name, outcome, hostile) => {
    const { text = '' } = hostile;
    const page = await say(double, mention(text, { attachments: files(hostile) }));
    expectHarmless(page);
    expect(outcomeOf(page)).toBe(outcome);
    // The same through the form, and its pages behind.
    const form = await ask(double, submit('1:paste:zh-Hans', text.slice(0, 4_000), files(hostile)));
    expectHarmless(form);
    for (const action of ['more', 'sums', 'nothelp', 'lang']) {
      if (!JSON.stringify(page.components).includes(`"1:${action}:`)) continue;
      expectHarmless(await ask(double, press(asMessage(page), component(page, action).custom_id)));
    }
  });
});

test('as what follows an answer they do no more', async () => {
  const [first] = HOSTILE.filter(({ outcome }) => outcome === 'diagnosed');
  const page = await say(double, mention(first?.text ?? ''));
  for (const { text } of HOSTILE) {
    if (text === undefined) continue;
    expectHarmless(await say(double, message({ content: text, repliesTo: asMessage(page), mentions: [SELF] })));
  }
});

test('nothing of them stands in the log, in what is kept, or in what moderators read', async () => {
  const log = logged.join('');
  for (const secret of SECRET_PARTS) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/evil|everyone|Tried to allocate/);
  const gaps = JSON.stringify(await store.gaps());
  for (const secret of SECRET_PARTS) expect(gaps).not.toContain(secret);
  expectHarmless(await ask(double, slash('vram-doctor', [{ name: 'unanswered', type: 1, options: [] }])));
  expect(double.fetched.every(({ path }) => path.startsWith('/attachments/'))).toBe(true);
});

test('an engine that repeats a text whole gets none of the keys and of what is not seen', async () => {
  const own = await Double.start();
  const other = await connect(own, botOver(own));
  for (const secret of SECRETS) {
    const text = `authorization: ${secret.slice(0, 5)}\u200b${secret.slice(5)} \u202ememory`;
    const answer = await say(own, mention(text));
    expect(answer.text).toContain('[secret]');
    expectHarmless(answer);
    const asked = slash('ask', [{ name: 'question', type: 3, value: text }]);
    expectHarmless(await ask(own, asked));
  }
  await other.stop();
  await own.close();
});
