import { describe, expect, it } from 'vitest';
import { fold, foldForm, queryOf } from '../../src/retrieval/query.ts';
import { milliseconds, PATIENCE_MS } from '../support/patience.ts';

describe('queryOf', () => {
  it('folds width, case and Traditional characters', () => {
    expect(fold('ＣＵＤＡ 顯存')).toBe('cuda 显存');
  });

  it('leaves links, mentions and fences out', () => {
    expect(queryOf('see https://example.org/x <@123> ```python\nx = 1\n``` oom').text).toBe('see oom');
  });

  it('reads the beginning and the end of a long text only', () => {
    const { text } = queryOf(`first ${'x'.repeat(4_000_000)} last`);
    expect(text.length).toBeLessThanOrEqual(1_001);
    expect(text).toMatch(/^first .* ?x* last$/s);
  });

  it.each([
    'what is kv cache',
    "what's fragmentation?",
    '什么是混合精度',
    'fp16 是什么',
    '锁页内存是啥意思？',
    'explain nvml',
  ])('sees that "%s" asks for a meaning', (question) => {
    expect(queryOf(question).asksMeaning).toBe(true);
  });

  it('folds a text of nothing but marks in little time', () => {
    const spent = milliseconds(() => {
      fold(`a${'\u0301'.repeat(2_000_000)}`);
      foldForm(`a${'\u0316\u0301'.repeat(1_000_000)}`);
      queryOf('\ufdfa'.repeat(1_000_000));
    });
    expect(spent).toBeLessThan(PATIENCE_MS);
  });

  it('leaves out what is said not to be in use', () => {
    expect(queryOf("i'm not using nn.DataParallel but it ooms")).toMatchObject({ denied: ['dataparallel'] });
    expect(queryOf('没用 DataParallel 还是爆显存').text).not.toContain('dataparallel');
    expect(queryOf('用不用 amp 差多少').denied).toEqual([]);
  });

  it.each(['训练到一半 OOM', 'how do i use lora', '为什么显存不够'])('sees that "%s" does not', (question) => {
    expect(queryOf(question).asksMeaning).toBe(false);
  });

  it('reads 现存 and 报显存 as the words they stand for', () => {
    expect(queryOf('报显存了').text).toBe('爆显存了');
    expect(queryOf('现存不够').text).toBe('显存不够');
  });
});
