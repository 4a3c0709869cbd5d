import { expect, test } from 'vitest';
import { doctor } from './support/knowledge.ts';

const leading = (question: string): readonly string[] => {
  const { causes, fixes, headline } = doctor.ask(question);
  return [
    String((headline.values?.entry as { entry?: string } | undefined)?.entry ?? ''),
    causes[0]?.id ?? '',
    fixes[0]?.id ?? '',
  ];
};

test.each([
  'batch size is already 1, what else',
  'batch is at one already and it still runs out',
  'batch 已经是 1 了，怎么办',
])('what is at its end does not lead: %s', (question) => {
  const named = leading(question);
  expect(named).not.toContain('reduce-batch-size');
  expect(named).not.toContain('batch-too-large');
  expect(named).not.toContain('gradient-accumulation');
});

test.each([
  'most of my gpu memory is free and still OOM',
  '还剩 6 个 G，申请 50M 就失败',
  '空着好几个G，分配几十M就报错',
])('with room left in plain words the batch does not lead: %s', (question) => {
  const answer = doctor.ask(question);
  expect(answer.kind).toBe('diagnosis');
  expect(answer.causes[0]?.id).not.toBe('batch-too-large');
});
