import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { createBot } from '../../src/discord/start.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { NO_LIMITS } from '../../src/platform/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { createStore } from '../../src/store/create.ts';
import type { Store } from '../../src/store/store.ts';
import { doctor } from '../support/knowledge.ts';
import { Double } from './double/double.ts';
import { ASKER, choose, GUILD, mention, message, press, SELF, slash } from './double/objects.ts';
import { ask, asMessage, component, connect, respondTo, type Shown, say } from './harness.ts';

const FAILED =
  'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity; 20.90 GiB already allocated; 1.10 GiB free; 22.00 GiB reserved in total by PyTorch)';
const QUESTION = {
  en: `loss.backward() fails with batch size 8: ${FAILED}`,
  'zh-Hans': `batch size 为 8，loss.backward() 报错：${FAILED}`,
} as const;
type Written = keyof typeof QUESTION;
const LANGUAGES = Object.keys(QUESTION) as readonly Written[];

const MANAGE_MESSAGES = 1n << 13n;
const VIEW = 1n << 10n;
const MEMBER = {
  user: { id: '200000000000000002', username: 'member', discriminator: '0', avatar: null },
  may: String(VIEW),
};
const MODERATOR = {
  user: { id: '200000000000000003', username: 'moderator', discriminator: '0', avatar: null },
  may: String(VIEW | MANAGE_MESSAGES),
};
const ASKING = { user: ASKER, may: String(VIEW) };

const folder = mkdtempSync(join(tmpdir(), 'vram-doctor-buttons-'));
let double: Double;
let running: RunningBot;
let store: Store;
beforeAll(async () => {
  double = await Double.start();
  store = await createStore({ url: `file:${join(folder, 'store.db')}`, queryMs: 20_000 });
  const settings = parseConfig({ DISCORD_API_URL: double.api });
  if (!settings.ok) throw new Error(settings.message);
  const bot = createBot(doctor, settings.config, createLog('silent'), { limits: NO_LIMITS, store });
  running = await connect(double, bot);
});
beforeEach(async () => {
  for (const { user } of [ASKING, MEMBER, MODERATOR]) await store.forget(user.id);
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

const asked = (language: Written): Promise<Shown> => say(double, mention(QUESTION[language]));
const pressed = (page: Shown, action: string, who: object = ASKING, argument = ''): Promise<Shown> =>
  ask(double, press(asMessage(page), component(page, action, argument).custom_id, who));
const kindOf = ({ request }: Shown): number => (request.body as { readonly type: number }).type;
const outcomes = async () =>
  (await store.stats({ guild: GUILD }))?.filter(({ solved, notHelped }) => solved + notHelped > 0) ?? [];

const SAYS = {
  en: {
    solved: 'Solved, says the one who asked.',
    notYours: 'Only the one who asked can press this.',
    notYoursEither: 'Only the one who asked, or a moderator',
    next: 'Try next',
    paste: 'the error after the change, whole',
    fix: 'gradient accumulation',
    sums: '2.00 GiB − 1.10 GiB = 0.90 GiB',
    other: 'zh-Hans',
    switched: '显存耗尽',
  },
  'zh-Hans': {
    solved: '提问者说：已解决。',
    notYours: '只有提问者能按这个按钮。',
    notYoursEither: '只有提问者或管理员能撤下这条消息。',
    next: '接下来试',
    paste: '改动之后的完整报错',
    fix: '梯度累积',
    sums: '2.00 GiB − 1.10 GiB = 0.90 GiB',
    other: 'en',
    switched: 'ran out of memory',
  },
} as const;

describe.each(LANGUAGES)('in %s', (language) => {
  const says = SAYS[language];

  describe('Solved', () => {
    test('of the asker marks the answer and is kept', async () => {
      const page = await asked(language);
      const marked = await pressed(page, 'solved');
      expect(kindOf(marked)).toBe(7);
      expect(marked.text).toContain(says.solved);
      expect(JSON.stringify(marked.components)).not.toMatch(/1:(?:solved|nothelp):/);
      expect((await outcomes()).map(({ entry, solved }) => [entry, solved])).toContainEqual(['batch-too-large', 1]);
      // In another language it is solved all the same.
      const switched = await pressed(marked, 'lang', ASKING, says.other);
      expect(switched.text).toContain(SAYS[language === 'en' ? 'zh-Hans' : 'en'].solved);
    });

    test.each([MEMBER, MODERATOR])('of somebody else gets a polite line', async (who) => {
      const line = await pressed(await asked(language), 'solved', who);
      expect(line.ephemeral).toBe(true);
      expect(line.text).toContain(says.notYours);
      expect(await outcomes()).toEqual([]);
    });
  });

  describe("Didn't help", () => {
    test('of the asker is kept, and says what to try and what to paste next', async () => {
      const page = await asked(language);
      const next = await pressed(page, 'nothelp');
      expect(next.ephemeral).toBe(true);
      for (const part of [says.next, says.fix, says.paste]) expect(next.text).toContain(part);
      expect((await outcomes()).map(({ entry, notHelped }) => [entry, notHelped])).toContainEqual([
        'reduce-batch-size',
        1,
      ]);
      // From there on: a fix, the form, the other language.
      const menu = component(next, 'fix');
      expect(
        (await ask(double, choose(asMessage(next), menu.custom_id, menu.options?.[1]?.value ?? ''))).ephemeral,
      ).toBe(true);
      const form = await respondTo(double, press(asMessage(next), component(next, 'add').custom_id));
      expect(form.body).toMatchObject({ type: 9, data: { custom_id: expect.stringContaining(`u${ASKER.id}`) } });
      const switched = await pressed(next, 'nothelp', ASKING, says.other);
      expect(kindOf(switched)).toBe(7);
      expect(switched.text).toContain(SAYS[language === 'en' ? 'zh-Hans' : 'en'].next);
    });

    test.each([MEMBER, MODERATOR])('of somebody else shows the same to them, and is not kept', async (who) => {
      const next = await pressed(await asked(language), 'nothelp', who);
      expect(next.ephemeral).toBe(true);
      expect(next.text).toContain(says.next);
      expect(await outcomes()).toEqual([]);
    });
  });

  describe('Dismiss', () => {
    const deletedBy = async (page: Shown, who: object): Promise<boolean> => {
      const sent = press(asMessage(page), component(page, 'dismiss').custom_id, who);
      const first = await respondTo(double, sent);
      if ((first.body as { type: number }).type !== 6) return false;
      await double.request(({ method, path }) => method === 'delete' && path.includes(sent.token));
      return double.deleted.includes(sent.token);
    };

    test.each([ASKING, MODERATOR])('of the asker and of a moderator takes the message away', async (who) => {
      expect(await deletedBy(await asked(language), who)).toBe(true);
    });

    test('of another member gets a polite line', async () => {
      const line = await pressed(await asked(language), 'dismiss', MEMBER);
      expect(line.ephemeral).toBe(true);
      expect(line.text).toContain(says.notYoursEither);
    });
  });

  describe('the language', () => {
    test('of the asker changes the answer, and holds', async () => {
      const switched = await pressed(await asked(language), 'lang', ASKING, says.other);
      expect(kindOf(switched)).toBe(7);
      expect(switched.text).toContain(says.switched);
      expect(await store.language(ASKER.id)).toBe(says.other);
      expect((await asked(language)).text).toContain(says.switched);
    });

    test.each([MEMBER, MODERATOR])('of somebody else shows it to them alone, and holds for them', async (who) => {
      const page = await asked(language);
      const switched = await pressed(page, 'lang', who, says.other);
      expect(kindOf(switched)).toBe(4);
      expect(switched.ephemeral).toBe(true);
      expect(switched.text).toContain(says.switched);
      expect(await store.language(who.user.id)).toBe(says.other);
      expect(await store.language(ASKER.id)).toBeNull();
      // What came of it is the asker's to say, on this copy and on copies of it.
      const again = await pressed(switched, 'lang', who, language);
      for (const copy of [switched, again])
        for (const action of ['solved', 'nothelp'])
          expect(JSON.stringify(copy.components)).not.toContain(`1:${action}:`);
    });
  });

  test.each([ASKING, MEMBER, MODERATOR])(
    'the arithmetic, the details and a fix are for the one who pressed',
    async (who) => {
      const page = await asked(language);
      const sums = await pressed(page, 'sums', who);
      expect(sums.ephemeral).toBe(true);
      expect(sums.text).toContain(says.sums);
      expect(kindOf(await pressed(sums, 'sums', who, says.other))).toBe(7);
      expect((await pressed(page, 'more', who)).ephemeral).toBe(true);
      const menu = component(page, 'fix');
      const value = menu.options?.[0]?.value ?? '';
      expect((await ask(double, choose(asMessage(page), menu.custom_id, value, who))).ephemeral).toBe(true);
    },
  );
});

test('several people open fixes under one answer at once, each in their own message', async () => {
  const page = await asked('en');
  const menu = component(page, 'fix');
  const opened = await Promise.all(
    [ASKING, MEMBER, MODERATOR].map((who, at) =>
      ask(double, choose(asMessage(page), menu.custom_id, menu.options?.[at]?.value ?? '', who)),
    ),
  );
  expect(opened.every(({ ephemeral, request }) => ephemeral && (request.body as { type: number }).type === 4)).toBe(
    true,
  );
  expect(new Set(opened.map(({ text }) => text)).size).toBe(3);
});

test('an entry that everybody sees is changed by the one who asked for it alone', async () => {
  const page = await ask(double, slash('ask', [{ name: 'question', type: 3, value: 'mixed-precision' }]));
  expect(page.ephemeral).toBe(false);
  expect(kindOf(await pressed(page, 'open', MEMBER, 'zh-Hans'))).toBe(4);
  expect(kindOf(await pressed(page, 'open', ASKING, 'zh-Hans'))).toBe(7);
  const variants = component(page, 'code');
  const select = (who: object) => ask(double, choose(asMessage(page), variants.custom_id, '1', who));
  expect((await select(MEMBER)).ephemeral).toBe(true);
  expect(kindOf(await select(ASKING))).toBe(7);
});

test('lines that everybody sees too', async () => {
  const hint = await say(double, mention());
  const member = await pressed(hint, 'line', MEMBER, 'zh-Hans');
  expect([kindOf(member), member.ephemeral]).toEqual([4, true]);
  expect(kindOf(await pressed(hint, 'line', ASKING, 'zh-Hans'))).toBe(7);
});

describe('an id that is made up', () => {
  test.each(['solved', 'dismiss', 'lang'])('%s with the own id in it changes nothing', async (action) => {
    const page = await asked('en');
    const token = component(page, 'lang').custom_id.split('~')[1] ?? '';
    const forged =
      action === 'lang' ? `1:lang:zh-Hans::u${MEMBER.user.id}~${token}` : `1:${action}:en:u${MEMBER.user.id}`;
    const answer = await ask(double, press(asMessage(page), forged, MEMBER));
    expect(kindOf(answer)).toBe(4);
    expect(answer.ephemeral).toBe(true);
    expect(await outcomes()).toEqual([]);
  });

  test.each([
    '1:solved',
    '1:solved:en',
    `1:solved:en:u${ASKER.id}`,
    '1:solved:en:u1',
    '1:nothelp:en',
    '1:nothelp:xx:here',
    `1:nothelp:en:u${ASKER.id}~AAAA`,
    '1:dismiss',
    `1:dismiss:en:${ASKER.id}`,
    `1:dismiss:en:u${ASKER.id}`,
    '1:dismiss:en:u99999999999999999999999',
    '1:sums:en',
    '1:sums:en~AAAA',
    '0:dismiss:en',
  ])('%s gets a polite line', async (id) => {
    const answer = await ask(double, press(message({ author: SELF }), id, MEMBER));
    expect(answer.text.trim()).not.toBe('');
    expect(answer.ephemeral).toBe(true);
  });

  test('of the button for details opens a form that asks for the paste', async () => {
    expect((await respondTo(double, press(message({ author: SELF }), '1:add:zh-Hans'))).body).toMatchObject({
      type: 9,
    });
  });
});
