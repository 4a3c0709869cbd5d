import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import type { Calculator, Given } from '../../src/estimate/calculator.ts';
import { CALCULATORS } from '../../src/estimate/calculators/calculators.ts';
import { fieldsOf } from '../../src/estimate/calculators/field.ts';

async function command(args: readonly string[], environment = {}) {
  const output = new PassThrough();
  const errors = new PassThrough();
  const exitCode = await run(['memory', ...args], { input: Readable.from([]), output, errors, environment });
  return { exitCode, out: String(output.read() ?? ''), err: String(errors.read() ?? '') };
}

const memory = (args: readonly string[], environment = {}) => command(['tensor', ...args], environment);

/** The words that a person types for these inputs. */
function typed(calculator: Calculator, given: Given): readonly string[] {
  const words = fieldsOf(calculator).flatMap(({ key, flag, positional }) => {
    const value = given[key];
    if (value === undefined) return [];
    if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`];
    return positional ? [value] : [`--${flag}`, value];
  });
  return [calculator.id, ...words];
}

describe('memory tensor', () => {
  it('answers with figures, formula and total', async () => {
    const { out, exitCode } = await memory(['[1,6,3,928,1600] float32, 8x64x512x512 bf16']);
    expect(out).toContain('[1, 6, 3, 928, 1600] float32: 101.95 MiB (106 905 600 bytes)');
    expect(out).toContain('1 × 6 × 3 × 928 × 1600 × 4 bytes = 106 905 600 bytes');
    expect(out).toMatch(/Total: 357\.95 MiB \(375 341 056 bytes\)\n$/);
    expect(exitCode).toBe(0);
  });

  it('joins its arguments and prints one line of JSON', async () => {
    const { out } = await memory(['[4096,', '4096]', 'float32', '--adam', '--json', '--lang', 'en']);
    expect(out.split('\n')).toHaveLength(2);
    expect(JSON.parse(out)).toMatchObject({
      tensors: [{ bytes: 67_108_864, gradientBytes: 67_108_864, adamStateBytes: 134_217_728 }],
      totalBytes: 268_435_456,
    });
  });

  it.each([
    [['--lang', 'zh-Hans'], {}, '合计：48 字节'],
    [['--lang=zh-Hant'], {}, '合計：48 位元組'],
    [['--lang', 'auto'], { LANG: 'zh_CN.UTF-8' }, '合计：48 字节'],
    [[], { LANG: 'en_GB.UTF-8' }, 'Total: 48 bytes'],
  ])('answers in the language of %j and %j', async (options, environment, total) => {
    expect((await memory(['[8,3] fp16', ...options], environment)).out).toContain(total);
  });

  it.each([
    [[], 'no shape given'],
    [['  '], 'no shape given'],
    [
      ['[1,3] flaot32'],
      'vram-doctor: unknown dtype or word `flaot32`; did you mean float32?\n[1,3] flaot32\n      ^\n',
    ],
    [['[1,000,000] fp32'], 'write 1000000\n[1,000,000] fp32\n   ^\n'],
    [['-1x3'], 'cannot be negative'],
    [['[8,3]', '--grad'], 'unknown option --grad'],
    [['[8,3]', '--lang', 'fr'], '--lang is'],
  ])('%j is wrong use', async (args, message) => {
    const { exitCode, out, err } = await memory(args);
    expect(err).toContain(message);
    expect(out).toBe('');
    expect(exitCode).toBe(2);
  });
});

describe.each(CALCULATORS)('memory $id', (calculator) => {
  it('has a flag for each field, and help for it in each language', async () => {
    for (const lang of ['en', 'zh-Hans', 'zh-Hant']) {
      const { out, exitCode } = await command([calculator.id, '--help', '--lang', lang]);
      expect(exitCode).toBe(0);
      const flags = [...out.matchAll(/^ {2}--([a-z-]+)/gm)].map((match) => match[1]);
      const fields = fieldsOf(calculator);
      expect(flags).toEqual([
        ...fields.filter(({ positional }) => !positional).map(({ flag }) => flag),
        'lang',
        'json',
      ]);
      for (const { flag, positional } of fields) if (positional) expect(out).toContain(flag.toUpperCase());
      for (const { en, zh } of fields) if (lang !== 'zh-Hant') expect(out).toContain(lang === 'en' ? en : zh);
    }
  });

  it.each(calculator.examples.map((given) => [typed(calculator, given)]))('answers %j', async (args) => {
    const text = await command(args);
    expect(text.err).toBe('');
    expect(text.exitCode).toBe(0);
    expect(text.out).toMatch(/^Total: /m);
    expect(text.out).not.toMatch(/undefined|`/);
    const { out } = await command([...args, '--json', '--lang', 'zh-Hant']);
    expect(out.split('\n')).toHaveLength(2);
    expect(JSON.parse(out)).toHaveProperty('totalBytes');
    expect((await command([...args, '--lang', 'zh-Hans'])).out).toMatch(/^合计：/m);
  });
});

describe('memory train, infer and layer', () => {
  it('tells the total first, then a bar, the card, the terms, the range and what was taken for granted', async () => {
    const { out } = await command([
      'infer',
      'Llama-3.1-8B',
      '--quantization',
      'Q4_K_M',
      '--length',
      '8k',
      '--gpu',
      '3060',
    ]);
    const order = [
      'Total: 5.85 GiB (',
      'KV cache       ██',
      '\nCard\n',
      '\nTerms\n',
      '1,073,741,824',
      '\nRange\n',
      '\nTaken for granted\n',
    ];
    const places = order.map((text) => out.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBe(0);
  });

  it('has the keys of the contract in JSON', async () => {
    const { out } = await command([
      'train',
      'Llama-3.1-8B',
      '--method',
      'lora',
      '--length',
      '512',
      '--gpu=4090',
      '--json',
    ]);
    const json = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(json)).toEqual(['totalBytes', 'parts', 'assumptions', 'range', 'fits']);
    expect(json.fits).toEqual([
      {
        gpu: 'GeForce RTX 4090',
        totalBytes: expect.any(Number),
        neededBytes: expect.any(Number),
        mayPass: true,
        verdict: expect.any(String),
      },
    ]);
  });

  it('takes the words of a name without quotes', async () => {
    const { out, exitCode } = await command(['train', 'Qwen', '2.5', '7B', '--method', 'qlora', '--length', '1k']);
    expect(exitCode).toBe(0);
    expect(out).toContain('Qwen/Qwen2.5-7B-Instruct');
  });

  it.each([
    [['train'], 'MODEL: no model is given'],
    [['train', 'lama-3-8b'], 'MODEL: no model "lama-3-8b" is known; did you mean meta-llama/Meta-Llama-3-8B'],
    [['train', '7B', '--batch', 'many'], '--batch: "many" is no whole number from 1 on; type for example 4'],
    [['train', '7B', '--optimizer', 'adamz'], '--optimizer: "adamz" is none of adamw'],
    [['train', '7B', '--btach', '3'], 'unknown option --btach'],
    [['train', '7B', '--kv-heads', '3'], '--layers: missing'],
    [['infer', '7B', '--engine', 'vllm'], '--gpu: needed'],
    [['layer', 'Conv2d', '1x2x8x8'], '--out: needed for "Conv2d"; type for example 128'],
    [['layer', 'Conf2d', '1x2x8x8'], 'KIND: "Conf2d" is no layer that is known; did you mean Conv2d'],
    [['fitt', '7B'], 'unknown command "fitt"'],
    [[], 'type one of these after vram-doctor memory: tensor, layer, train, infer, fit'],
  ])('%j is wrong use, told in one line', async (args, message) => {
    const { exitCode, out, err } = await command(args);
    expect(err).toContain(`vram-doctor: ${message}`);
    expect(err.split('\n')).toHaveLength(2);
    expect(out).toBe('');
    expect(exitCode).toBe(2);
  });

  it('says it in the language of the person', async () => {
    const args = ['train', '7B', '--batch', 'many', '--lang'];
    expect((await command([...args, 'zh-Hans'])).err).toBe(
      'vram-doctor: --batch："many" 不是不小于 1 的整数；请输入例如 4\n',
    );
    expect((await command([...args, 'zh-Hant'])).err).toContain('請輸入例如 4');
  });
});

const page = readFileSync(new URL('../../docs/calculators.md', import.meta.url), 'utf8');
const documented = [...page.matchAll(/^ {4}vram-doctor memory (.+)$/gm)].map(([, line = '']) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''),
);

it.each(documented.map((args) => [args]))('docs/calculators.md: %j is answered', async (args) => {
  const { err, exitCode } = await command(args);
  expect(err).toBe('');
  expect(exitCode).toBe(0);
});

it('documents each calculator', () => {
  expect([...page.matchAll(/^## `memory (\w+)`$/gm)].map((match) => match[1])).toEqual(CALCULATORS.map(({ id }) => id));
});
