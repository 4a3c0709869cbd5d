import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerPage } from '../../src/discord/answer-page.ts';
import type { RunningBot } from '../../src/discord/client.ts';
import { entryPage } from '../../src/discord/entry-page.ts';
import { createBot } from '../../src/discord/start.ts';
import { createDoctor } from '../../src/doctor.ts';
import { loadKnowledge } from '../../src/knowledge/snapshot.ts';
import { LANGUAGES } from '../../src/language.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { NO_LIMITS } from '../../src/platform/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { codeText } from '../../src/render/code-text.ts';
import { measure } from '../../src/render/limits.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { Double } from './double/double.ts';
import { choose, mention, press, slash } from './double/objects.ts';
import { ask, asMessage, component, connect, say } from './harness.ts';

const doctor = createDoctor(loadKnowledge());
const settings = parseConfig({});
if (!settings.ok) throw new Error(settings.message);
const bot = createBot(doctor, settings.config, createLog('silent'), { limits: NO_LIMITS });

const FORM_A =
  'RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 8.00 GiB total capacity; 5.53 GiB already allocated; 1.00 GiB free; 5.90 GiB reserved in total by PyTorch)';

describe('every page of the real knowledge', () => {
  test.each(LANGUAGES)("keeps within Discord's limits in %s", (language) => {
    for (const entry of [...doctor.knowledge.causes, ...doctor.knowledge.fixes]) {
      for (let variant = 0; variant <= entry.code.length; variant += 1) {
        const page = entryPage(bot, entry, language, { variant });
        expect(measure(page.components).problems, entry.id).toEqual([]);
        const code = entry.code[variant];
        if (code !== undefined)
          expect(JSON.stringify(page), entry.id).toContain(
            JSON.stringify(codeText(code, language).text.trimEnd()).slice(1, -1),
          );
      }
      const text = language === 'en' ? entry.asks.en : entry.asks.zh;
      const answer = doctor.ask(text.join('\n'), { language });
      expect(measure(answerPage(bot, answer).components).problems, entry.id).toEqual([]);
    }
  });
});

describe('the real engine behind the real client', () => {
  let double: Double;
  let running: RunningBot;
  beforeAll(async () => {
    double = await Double.start();
    running = await connect(double, bot);
  });
  afterAll(async () => {
    await running.stop();
    await double.close();
  });
  afterEach(() => {
    expect(double.problems).toEqual([]);
  });

  test('diagnoses with the figures of the message, and switches language without losing one', async () => {
    const answer = await say(double, mention(FORM_A));
    const figures = ['2.00 GiB', '5.53 GiB', '0.37 GiB', '1.10 GiB'];
    for (const figure of figures) expect(answer.text).toContain(figure);
    for (const language of ['zh-Hans', 'zh-Hant'] as const) {
      const other = await ask(double, press(asMessage(answer), component(answer, 'lang', language).custom_id));
      for (const figure of figures) expect(other.text).toContain(figure);
      expect(other.text).toContain(language === 'zh-Hans' ? '显存' : '視訊記憶體');
      const back = await ask(double, press(asMessage(other), component(other, 'lang', 'en').custom_id));
      expect(back.text).toBe(answer.text);
    }
  });

  test('opens every fix that it offers', async () => {
    const answer = await say(double, mention(`显存不够了\n${FORM_A}`));
    const { custom_id, options = [] } = component(answer, 'fix');
    expect(options.length).toBeGreaterThan(3);
    for (const { value } of options) {
      const opened = await ask(double, choose(asMessage(answer), custom_id, value));
      expect(opened.text).toMatch(/\p{Script=Han}/u);
      expect(opened.ephemeral).toBe(true);
    }
  });

  test("opens a fix with the person's own numbers, in every variant and language", async () => {
    const asked = mention(`batch size 6\n  File "a.py", line 2, in run\n    loss.backward()\n${FORM_A}`);
    const answer = await say(double, asked);
    expect(answer.text).toContain('batch_size = 3 ');
    const opened = await ask(
      double,
      choose(asMessage(answer), component(answer, 'fix').custom_id, 'reduce-batch-size'),
    );
    expect(opened.text).toContain('batch_size = 3 ');
    const { custom_id, options = [] } = component(opened, 'code');
    const transformers = options.find(({ label }) => label === 'Transformers')?.value ?? '';
    const variant = await ask(double, choose(asMessage(opened), custom_id, transformers));
    expect(variant.text).toContain('per_device_train_batch_size=3,');
    const other = await ask(double, press(asMessage(variant), component(variant, 'open', 'zh-Hant').custom_id));
    expect(other.text).toContain('per_device_train_batch_size=3,');
  });

  test('answers the size of a tensor with the figure alone, in each language', async () => {
    const answer = await say(double, mention('how large is float32 [1000,1000,1000]?'));
    expect(answer.text).toContain('3.73 GiB');
    expect(answer.text).toContain('/memory tensor');
    expect(answer.text.length).toBeLessThan(200);
    const other = await ask(double, press(asMessage(answer), component(answer, 'lang', 'zh-Hans').custom_id));
    expect(other.text).toContain('3.73 GiB');
    expect(other.text).toMatch(/\p{Script=Han}/u);
  });

  test('answers a question, and says so where it is about something else', async () => {
    const option = (value: string) => [{ name: 'question', type: 3, value }];
    expect((await ask(double, slash('ask', option('how do I enable gradient checkpointing?')))).text).toContain(
      'checkpoint',
    );
    expect((await ask(double, slash('ask', option('今天天气怎么样')))).text.length).toBeLessThan(400);
  });

  test('answers many at once', async () => {
    const option = [{ name: 'error', type: 3, value: FORM_A }];
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(double, slash('diagnose', option))));
    expect(answers.every(({ text }) => text.includes('2.00 GiB'))).toBe(true);
    expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
  });
});
