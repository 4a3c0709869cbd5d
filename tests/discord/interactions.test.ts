import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { CALLBACK, Double, ORIGINAL } from './double/double.ts';
import {
  attachment,
  choose,
  mention,
  menu,
  message,
  NO_PERMISSIONS,
  press,
  SELF,
  slash,
  submit,
  typing,
} from './double/objects.ts';
import { ask, asMessage, component, connect, respondTo, say, shown } from './harness.ts';

const ERROR = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.';
const text = (name: string, value: string) => ({ name, type: 3, value });

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

describe('/ask', () => {
  test('answers at once', async () => {
    const answer = await ask(double, slash('ask', [text('question', 'why memory?')]));
    expect(answer.text).toContain('The GPU ran out');
    expect(answer.request.template).toBe(CALLBACK);
  });

  test('completes titles in the language of the person', async () => {
    const { body } = await respondTo(double, typing('ask', 'batch', { locale: 'zh-CN' }));
    expect(body).toMatchObject({
      type: 8,
      data: { choices: [{ name: 'batch 太大', value: 'batch-too-large' }, { name: '减小 batch' }] },
    });
  });

  test('shows the entry whose title was chosen, and its fixes', async () => {
    const page = await ask(double, slash('ask', [text('question', 'batch-too-large')], { locale: 'zh-TW' }));
    expect(page.text).toContain('batch 太大');
    expect(page.text).toContain('視訊記憶體下降');
    expect(component(page, 'fix', 'zh-Hant').options?.map(({ value }) => value)).toEqual([
      'reduce-batch-size',
      'mixed-precision',
    ]);
  });

  test('takes the language of the server where the person has another one', async () => {
    const answer = await ask(
      double,
      slash('ask', [text('question', 'memory')], { locale: 'de', guildLocale: 'zh-CN' }),
    );
    expect(answer.text).toContain('GPU 显存不足');
  });
});

describe('/diagnose', () => {
  test('answers an error at once, to all', async () => {
    const answer = await ask(double, slash('diagnose', [text('error', ERROR)]));
    expect(answer.text).toContain('The GPU ran out');
    expect(answer.ephemeral).toBe(false);
  });

  test('defers, then reads the log', async () => {
    const file = attachment({
      url: double.serve('run.log', 'memory at step 3'),
      filename: 'run.log',
      content_type: 'text/plain',
      size: 16,
    });
    const sent = slash('diagnose', [{ name: 'log', type: 11, value: file.id }], {
      resolved: { attachments: { [file.id]: file } },
    });
    expect((await respondTo(double, sent)).body).toMatchObject({ type: 5 });
    const edit = await double.request(({ template, path }) => template === ORIGINAL && path.includes(sent.token));
    expect(shown(edit).text).toContain('memory at step 3');
  });

  test('opens the form with neither, and answers what is put in', async () => {
    const opened = await respondTo(double, slash('diagnose', [], { locale: 'zh-CN' }));
    expect(opened.body).toMatchObject({ type: 9, data: { custom_id: '1:paste:zh-Hans' } });
    expect((await ask(double, submit('1:paste:zh-Hans', ERROR))).text).toContain('GPU 显存不足');
  });

  test('answers the file put into the form', async () => {
    const file = attachment({ url: double.serve('form.log', 'memory in a file'), filename: 'form.log', size: 16 });
    expect((await ask(double, submit('1:paste:en', '', [file]))).text).toContain('memory in a file');
  });

  test('whispers where the app may not write', async () => {
    const answer = await ask(double, slash('diagnose', [text('error', ERROR)], { permissions: NO_PERMISSIONS }));
    expect(answer.ephemeral).toBe(true);
  });

  test('works in a direct message', async () => {
    expect((await ask(double, slash('diagnose', [text('error', ERROR)], { dm: true }))).text).toContain(
      'The GPU ran out',
    );
  });
});

describe('the command of a message', () => {
  test("diagnoses somebody's message with its file", async () => {
    const file = attachment({
      url: double.serve('message.txt', 'CUDA memory'),
      filename: 'message.txt',
      content_type: 'text/plain',
      size: 11,
    });
    const answer = await ask(double, menu(message({ content: '为什么', attachments: [file] })));
    expect(answer.text).toContain('GPU 显存不足');
    expect(answer.text).toContain('CUDA memory');
  });

  test('says so on its own message', async () => {
    const answer = await ask(double, menu(message({ content: 'x', author: SELF })));
    expect(answer.text).toContain('my own message');
    expect(answer.ephemeral).toBe(true);
  });
});

describe('components', () => {
  test('a choice opens the fix for the one who chose, in the language of the message', async () => {
    const answer = await say(double, mention(`爆显存 ${ERROR}`));
    const select = component(answer, 'fix');
    expect(select.options?.map(({ value }) => value.split('~')[0])).toEqual([
      'reduce-batch-size',
      'mixed-precision',
      'expandable-segments',
      'batch-too-large',
    ]);
    const opened = await ask(double, choose(asMessage(answer), select.custom_id, select.options?.[0]?.value ?? ''));
    expect(opened.ephemeral).toBe(true);
    expect(opened.text).toContain('减小 batch');
    expect(opened.text).toContain('激活减半，显存下降。');
    expect(opened.text).toContain('```python\n@torch.no_grad()\ndef run():\n    pass\n```');
  });

  test('another variant of the code, and the other language, take its place', async () => {
    const opened = await ask(double, choose(message({ author: SELF }), '1:fix:en', 'mixed-precision'));
    const variant = await ask(double, choose(asMessage(opened), component(opened, 'code').custom_id, '1'));
    expect(variant.text).toContain('args.per_device = 1');
    expect(variant.request.body).toMatchObject({ type: 7 });
    const chinese = await ask(double, press(asMessage(variant), component(variant, 'open', 'zh-Hans').custom_id));
    expect(chinese.text).toContain('混合精度');
    expect(chinese.text).toContain('args.per_device = 1');
  });

  test('the language button shows the answer again, also after a restart', async () => {
    const answer = await say(double, mention(ERROR));
    await running.stop();
    running = await connect(double);
    const chinese = await ask(double, press(asMessage(answer), component(answer, 'lang', 'zh-Hans').custom_id));
    expect(chinese.request.body).toMatchObject({ type: 7 });
    expect(chinese.text).toContain('GPU 显存不足');
    expect(chinese.text).toContain('torch.OutOfMemoryError');
    const back = await ask(double, press(asMessage(chinese), component(chinese, 'lang', 'en').custom_id));
    expect(back.text).toBe(answer.text);
  });

  test('the button under the hint opens the form; its language can be switched', async () => {
    const hint = await say(double, mention());
    const opened = await respondTo(double, press(asMessage(hint), component(hint, 'paste').custom_id));
    expect(opened.body).toMatchObject({ type: 9 });
    const chinese = await ask(double, press(asMessage(hint), component(hint, 'line', 'zh-Hans').custom_id));
    expect(chinese.text).toContain('把报错贴过来');
  });

  test.each([
    '',
    'x',
    '0:lang:en',
    '1:lang:xx~a',
    '1:lang:en',
    '1:lang',
    '1:open:en:no-such',
    '1:line:en:',
    '1:none',
    '1:fix:en',
    `1:lang:en~${'A'.repeat(80)}`,
  ])('a forged button %j gets a polite line', async (id) => {
    const answer = await ask(double, press(message({ author: SELF }), id));
    expect(answer.text).not.toBe('');
    expect(answer.ephemeral).toBe(true);
  });

  test.each(['1:none', '9:lang:en', 'zzz'])('of a button %j that nobody knows no answer is made up', async (id) => {
    const answer = await ask(double, press(message({ author: SELF }), id));
    expect(answer.text).toContain('I do not know this button');
    expect(answer.text).not.toContain('stood on');
  });

  test.each([
    ['1:fix:en', 'no-such'],
    ['1:fix:xx', ''],
    ['1:code:en:no-such', '0'],
    ['1:lang:en', 'x'],
    ['zzz', 'y'],
  ])('a forged menu %j %j gets a polite line', async (id, value) => {
    expect((await ask(double, choose(message({ author: SELF }), id, value))).ephemeral).toBe(true);
  });

  test('a forged form is answered', async () => {
    expect((await ask(double, submit('forged', ERROR))).text).toContain('The GPU ran out');
    expect((await ask(double, submit('1:paste:en', ''))).text).toContain('Paste the error');
  });
});

describe('/memory tensor', () => {
  const shapes = (value: string, rest: object[] = []) => [
    { name: 'tensor', type: 1, options: [text('shapes', value), ...(rest as ReturnType<typeof text>[])] },
  ];

  test('counts exactly', async () => {
    const answer = await ask(double, slash('memory', shapes('[1,6,3,928,1600] float32, 8x64x512x512 bf16')));
    expect(answer.text).toContain('106 905 600');
    expect(answer.ephemeral).toBe(false);
  });

  test('counts gradients and moments where asked', async () => {
    const adam = { name: 'adam', type: 5, value: true } as never;
    expect((await ask(double, slash('memory', shapes('[4,4] fp32', [adam]), { locale: 'zh-CN' }))).text).toMatch(
      /Adam/,
    );
  });

  test('says to the person alone what cannot be read', async () => {
    const answer = await ask(double, slash('memory', shapes('[1,2 @everyone ```')));
    expect(answer.ephemeral).toBe(true);
    expect(answer.text.match(/```/g)).toHaveLength(2);
  });
});

describe('faults', () => {
  test('the first response comes through 503 and 429', async () => {
    double.fail(CALLBACK, 503, 5);
    double.fail(CALLBACK, 429, 1, { retryAfter: 0.05 });
    expect((await ask(double, slash('ask', [text('question', 'memory')]))).text).toContain('The GPU ran out');
  });

  test('an answer whose confirmation was lost is not said twice', async () => {
    const sent = slash('diagnose', [text('error', ERROR)]);
    double.fail(CALLBACK, 502, 1, { done: true });
    double.gateway.dispatch('INTERACTION_CREATE', sent);
    await double.request(({ path, status }) => path.includes(sent.token) && status === 400);
    await respondTo(double, slash('ask', [text('question', 'memory')]));
    expect(double.requests.filter(({ path }) => path.includes(sent.token))).toHaveLength(2);
  });

  test('a deferred answer survives the lost confirmation of its deferral', async () => {
    double.fail(CALLBACK, 502, 1, { done: true });
    const sent = menu(message({ content: ERROR }));
    double.gateway.dispatch('INTERACTION_CREATE', sent);
    const edit = await double.request(({ template, path }) => template === ORIGINAL && path.includes(sent.token));
    expect(shown(edit).text).toContain('The GPU ran out');
  });

  test('the edit comes through 503', async () => {
    double.fail(ORIGINAL, 503, 5);
    expect((await ask(double, menu(message({ content: ERROR })))).text).toContain('The GPU ran out');
  });
});
