import { describe, expect, it } from 'vitest';
import { searchIndexOf } from '../../src/retrieval/search-index.ts';
import { knowledge } from '../support/knowledge.ts';

const index = searchIndexOf(knowledge);
const subject = (text: string): string => index.subjects.of(text, index.tokens(text));

describe('the subject of a question', () => {
  it.each([
    ['a term of memory', 'what is fragmentation', 'memory'],
    ['the same in Chinese', '碎片怎么处理', 'memory'],
    ['a tool, nothing else asked', 'what does nvidia-smi show', 'memory'],
    ['a tool, its version asked', 'nvidia-smi driver version', 'elsewhere'],
    ['what a way to save memory costs', '混合精度会掉点吗', 'field'],
    ['speed of something else', 'why is my dataloader slow', 'elsewhere'],
    ['a package of ours that does not install', 'flash attention install fails', 'field'],
    ['another package', 'pip install of pytorch fails', 'elsewhere'],
    ['a word of the field', 'how do i choose an optimizer', 'field'],
    ['nothing of ours', 'how do i cook rice', 'none'],
  ])('%s: %s', (_, text, expected) => {
    expect(subject(text)).toBe(expected);
  });

  it('takes terms that stand in every question for no evidence', () => {
    expect(index.subjects.isGeneric('#batch-size')).toBe(true);
    expect(index.subjects.isGeneric('#fragmentation')).toBe(false);
    expect(index.subjects.isGeneric('pytorch')).toBe(true);
  });
});
