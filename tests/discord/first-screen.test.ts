import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inLanguage } from '../../src/chinese.ts';
import { columns } from '../../src/columns.ts';
import { answerPage, detailsPage } from '../../src/discord/answer-page.ts';
import type { RunningBot } from '../../src/discord/client.ts';
import { createBot } from '../../src/discord/start.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { NO_LIMITS } from '../../src/platform/limits.ts';
import { createLog } from '../../src/platform/log.ts';
import { doctor } from '../support/knowledge.ts';
import { countOf } from './double/count.ts';
import { Double } from './double/double.ts';
import { mention, press } from './double/objects.ts';
import { ask, asMessage, component, connect, type Shown, say } from './harness.ts';
import { MULTI_CAMERA, SMALL_CARD } from './real-questions.ts';

const settings = parseConfig({});
if (!settings.ok) throw new Error(settings.message);
const bot = createBot(doctor, settings.config, createLog('silent'), { limits: NO_LIMITS });

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

interface Part {
  readonly type: number;
  readonly content?: string;
}

/** The text above the first row of controls: what a phone shows first. */
function above({ components }: Shown): string {
  const [container] = components as readonly { readonly components: readonly Part[] }[];
  const parts = container?.components ?? [];
  const controls = parts.findIndex(({ type }) => type === 1);
  return parts
    .slice(0, controls)
    .map(({ content = '' }) => content)
    .join('\n');
}

const details = async (page: Shown): Promise<Shown> =>
  ask(double, press(asMessage(page), component(page, 'more').custom_id));

/** Each part must stand in the text, one after the other. */
function inOrder(text: string, parts: readonly (string | RegExp)[]): void {
  let from = 0;
  for (const part of parts) {
    const at = typeof part === 'string' ? text.indexOf(part, from) : text.slice(from).search(part) + from;
    expect(at, String(part)).toBeGreaterThanOrEqual(from);
    from = at;
  }
}

/** Columns: Han take two. */
const SCREEN = 1_400;

interface Expected {
  readonly screen: readonly (string | RegExp)[];
  readonly later: readonly string[];
}

const SMALL: Readonly<Record<'en' | 'zh-Hans', Expected>> = {
  en: {
    screen: [
      '1024.00 MiB',
      '1.00 GiB',
      /live tensors +█+░+ 2\.63 GiB/,
      '0.10 GiB',
      '1.27 GiB',
      '**Likeliest cause**',
      '**Use a smaller batch**',
      '```python',
      'batch_size=',
      'Also: ',
      'Use gradient accumulation',
    ],
    later: [
      '8 × 4 = 32',
      '~~Call empty',
      '0.10 GiB, short by 1.00 GiB',
      '~~Set max_split',
      'It can also be',
      'do not work',
      'The arithmetic',
      '2.73 GiB − 2.63 GiB',
    ],
  },
  'zh-Hans': {
    screen: [
      '1024.00 MiB',
      '1.00 GiB',
      /存活张量 +█+░+ 2\.63 GiB/,
      '0.10 GiB',
      '1.27 GiB',
      '**最可能的原因**',
      '**减小 batch size**',
      '```python',
      'batch_size=',
      '另有：',
      '使用梯度累积',
    ],
    later: [
      '8 × 4 = 32',
      '~~调用 empty',
      '缓存只有 0.10 GiB',
      '也可能是',
      '错误做法',
      '计算过程',
      '2.73 GiB − 2.63 GiB',
    ],
  },
};

const CAMERAS: Readonly<Record<'en' | 'zh-Hans', Expected>> = {
  en: {
    screen: [
      '640.00 MiB',
      '0.32 GiB',
      /live tensors +█+░+ 21\.90 GiB/,
      'The gradient of the input keeps the whole graph',
      'frozen weights',
      '**Process the input piece by piece**',
      'detach().requires_grad_()',
      'Also: ',
      ' · ',
    ],
    later: [
      '101.95 MiB',
      '~~Use DistributedDataParallel',
      'DataParallel splits dimension 0',
      'requires_grad = True',
      'torch.cat',
      'The arithmetic',
      'mixed precision',
      'checkpoint',
      '**Set max_split_size_mb** · may be enough',
    ],
  },
  'zh-Hans': {
    screen: [
      '640.00 MiB',
      '0.32 GiB',
      /存活张量 +█+░+ 21\.90 GiB/,
      '对输入求梯度保留了整张计算图',
      '冻结权重',
      '**分块处理输入**',
      'detach().requires_grad_()',
      '另有：',
      ' · ',
    ],
    later: [
      '101.95 MiB',
      'DataParallel 按第 0 维拆分',
      'requires_grad = True',
      'torch.cat',
      '计算过程',
      '混合精度',
      'checkpoint',
      '**设置 max_split_size_mb** · 可能够用',
    ],
  },
};

describe.each([
  ['the small card', SMALL_CARD, SMALL],
  ['the cameras', MULTI_CAMERA, CAMERAS],
] as const)('%s', (_, question, expected) => {
  test.each(['en', 'zh-Hans'] as const)('has all that helps before the menu in %s', async (language) => {
    const page = await say(double, mention(question[language]));
    const screen = above(page);
    inOrder(screen, expected[language].screen);
    expect(columns(screen)).toBeLessThanOrEqual(SCREEN);
    expect(screen).not.toMatch(/~~|arithmetic|计算过程|do not work|错误做法|can also be|也可能是/);
    expect(countOf(page.components).characters).toBeLessThanOrEqual(SCREEN);
    expect(component(page, 'fix').options?.length).toBeGreaterThan(5);
  });

  test.each(['en', 'zh-Hans'] as const)('has the rest one tap away in %s, for the one who taps', async (language) => {
    const page = await details(await say(double, mention(question[language])));
    expect(page.ephemeral).toBe(true);
    for (const part of expected[language].later) expect(page.text).toContain(part);
  });

  test.each(['en', 'zh-Hans', 'zh-Hant'] as const)('names every offered fix on both pages in %s', async (language) => {
    const answer = doctor.diagnose(question[language === 'en' ? 'en' : 'zh-Hans'], { language });
    const texts = [answerPage(bot, answer), detailsPage(bot, answer)].map((page) => JSON.stringify(page.components));
    expect(answer.fixes.length).toBeGreaterThan(5);
    for (const { id } of answer.fixes.slice(1)) {
      const title = inLanguage(doctor.entry(id)?.title ?? { en: id, zh: id }, language);
      const name = title.replace(/ ?[(（][^()（）]*[)）]$/, '');
      for (const text of texts) expect(text.split('"type":1,')[0], id).toContain(name);
    }
  });

  test.each(['en', 'zh-Hans'] as const)('has no sentence on its own behind a list in %s', async (language) => {
    const { text } = await details(await say(double, mention(question[language])));
    const lines = text.split('\n');
    const loose = lines.filter((line, at) => !/^(?:- |\*\*.*\*\*$|$)/.test(line) && lines[at - 1]?.startsWith('- '));
    // Only what belongs to the list of fixes follows it.
    expect(loose).toEqual([expect.stringMatching(/^(?:Where no verdict stands|没有标注)/)]);
  });

  test('switches the language of the details, and back, without asking anyone else', async () => {
    const page = await details(await say(double, mention(question.en)));
    const chinese = await ask(double, press(asMessage(page), component(page, 'more', 'zh-Hans').custom_id));
    for (const part of expected['zh-Hans'].later) expect(chinese.text).toContain(part);
    expect(chinese.request.body).toMatchObject({ type: 7 });
    const back = await ask(double, press(asMessage(chinese), component(chinese, 'more', 'en').custom_id));
    expect(back.text).toBe(page.text);
  });
});

describe('an answer in words', () => {
  test.each([
    ['Training with batch size 1 at 4096x4096 dies with CUDA out of memory, what can I do?', 'What happens'],
    ['训练到第 3000 步左右就爆显存，显存一直在涨，怎么办？', '发生了什么'],
  ])('%s: explains behind the button', async (question, heading) => {
    const page = await say(double, mention(question));
    expect(above(page)).not.toContain(heading);
    expect(above(page)).toContain('```');
    const more = await details(page);
    expect(more.text).toContain(heading);
  });

  test('says what to paste next behind the button', async () => {
    const page = await say(double, mention('CUDA error: out of memory'));
    expect(component(page, 'more').custom_id).toMatch(/^1:more:en/);
    expect((await details(page)).text).toContain('Paste next');
  });

  test('a forged or foreign press gets a polite line', async () => {
    const page = await say(double, mention(SMALL_CARD.en));
    const bare = { ...asMessage(page), components: [] };
    const answer = await ask(double, press(bare, '1:more:en'));
    expect(answer.ephemeral).toBe(true);
    expect(answer.text).toContain('no longer have');
  });
});
