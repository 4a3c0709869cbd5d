import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { sizeText } from '../../src/answer/say.ts';
import { LANGUAGES } from '../../src/language.ts';
import type { Block } from '../../src/render/block.ts';
import { codeText } from '../../src/render/code-text.ts';
import { documentOf } from '../../src/render/document.ts';
import { entryBlocks } from '../../src/render/entry-blocks.ts';
import { doctor, knowledge } from '../support/knowledge.ts';
import { DEVICE_ASSERT, FORM_B, FORM_C_TWO, HOST, MESSAGES } from '../support/messages.ts';

const blocksOf = (answer: Answer) => documentOf(answer, knowledge);
const ofKind = <Kind extends Block['kind']>(blocks: readonly Block[], kind: Kind) =>
  blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);

describe('the document of a diagnosis', () => {
  const answer = doctor.diagnose(FORM_B);
  const blocks = blocksOf(answer);

  test('begins with the verdict, and has one', () => {
    expect(blocks[0]?.kind).toBe('headline');
    expect(ofKind(blocks, 'headline')).toHaveLength(1);
  });

  test('has a bar with every part that is known and no other', () => {
    const rows = ofKind(blocks, 'bar').flatMap((bar) => bar.rows);
    const { total = 1n, ...parts } = answer.balance ?? {};
    expect(new Set(rows.map(({ bytes }) => bytes))).toEqual(new Set(Object.values(parts)));
    for (const { bytes, size, share } of rows) {
      expect(size).toBe(sizeText(bytes));
      expect(share).toBeCloseTo(Number(bytes) / Number(total), 2);
    }
  });

  test('has every fix in order, the first with its code', () => {
    const fixes = ofKind(blocks, 'fix');
    expect(fixes.map(({ id }) => id)).toEqual(answer.fixes.map(({ id }) => id));
    expect(fixes.map(({ code }) => code !== undefined)).toEqual(fixes.map((_, at) => at === 0));
    expect(ofKind(blocks, 'ruled-out').map(({ id }) => id)).toEqual(answer.ruledOut.map(({ id }) => id));
  });

  test('says a verdict only where the arithmetic gives one', () => {
    const two = doctor.diagnose(FORM_C_TWO);
    const fixes = ofKind(blocksOf(two), 'fix');
    for (const [at, { verdict }] of two.fixes.entries()) expect(fixes[at]?.verdict === '').toBe(verdict === 'unknown');
  });

  test('says nothing in words that are not there', () => {
    for (const language of LANGUAGES) {
      for (const [name, text] of Object.entries(MESSAGES)) {
        const written = JSON.stringify(blocksOf(doctor.diagnose(text, { language })), (key, value: unknown) =>
          key === 'code' ? undefined : typeof value === 'bigint' ? String(value) : value,
        );
        expect(written, name).not.toMatch(/undefined|\[object|(?:reason|evidence|note|label|headline)\.[a-z]/);
      }
    }
  });

  test('leaves no heading without anything below it', () => {
    for (const text of Object.values(MESSAGES)) {
      const kinds = blocksOf(doctor.diagnose(text)).map(({ kind }) => kind);
      for (const [at, kind] of kinds.entries())
        if (kind === 'heading') expect([undefined, 'heading']).not.toContain(kinds[at + 1]);
    }
  });

  test('has no bar for host memory', () => {
    expect(ofKind(blocksOf(doctor.diagnose(HOST)), 'bar')).toEqual([]);
  });
});

describe('the document of other answers', () => {
  test('what only looks like a lack of memory is a verdict and what to look at', () => {
    const kinds = blocksOf(doctor.diagnose(DEVICE_ASSERT)).map(({ kind }) => kind);
    expect(kinds).toEqual(['headline', 'paragraph']);
  });

  test('what is about something else is one line', () => {
    expect(blocksOf(doctor.ask('How do I sort a list in Python?'))).toHaveLength(1);
  });

  test('an explanation gives the entry, with its code', () => {
    const answer = doctor.ask('What does torch.cuda.empty_cache() do and when does it help?');
    expect(answer.kind).toBe('explanation');
    expect(answer.matches[0]?.id).toBe('empty-cache');
    const blocks = blocksOf(answer);
    expect(blocks.map(({ kind }) => kind)).toContain('code');
  });

  test.each(['how large is float32 [1000,1000,1000]?', '一个 [8,3,512,512] 的 fp16 张量占多少显存'])(
    '%s: the figures and where to calculate more, no entry',
    (question) => {
      const blocks = blocksOf(doctor.ask(question));
      expect(blocks.map(({ kind }) => kind)).toEqual(['headline', 'calculator']);
      expect(ofKind(blocks, 'calculator')[0]?.command).toBe('memory tensor');
    },
  );

  test.each(['LoRA 微调 7B 24G 够吗', 'finetune 7B on 24 GB', 'fine-tune 3B with Adam on 24 GB'])(
    '%s: the figures, and entries in a line each',
    (question) => {
      const blocks = blocksOf(doctor.ask(question));
      const kinds = blocks.map(({ kind }) => kind);
      expect(kinds[0]).toBe('headline');
      expect(kinds).toContain('calculator');
      expect(kinds).not.toContain('code');
      // What the sums are made of, then entries.
      const lists = ofKind(blocks, 'list');
      expect(lists).toHaveLength(2);
      expect(lists[0]?.items.join()).toMatch(/LoRA.* GiB/);
      expect(lists[1]?.items.join()).toContain('LoRA');
    },
  );

  test("an honest I-don't-know says what to paste", () => {
    const answer = doctor.ask('out of memory');
    const lists = ofKind(
      blocksOf({ ...answer, kind: 'unknown', nearest: ['kv-cache'], missing: [{ key: 'missing.message' }] }),
      'list',
    );
    expect(lists.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(2);
  });
});

test.each(LANGUAGES)('every entry has its summary, its sections and all of its code in %s', (language) => {
  for (const entry of [...knowledge.causes, ...knowledge.fixes]) {
    const blocks = entryBlocks(entry, language);
    expect(blocks[0]?.kind, entry.id).toBe('paragraph');
    expect(ofKind(blocks, 'code').map(({ code }) => code)).toEqual(
      entry.code.map((block) => codeText(block, language)),
    );
    expect(ofKind(blocks, 'heading')).toHaveLength(entry.sections[language === 'en' ? 'en' : 'zh'].length);
  }
});

describe('the code of an entry for who names a program', () => {
  const titles = (id: string, program: string | null) => {
    const entry = [...knowledge.causes, ...knowledge.fixes].find((one) => one.id === id);
    if (entry === undefined) throw new Error(id);
    return ofKind(entryBlocks(entry, 'en', program), 'code').map(({ code }) => code.title);
  };

  test('leaves out the blocks of other frameworks', () => {
    expect(titles('release-references', null).join()).toMatch(/JAX.*Keras/);
    expect(titles('release-references', 'pytorch').join()).not.toMatch(/JAX|Keras/);
    expect(titles('release-references', 'pytorch')).toContain('PyTorch');
    expect(titles('release-references', 'jax').join()).toMatch(/JAX/);
    expect(titles('release-references', 'jax').join()).not.toMatch(/PyTorch|Keras/);
  });

  test('keeps all where no block is for the program', () => {
    expect(titles('detach-metrics', 'onnxruntime')).toEqual(titles('detach-metrics', null));
  });
});
