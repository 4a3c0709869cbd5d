import { describe, expect, it, test } from 'vitest';
import type { Answer } from '../src/answer/answer.ts';
import type { Continued } from '../src/doctor.ts';
import type { Language } from '../src/language.ts';
import { renderTerminal } from '../src/render/terminal.ts';
import { doctor } from './support/knowledge.ts';

const failed = (requested: string): string =>
  `RuntimeError: CUDA out of memory. Tried to allocate ${requested} (GPU 0; 23.69 GiB total capacity; 20.90 GiB already allocated; 1.10 GiB free; 22.00 GiB reserved in total by PyTorch)`;
const FAILED = doctor.diagnose(`Training a ViT with batch size 8, loss.backward() fails:\n${failed('2.00 GiB')}`);
const SIZED = doctor.diagnose('does a 7B model fit on 24 GB?');

function followed(answer: Answer, text: string, options: { implied?: boolean; fallback?: Language } = {}): Continued {
  const continued = doctor.continue(doctor.token(answer), text, { fallback: 'en', ...options });
  if (continued === null) throw new Error('the token was not read');
  return continued;
}

const lines = (answer: Answer): readonly string[] =>
  renderTerminal(answer, doctor.knowledge, { color: false, width: 4_000 })
    .split('\n')
    .map((line) => line.trim());
const first = (answer: Answer): string => lines(answer)[0] ?? '';

describe('a follow-up on a failure', () => {
  it.each([
    ['batch is already 1', 'batch 8 → 1'],
    ['bs=2 now', 'batch 8 → 2'],
    ['batch 已经是 1 了', 'batch 8 → 1'],
    ['what about fp16?', 'precision fp16'],
    ['and with bf16?', 'precision bf16'],
    ['换成 fp16 呢？', '精度 fp16'],
    ['能用 bf16 吗？', '精度 bf16'],
    ['it is a 3090', 'card 3090'],
    ['显卡是 4090', '显卡 4090'],
    ['24GB', 'memory of the card 24.00 GiB'],
    ['I tried empty_cache, no help', 'tried or in place: Call empty_cache()'],
    ['试过梯度累积了，没用', '试过或已在用：使用梯度累积'],
    ["it's on Windows", 'system windows'],
    ['it happens in validation', 'it fails in: evaluation'],
    ['nothing else is on the card', 'what you tell of the run'],
  ])('%s → %s', (text, change) => {
    const { relation, answer } = followed(FAILED, text);
    expect(relation).toBe('changed');
    expect(first(answer)).toContain(change);
    expect(answer.errors[0]?.requestedBytes).toBe(2n << 30n);
    expect(lines(answer).join(' ')).toMatch(/2\.00 GiB/);
  });

  it.each([
    ['what about batch 1?', 'batch 8 → 1'],
    ['would batch size 2 help?', 'batch 8 → 2'],
    ['I will try batch size 1', 'batch 8 → 1'],
    ['换成 batch 1 呢？', 'batch 8 → 1'],
    ['what if I use a 4090?', 'card 4090'],
    ['what if fp16', 'precision fp16'],
  ])('%s asks about what has not run', (text, change) => {
    const { answer } = followed(FAILED, text);
    expect(first(answer)).toContain(change);
    expect(first(answer)).toMatch(/This has not run yet|还没有跑过|尚未/);
    expect(answer.evidence.setup).toMatchObject({ batch: 8 });
    expect(answer.causes.map(({ id }) => id)).toEqual(FAILED.causes.map(({ id }) => id));
  });

  it.each(['it only works with batch size 1', 'no error with batch size 1', 'batch 1 不报错'])(
    '%s is no batch that failed',
    (text) => {
      const { answer } = followed(FAILED, text);
      expect(answer.evidence.setup).toMatchObject({ batch: 8, batchWorks: 1 });
      expect(answer.causes[0]?.id).not.toBe('input-too-large');
    },
  );

  it.each([
    'I am not using fp16',
    'I do not use fp16, everything is fp32',
    '没有用 fp16',
    "I don't use mixed precision",
    '我没开混合精度',
    'no, not on windows',
    '不是 windows, 是 linux',
    'not a 3090, a 2080 Ti',
    '我用的不是 4090',
  ])('%s: what is denied is not said', (text) => {
    const line = first(followed(FAILED, text).answer);
    expect(line).not.toMatch(
      /(?:precision|精度) (?:fp16|amp|bf16)|(?:system|系统) windows|(?:card|显卡) (?:3090|4090)/,
    );
  });

  it.each(['what about an 8bit optimizer?', '用 8bit 优化器呢', '我已经用了 AdamW 8bit'])(
    '%s: the states of an optimizer are no weights',
    (text) => {
      expect(first(followed(FAILED, text).answer)).not.toMatch(/int8/);
    },
  );

  it('rules out what is at its end then', () => {
    const offered = (answer: Answer) => answer.fixes.map(({ id }) => id);
    expect(offered(FAILED)).toContain('reduce-batch-size');
    expect(offered(followed(FAILED, 'batch is already 1').answer)).not.toContain('reduce-batch-size');
  });

  it('says of a fix that is asked about what the figures say, and does not take it as done', () => {
    const { answer } = followed(FAILED, 'what about fp16?');
    expect(first(answer)).toContain('This has not run yet');
    expect(first(answer)).toContain('Use mixed precision (bf16 or fp16): ');
    expect(answer.ruledOut.map(({ id }) => id)).not.toContain('mixed-precision');
    const cache = followed(FAILED, 'how about empty_cache()?').answer;
    expect(first(cache)).toContain('asked about: Call empty_cache()');
    expect(cache.ruledOut.map(({ id }) => id)).toContain('empty-cache');
  });

  it('puts a new error in the place of the old one, and keeps what was said of the run', () => {
    const { relation, answer } = followed(FAILED, `still failing: ${failed('1.50 GiB')}`);
    expect(relation).toBe('changed');
    expect(first(answer)).toContain(
      'a new error takes the place of the one before, the failed request 2.00 GiB → 1.50',
    );
    expect(answer.errors).toHaveLength(1);
    expect(answer.evidence.setup.batch).toBe(8);
    expect(first(followed(FAILED, `same error again\n${failed('2.00 GiB')}`).answer)).toContain('the same figures');
    expect(first(followed(FAILED, `还是一样\n${failed('2.00 GiB')}`).answer)).toContain('数字没变');
  });

  it('goes on from follow-up to follow-up', () => {
    const second = followed(FAILED, 'it is a 3090').answer;
    const third = followed(second, 'batch is 2 now').answer;
    expect(third.evidence.setup).toMatchObject({ gpu: '3090', batch: 2 });
    expect(first(third)).toContain('batch 8 → 2');
    expect(first(third)).not.toContain('3090');
  });

  it.each(['thanks!', '谢谢', 'ok', '', 'batch size is 8'])('%j changes nothing', (text) => {
    expect(followed(FAILED, text).relation).toBe('same');
  });

  it.each(['what is fragmentation?', 'does a 13B model fit on 24 GB?', '什么是激活值？'])(
    '%s is a question of its own',
    (text) => {
      const { relation, answer } = followed(FAILED, text);
      expect(relation).toBe('fresh');
      expect(answer.errors).toEqual([]);
      expect(answer.changes).toBeUndefined();
    },
  );
});

test('a size is counted anew', () => {
  expect(first(followed(SIZED, 'and a 13B?').answer)).toContain('parameters 7B → 13B');
  expect(first(followed(SIZED, 'and with int4?').answer)).toBe('Changed since the answer before: precision int4.');
  expect(lines(followed(SIZED, '换成 fp16 呢？').answer).join(' ')).toContain('fp16 推理');
});

test('behind an answer that is not replied to, a new error is another question', () => {
  const other = failed('512.00 MiB');
  expect(followed(FAILED, other, { implied: true }).relation).toBe('fresh');
  expect(followed(FAILED, `still: ${other}`, { implied: true }).relation).toBe('changed');
  expect(followed(FAILED, '现在是这个\n'.concat(other), { implied: true }).relation).toBe('changed');
  expect(followed(FAILED, 'batch is already 1', { implied: true }).relation).toBe('changed');
});

test.each(['batch is already 1', '换成 fp16 呢？', `still: ${failed('1.00 GiB')}`, 'how about empty_cache()?'])(
  'the answer to %s comes back from its token, in every language',
  (text) => {
    const { answer } = followed(FAILED, text);
    const token = doctor.token(answer);
    const back = doctor.restore(token, answer.language);
    expect(back?.changes).toEqual(answer.changes);
    expect(back && lines(back)).toEqual(lines(answer));
    expect(first(doctor.restore(token, 'zh-Hans') as Answer)).toMatch(/^与上一条回答相比/);
    expect(first(doctor.restore(token, 'en') as Answer)).toMatch(/^Changed since/);
  },
);

test.each(['', 'x', '!', 'A'.repeat(5_000)])('a token that cannot be read %#: null', (token) => {
  expect(doctor.continue(token, 'batch is 1')).toBeNull();
});

test('no secret and no unseen character of a text gets into an answer or its token', () => {
  const secret = `hf_${'aB3dE5gH7jK9'.repeat(3)}`;
  const hidden = secret.replace('_', '_\u200b');
  const answer = doctor.diagnose(`model ${hidden} batch size \u202e8\n${failed('2.00 GiB')}`);
  expect(
    JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toMatch(/hf_a|\u200b|\u202e/);
  expect(answer.evidence.setup.batch).toBe(8);
});
