import { describe, expect, it } from 'vitest';
import { glossaryOf } from '../../src/retrieval/glossary.ts';
import { fold } from '../../src/retrieval/query.ts';
import { tokenize } from '../../src/retrieval/tokenize.ts';
import { TERMS } from './knowledge.ts';

const glossary = glossaryOf(TERMS);
const words = (text: string): readonly string[] => tokenize(fold(text), glossary).map((token) => token.text);

describe('tokenize', () => {
  it.each(['OOM', 'out of memory', '爆显存', '爆顯存', '显存不足', 'ＯＯＭ', 'ooms'])(
    'takes %s as one and the same term',
    (spelling) => {
      expect(words(spelling)[0]).toBe('#out-of-memory');
    },
  );

  it.each(['torch.cuda.amp', 'cuda:0', 'batch_size', 'fp16', 'num_workers'])('keeps %s whole', (word) => {
    expect(words(`about ${word} please`)).toContain(word);
  });

  it('splits compound words as well', () => {
    expect(words('num_workers')).toEqual(['num_workers', 'num', 'worker']);
  });

  it('cuts Han runs into overlapping pairs', () => {
    expect(words('验证集')).toEqual(['验证', '证集']);
  });

  it('finds a term with and without a space between Han and Latin', () => {
    expect(words('GPU内存')[0]).toBe('#vram');
    expect(words('GPU 内存')[0]).toBe('#vram');
  });

  it('does not find a term inside a word', () => {
    expect(words('bloom room')).not.toContain('#out-of-memory');
  });

  it('drops bare numbers and stop words of both languages', () => {
    expect(words('why is it 1024')).toEqual([]);
    expect(words('请问这个怎么办呢')).toEqual([]);
  });

  it('reads the endings of English words as the same', () => {
    expect(words('images crashed loading')).toEqual(words('image load'));
  });
});
