import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';
import { doctor } from '../../support/knowledge.ts';

const isSolved = (text: string): boolean => intake(text).signs.includes('solved');

describe('a process that was stopped', () => {
  test.each([
    'docker stop on the container gives exit code 137',
    'I cancelled the job, it ended with exit code 137',
    'the job hit its time limit: exit code 137',
    '我手动终止了训练，退出码 137',
    '作业超时了，退出码 137',
  ])('%s', (text) => {
    expect(doctor.diagnose(text)).toMatchObject({ kind: 'other', headline: { key: 'headline.stopped' }, fixes: [] });
  });

  test.each([
    'training ends with exit code 137',
    'exit code 137, there is no time limit on this queue',
    '退出码 137，我没有手动终止',
  ])('unlike %s', (text) => {
    expect(doctor.diagnose(text).causes[0]?.id).toBe('host-memory-exhausted');
  });

  test('by its scheduler, in its own words', () => {
    const log = 'slurmstepd: error: *** JOB 9 ON n1 CANCELLED AT 2026-01-02T03:04:05 DUE TO TIME LIMIT ***';
    const answer = doctor.diagnose(`${log}\nrun.sh: line 4: 771 Killed python train.py`);
    expect(answer).toMatchObject({ outOfMemory: false, headline: { key: 'headline.is-job-limit' } });
    const both = `RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 15.77 GiB total capacity; 13.00 GiB already allocated; 1.00 GiB free; 14.00 GiB reserved in total by PyTorch)\n${log}`;
    expect(doctor.diagnose(both).errors[0]?.requestedBytes).toBe(2n << 30n);
    expect(doctor.diagnose(both).outOfMemory).toBe(true);
  });
});

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
