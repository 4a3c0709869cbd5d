import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASSUMED_PRECISION, type Precision, trainingBytesEach, weightBytes } from '../../src/estimate/weights.ts';

const PRECISIONS: readonly Precision[] = ['fp32', 'amp', 'fp16', 'bf16', 'int8', 'int4'];
const BILLION = 1_000_000_000n;
const gib = (bytes: bigint) => Number(bytes) / 2 ** 30;

describe('the weights of a model', () => {
  test.each([
    ['fp32', 4n * BILLION],
    // Autocast keeps the weights as they are.
    ['amp', 4n * BILLION],
    ['fp16', 2n * BILLION],
    ['bf16', 2n * BILLION],
    ['int8', 1_125_000_000n],
    ['int4', 750_000_000n],
  ] as const)('of a billion parameters in %s', (precision, bytes) => {
    expect(weightBytes(BILLION, precision)).toBe(bytes);
  });

  test('are taken for 16 bits where nothing is stated', () => {
    expect(weightBytes(7n * BILLION)).toBe(weightBytes(7n * BILLION, ASSUMED_PRECISION));
    expect(gib(weightBytes(7n * BILLION))).toBeCloseTo(13.04, 2);
  });

  test.each([
    ['Llama-3-8B', 8_030_261_248n, 'bf16', 14.96],
    ['Qwen2.5-7B', 7_615_616_512n, 'bf16', 14.19],
  ] as const)('of %s are what its files hold', (_, parameters, precision, expected) => {
    expect(gib(weightBytes(parameters, precision))).toBeCloseTo(expected, 1);
  });

  test.each([
    // Measured with bitsandbytes nf4: embeddings, head and norms stay in 16 bits.
    ['Llama-3-8B', 8_030_261_248n, 5.61],
    ['Qwen2.5-7B', 7_615_616_512n, 5.43],
  ] as const)('of %s in 4 bits are near what is measured, within a fifth', (_, parameters, measured) => {
    const estimate = gib(weightBytes(parameters, 'int4'));
    expect(Math.abs(estimate - measured) / measured).toBeLessThan(0.2);
  });

  test('are no more in a smaller precision, grow with the parameters, and stay whole', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(1n, 10n ** 12n), (parameters, more) => {
        const sizes = PRECISIONS.map((precision) => weightBytes(parameters, precision));
        expect(sizes).toEqual([...sizes].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0)));
        for (const precision of PRECISIONS)
          expect(weightBytes(parameters + more, precision)).toBeGreaterThanOrEqual(weightBytes(parameters, precision));
      }),
    );
  });
});

describe('full training with AdamW', () => {
  test('takes weights 4, gradients 4 and two moments 8 bytes a parameter', () => {
    expect(trainingBytesEach('fp32')).toBe(4n + 4n + 8n);
    expect(trainingBytesEach('amp')).toBe(16n);
    expect(trainingBytesEach(undefined)).toBe(16n);
  });

  test('takes half of it where all of it may be in 16 bits', () => {
    expect(trainingBytesEach('bf16')).toBe(2n + 2n + 4n);
    expect(trainingBytesEach('fp16')).toBe(8n);
  });

  test('takes four times the weights in fp32', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), (parameters) => {
        expect(parameters * trainingBytesEach('fp32')).toBe(4n * weightBytes(parameters, 'fp32'));
      }),
    );
  });
});
