import { describe, expect, test } from 'vitest';
import { documentOf } from '../../src/render/document.ts';
import { doctor, knowledge } from '../support/knowledge.ts';

const firstTwo = (text: string): readonly string[] =>
  doctor
    .ask(text)
    .matches.slice(0, 2)
    .map(({ kind, id }) => `${kind} ${id}`)
    .sort();

describe('two terms held against each other', () => {
  test.each([
    ['How does RAM differ from VRAM? What is the difference', 'host-memory', 'vram'],
    ['VRAM vs system RAM', 'host-memory', 'vram'],
    ['显存跟内存的差别', 'host-memory', 'vram'],
    ['顯存和內存有什麼區別', 'host-memory', 'vram'],
    ['reserved memory versus allocated memory', 'allocated-memory', 'reserved-memory'],
  ])('are both told: %s', (text, one, other) => {
    expect(firstTwo(text)).toEqual([`term ${one}`, `term ${other}`]);
    const paragraphs = documentOf(doctor.ask(text), knowledge).filter(({ kind }) => kind === 'paragraph');
    expect(paragraphs.length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    'difference between DP and DDP',
    'fp16 和 bf16 的区别',
    'how do GDDR6 and HBM differ',
    'I run out of VRAM, is it the same as yesterday',
  ])('are not what is asked: %s', (text) => {
    expect(firstTwo(text).filter((match) => match.startsWith('term')).length).toBeLessThan(2);
  });
});
