import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { entriesOf } from '../../src/diagnosis/entries.ts';
import { prescribe } from '../../src/diagnosis/prescribe.ts';
import type { Setup } from '../../src/intake/evidence.ts';
import { readErrors } from '../../src/intake/read.ts';
import { LANGUAGES, type Language } from '../../src/language.ts';
import type { Block } from '../../src/render/block.ts';
import { codeText, titleIn } from '../../src/render/code-text.ts';
import { documentOf } from '../../src/render/document.ts';
import { LEAST } from '../discord/real-questions.ts';
import { facts } from '../support/evidence.ts';
import { doctor, knowledge } from '../support/knowledge.ts';

const block = {
  title: 'x',
  language: 'python',
  attributes: {},
  text: 'n = 4  # small  小\nm = 16',
  parameters: [
    { name: 'n', values: ['next', 'works'], start: 4, end: 5 },
    { name: 'm', values: ['steps'], start: 22, end: 24 },
  ],
  line: 1,
};
const codeWith = (values: Parameters<typeof codeText>[2]) => codeText(block, 'en', values).text;

describe('the numbers of a code block', () => {
  test('are those of the reason, each in its own place', () => {
    expect(codeWith({ next: 128, steps: 2n })).toBe('n = 128  # small\nm = 2');
    expect(codeWith({ works: 6, next: 3 })).toBe('n = 3  # small\nm = 16');
    expect(codeWith({ works: 6 })).toBe('n = 6  # small\nm = 16');
  });

  test('are the first of several', () => {
    expect(codeWith({ next: [6, 9] })).toBe(codeWith({ next: 6 }));
    expect(codeWith({ next: [31_007n, 9n] })).toContain('n = 31007');
  });

  test('stay where the reason has no count for them', () => {
    for (const next of [0, 2.5, -1, 'x', '7', { bytes: 5n }, [], ['x'], Number.NaN])
      expect(codeWith({ next })).toBe('n = 4  # small\nm = 16');
    expect(codeWith({ other: 7 })).toBe('n = 4  # small\nm = 16');
    expect(codeWith({})).toBe('n = 4  # small\nm = 16');
  });
});

describe('the title of a code block', () => {
  const words = { ...block, title: 'In tiles', titleZh: '分块' };

  test('is in the language of the reader', () => {
    expect(LANGUAGES.map((language) => titleIn(words, language))).toEqual(['In tiles', '分块', '分塊']);
    expect(codeText(words, 'zh-Hans').title).toBe('分块');
  });

  test('is the same in each where names alone stand in it', () => {
    expect(LANGUAGES.map((language) => titleIn(block, language))).toEqual(['x', 'x', 'x']);
  });
});

type FixBlock = Extract<Block, { kind: 'fix' }>;

/** The fix in the answer as it is offered there, with its code whatever its rank. */
function shown(answer: Answer, id: string): FixBlock {
  const fixes = answer.fixes.filter((fix) => fix.id === id);
  const found = documentOf({ ...answer, fixes }, knowledge).find((one): one is FixBlock => one.kind === 'fix');
  if (found === undefined) throw new Error(`${id} is not offered`);
  return found;
}

const numberOf = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
const batches = fc.integer({ min: 2, max: 4_096 });

/** An answer whose fixes are those for a stated set-up. */
function answerFor(setup: Partial<Setup>, language: Language = 'en', signs: readonly string[] = []): Answer {
  const stated = facts({ errors: readErrors(LEAST), phase: 'backward', signs, setup: { tried: [], ...setup } });
  const entries = entriesOf(knowledge);
  const { fixes } = prescribe(stated, [{ id: 'batch-too-large', confidence: 0.9, evidence: [] }], entries);
  return { ...doctor.diagnose(LEAST, { language }), fixes };
}

describe('what the sentence says, the block does', () => {
  const languages = fc.constantFrom(...LANGUAGES);

  test('with any batch', () => {
    fc.assert(
      fc.property(batches, languages, (batch, language) => {
        const { reason, code } = shown(answerFor({ batch }, language), 'reduce-batch-size');
        const next = numberOf(code?.text ?? '', /^batch_size = (\d+)/m);
        expect(numberOf(reason, /^(?:From|从|從) \d+ (?:to|降到) (\d+)/)).toBe(next);
        expect(next).toBe(Math.floor(batch / 2));
      }),
      { numRuns: 200 },
    );
  });

  test('with any batch and any steps', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 64 }), languages, (batch, accumulation, language) => {
        const { reason, code } = shown(answerFor({ batch, accumulation }, language), 'gradient-accumulation');
        const micro = numberOf(code?.text ?? '', /^micro_batch = (\d+)/m);
        const steps = numberOf(code?.text ?? '', /^accumulate = (\d+)/m);
        expect(reason).toMatch(new RegExp(`${micro} × ${steps} (?:steps|步) = ${micro * steps}\\D`));
        expect(micro * steps).toBeGreaterThanOrEqual(batch * accumulation);
        expect(micro).toBeLessThan(batch);
      }),
      { numRuns: 200 },
    );
  });

  test('no example of other numbers stands beside them', () => {
    expect(shown(answerFor({ batch: 6 }), 'gradient-accumulation').reason).not.toMatch(/in place of 8|2 × 4/);
  });

  test('with a batch that works, and with the batch of each process', () => {
    expect(shown(answerFor({ batch: 12, batchWorks: 7 }), 'reduce-batch-size').code?.text).toContain('batch_size = 7 ');
    const ranks = shown(answerFor({ batch: 128, gpuCount: 4 }, 'en', ['ranks']), 'reduce-batch-size');
    expect(ranks.reason).toContain('128 / 4 = 32');
    expect(ranks.code?.text).toContain('batch_size = 32 ');
  });

  test('without a batch the number is the example of the entry', () => {
    expect(shown(answerFor({}), 'reduce-batch-size').code?.text).toContain('batch_size = 4 ');
  });
});
