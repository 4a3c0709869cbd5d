import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBot } from '../../src/discord/client.ts';
import { memory } from '../../src/discord/commands/memory.ts';
import type { Given } from '../../src/estimate/calculator.ts';
import { CALCULATORS } from '../../src/estimate/calculators/calculators.ts';
import { fieldsOf } from '../../src/estimate/calculators/field.ts';
import { measure } from '../../src/render/limits.ts';
import { Double } from './double/double.ts';
import { NO_PERMISSIONS, slash, typing } from './double/objects.ts';
import { ask, connect, respondTo } from './harness.ts';

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
  expect(double.requests.flatMap(({ problems }) => problems)).toEqual([]);
});

/** The options of a subcommand as a person fills them in. */
const filled = (id: string, given: Given) => [
  {
    name: id,
    type: 1,
    options: Object.entries(given).flatMap(([key, value]) => {
      const calculator = CALCULATORS.find((one) => one.id === id);
      const flag = calculator && fieldsOf(calculator).find((field) => field.key === key)?.flag;
      return value === undefined || flag === undefined
        ? []
        : [{ name: flag, type: value === true || value === false ? 5 : 3, value }];
    }),
  },
];

interface Option {
  readonly name: string;
  readonly type: number;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly { readonly value: string }[];
  readonly name_localizations: Readonly<Record<string, string>>;
  readonly options?: readonly Option[];
}
const registered = (memory.data() as unknown as Option).options ?? [];

describe.each(CALCULATORS)('/memory $id', (calculator) => {
  const fields = fieldsOf(calculator).filter(({ rare }) => !rare);
  const options = registered.find(({ name }) => name === calculator.id)?.options ?? [];

  test('has an option for each field, within the limits of Discord', () => {
    expect(options.map(({ name }) => name)).toEqual(fields.map(({ flag }) => flag));
    expect(options.length).toBeLessThanOrEqual(25);
    for (const [at, { kind, choices, completion, positional, optional: mayLack }] of fields.entries()) {
      const option = options[at];
      expect(option?.type).toBe(kind === 'flag' ? 5 : 3);
      expect(option?.required === true).toBe(positional === true && mayLack !== true);
      expect(option?.choices?.map(({ value }) => value)).toEqual(choices);
      expect(option?.autocomplete === true).toBe(completion !== undefined);
    }
    for (const locale of ['zh-CN', 'zh-TW']) {
      const names = options.map(({ name_localizations: names }) => names[locale]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test.each(calculator.examples.map((given) => [given]))('answers %o', async (given) => {
    const rare = fieldsOf(calculator).some((field) => field.rare && given[field.key] !== undefined);
    if (rare) return;
    for (const locale of ['en-US', 'zh-CN', 'zh-TW']) {
      const answer = await ask(double, slash('memory', filled(calculator.id, given), { locale }));
      expect(answer.text).toContain(locale === 'en-US' ? 'Total' : locale === 'zh-CN' ? '合计' : '合計');
      expect(answer.ephemeral).toBe(false);
      expect(measure(answer.components).problems).toEqual([]);
      expect(answer.request.body).toMatchObject({ allowed_mentions: { parse: [] } });
    }
  });
});

describe('/memory', () => {
  test('defers, then answers with the bar, the terms and the card', async () => {
    const given = { model: 'Llama-3.1-8B', quantization: 'Q4_K_M', length: '8k', gpu: 'RTX 3060' };
    const sent = slash('memory', filled('infer', given));
    expect((await respondTo(double, sent)).body).toMatchObject({ type: 5 });
    const answer = await ask(double, slash('memory', filled('infer', given)));
    expect(answer.text).toMatch(/### Total: 5\.85 GiB/);
    expect(answer.text).toMatch(/KV cache +█+░+ 1024\.00 MiB/);
    expect(answer.text).toContain('fits `GeForce RTX 3060`');
    expect(answer.text).toContain('`2 × 32 × 8 × 128 × 8,192 × 2 = 1,073,741,824`');
  });

  test('whispers where the app may not write', async () => {
    const options = filled('train', { model: '7B', method: 'lora' });
    const first = await respondTo(double, slash('memory', options, { permissions: NO_PERMISSIONS }));
    expect(first.body).toMatchObject({ type: 5, data: { flags: 64 } });
  });

  test.each([
    ['train', { model: '7B', batch: '@everyone `x`' }, 'en-US', /`batch`: .* is no whole number/],
    ['train', { model: 'https://evil.example/ <@1>' }, 'zh-CN', /`model`：不认识模型/],
    ['infer', { model: '7B', engine: 'vllm' }, 'zh-TW', /`gpu`：/],
    ['layer', { kind: 'Conv2d', shape: '1x2x8x8' }, 'en-US', /`out`: needed for `Conv2d`/],
  ])('says to the person alone what to type: %s %o', async (id, given, locale, words) => {
    const answer = await ask(double, slash('memory', filled(id, given), { locale }));
    expect(answer.ephemeral).toBe(true);
    expect(answer.text).toMatch(words);
    expect(answer.text).not.toMatch(/@everyone|https:\/\/|<@/);
  });

  test.each([
    ['train', 'model', 'llama 3.1', 'meta-llama/Llama-3.1-8B'],
    ['infer', 'gpu', '4090', 'GeForce RTX 4090'],
    ['infer', 'quantization', 'q4_k', 'Q4_K_M'],
    ['infer', 'kv', 'q', 'q8_0'],
    ['layer', 'kind', 'conv', 'Conv2d'],
  ])('completes %s %s %s', async (subcommand, option, typed, name) => {
    const { body } = await respondTo(double, typing('memory', typed, { subcommand, option }));
    const { choices } = (body as { readonly data: { readonly choices: readonly { readonly value: string }[] } }).data;
    expect(choices.map(({ value }) => value)).toContain(name);
    expect(choices.length).toBeLessThanOrEqual(25);
  });
});
