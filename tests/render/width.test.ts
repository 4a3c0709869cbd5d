import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columns } from '../../src/columns.ts';
import { wrapped } from '../../src/render/width.ts';

describe('wrapping', () => {
  test('breaks English at blanks', () => {
    expect(wrapped('the quick brown fox', 10)).toEqual(['the quick', 'brown fox']);
  });

  test('breaks Chinese between characters, each two columns wide', () => {
    expect(wrapped('显存不足怎么办', 8)).toEqual(['显存不足', '怎么办']);
  });

  test('never begins a line with a closing sign', () => {
    expect(wrapped('显存不足，怎么办', 8)).toEqual(['显存不足，', '怎么办']);
  });

  test('keeps a word that is longer than the line whole', () => {
    expect(wrapped('see PYTORCH_CUDA_ALLOC_CONF here', 10)).toEqual(['see', 'PYTORCH_CUDA_ALLOC_CONF', 'here']);
  });

  test('has no line for no text', () => {
    expect(wrapped('', 10)).toEqual([]);
    expect(wrapped('   ', 10)).toEqual([]);
  });

  const word = fc.stringMatching(/^[a-z0-9.]{1,9}$/);
  const han = fc.constantFrom('显存', '不足，', '梯度累积。', '混合精度', '（爆', '显存）');
  test('keeps every line within the width, and every character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, han), { maxLength: 40 }),
        fc.integer({ min: 12, max: 80 }),
        (pieces, width) => {
          const text = pieces.join(' ');
          const lines = wrapped(text, width);
          // Closing signs may hang over the edge.
          for (const line of lines) expect(columns(line.replace(/[，。）]+$/, ''))).toBeLessThanOrEqual(width);
          expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        },
      ),
    );
  });
});
