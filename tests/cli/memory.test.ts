import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';

async function memory(args: readonly string[], environment = {}) {
  const output = new PassThrough();
  const errors = new PassThrough();
  const exitCode = await run(['memory', 'tensor', ...args], { input: Readable.from([]), output, errors, environment });
  return { exitCode, out: String(output.read() ?? ''), err: String(errors.read() ?? '') };
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
