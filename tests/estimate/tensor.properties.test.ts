import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTensors } from '../../src/estimate/count-tensors.ts';
import { describeTensors, problemWords } from '../../src/estimate/describe-tensor.ts';
import { DTYPES, dtypeOf } from '../../src/estimate/dtype.ts';
import { LAYOUTS, layoutOf } from '../../src/estimate/layouts/layouts.ts';
import { findTensors, parseTensors } from '../../src/estimate/parse-tensors.ts';
import { hasGradient, layoutFits, printTensor, type TensorSpec, tensorMemory } from '../../src/estimate/tensor.ts';

const plainDtype = fc.constantFrom(...DTYPES.filter(({ wholeRows }) => !wholeRows));
const size = fc.oneof(fc.bigInt(0n, 4096n), fc.bigInt(0n, 2n ** 70n));
const plainSpec = fc.record({ shape: fc.array(size, { maxLength: 8 }), dtype: plainDtype });

const list = fc.array(fc.bigInt(-2n, 40n), { maxLength: 4 });
const laidOut: fc.Arbitrary<TensorSpec> = fc
  .record({
    shape: fc.array(fc.bigInt(0n, 40n), { minLength: 1, maxLength: 4 }),
    dtype: fc.option(plainDtype),
    layout: fc.constantFrom(...LAYOUTS),
    lists: fc.array(list, { minLength: 2, maxLength: 2 }),
  })
  .map(({ lists, ...spec }) => {
    const taken = Object.entries(spec.layout.takes).map(([name, kind], i) => {
      const values = lists[i] ?? [];
      return [name, kind === 'list' ? values : [values[0] ?? 1n]] as const;
    });
    return { ...spec, values: Object.fromEntries(taken), gradient: false, adam: false };
  })
  .filter(layoutFits);

const words = [
  '[',
  ']',
  '(',
  ')',
  '8',
  '-1',
  'x',
  ',',
  ' ',
  'float16',
  'sparse_coo',
  'nnz=',
  'expand=',
  'adam',
  '^',
  '.',
  '张量',
];
const soup = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join('')),
);

describe('tensors', () => {
  it('read back as they were printed', () => {
    fc.assert(
      fc.property(plainSpec, fc.boolean(), fc.boolean(), ({ shape, dtype }, gradient, adam) => {
        const wanted = hasGradient({ shape, dtype });
        const spec = { shape, dtype, layout: null, values: {}, gradient: wanted && gradient, adam: wanted && adam };
        expect(parseTensors(printTensor(spec))).toEqual({ ok: true, tensors: [spec] });
      }),
    );
    fc.assert(
      fc.property(laidOut, (spec) => {
        expect(parseTensors(printTensor(spec))).toEqual({ ok: true, tensors: [spec] });
      }),
    );
  });

  it('take elements × size, rounded up to a byte', () => {
    fc.assert(
      fc.property(plainSpec, ({ shape, dtype }) => {
        const { bytes, elements } = tensorMemory({ shape, dtype });
        expect(elements).toBe(shape.reduce((product, n) => product * n, 1n));
        const rest = bytes * dtype.per - elements * dtype.bytes;
        expect(rest >= 0n && rest < dtype.per).toBe(true);
      }),
    );
  });

  it('never take less than nothing, whatever the layout', () => {
    fc.assert(
      fc.property(laidOut, (spec) => {
        const memory = tensorMemory(spec);
        expect(memory.bytes >= 0n && memory.blockBytes >= memory.bytes).toBe(true);
        expect(memory.segmentBytes >= memory.blockBytes).toBe(true);
      }),
    );
  });
});

describe('any text', () => {
  it('is answered or refused, never thrown at', () => {
    fc.assert(
      fc.property(soup, fc.constantFrom('en', 'zh-Hans', 'zh-Hant'), (text, language) => {
        const answer = countTensors(text, { adam: true });
        const lines = answer.ok
          ? describeTensors(answer.result, { adam: true }, language)
          : Object.values(problemWords(answer));
        expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]|undefined|NaN/u);
        if (!answer.ok) expect(answer.at).toBeLessThanOrEqual(text.length);
        findTensors(text);
      }),
      { numRuns: 500 },
    );
  });
});

it('names of the language itself are no dtype and no layout', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(dtypeOf(name)).toBeNull();
    expect(layoutOf(name)).toBeNull();
    expect(parseTensors(`[1] ${name}`)).toMatchObject({ ok: false, reason: { code: 'unknown-word' } });
    expect(parseTensors(`[1] expand ${name}=[2]`)).toMatchObject({ ok: false });
  }
});
