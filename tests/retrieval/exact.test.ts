import { describe, expect, it } from 'vitest';
import { exactOf } from '../../src/retrieval/exact.ts';
import { SMALL } from './knowledge.ts';

const exactly = exactOf([...SMALL.causes, ...SMALL.fixes]);

describe('exactOf', () => {
  it.each([
    ['VRAM keeps growing!', 'graph-kept-alive'],
    ['顯存洩漏', 'graph-kept-alive'],
    ['显存泄漏？', 'graph-kept-alive'],
    ['Use gradient-accumulation', 'gradient-accumulation'],
    ['vram keeps growing and growing', undefined],
    ['', undefined],
  ])('finds for "%s" %s', (question, id) => {
    expect(exactly(question)?.id).toBe(id);
  });
});
