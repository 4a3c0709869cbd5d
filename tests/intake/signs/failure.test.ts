import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { doctor } from '../../support/knowledge.ts';

const isSolved = (text: string): boolean => intake(text).signs.includes('solved');

describe('a story that is over', () => {
  test.each([
    'Thanks all, I fixed the CUDA OOM with a smaller batch',
    'the out of memory problem is solved, it was a zombie process',
    'It finally got resolved after a reboot',
    '爆显存的问题已经解决了，谢谢大家',
    '显存泄漏搞定了，是列表里存了 loss',
  ])('%s', (text) => {
    expect(isSolved(text)).toBe(true);
  });

  test.each([
    'I fixed one OOM but the next comes in validation',
    'How was this CUDA OOM solved?',
    'the OOM is still not fixed',
    'CUDA OOM with a fixed length of 4096 tokens',
    'the input is fixed to 640 and it runs out of memory',
    '显存不足的问题怎么解决',
    '这个爆显存还没解决',
    '之前解决了，今天又爆显存',
  ])('is not told by: %s', (text) => {
    expect(isSolved(text)).toBe(false);
  });

  test('gets no diagnosis and no fixes', () => {
    const answer = doctor.ask('Thanks all, I fixed the CUDA OOM with a smaller batch');
    expect(answer).toMatchObject({ kind: 'unknown', headline: { key: 'headline.solved' }, causes: [], fixes: [] });
  });
});
