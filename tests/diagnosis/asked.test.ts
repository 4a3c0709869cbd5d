import { describe, expect, test } from 'vitest';
import { hasPhrase } from '../../src/answer/say.ts';
import { assessAsked } from '../../src/diagnosis/asked.ts';
import type { Evidence } from '../../src/intake/evidence.ts';
import { FREES } from '../../src/knowledge/schema.ts';
import { facts, oom } from '../support/evidence.ts';
import { doctor, entries } from '../support/knowledge.ts';
import { given } from './given.ts';

const full = oom({ requested: '1.00 GiB', total: '23.69 GiB', allocated: '22.00 GiB', free: '0.30 GiB' });
const about = (fix: string, stated: Partial<Evidence> = {}) =>
  given(['batch-too-large'], { errors: [full], signs: [`names-${fix}`], ...stated });

describe('a fix that is asked about and that no cause brings', () => {
  test('stands behind what the causes bring, with its condition', () => {
    const { fixes, offered } = about('low-memory-optimizer');
    expect(offered('low-memory-optimizer')).toMatchObject({
      verdict: 'unknown',
      reason: { key: 'reason.asked.optimizer' },
    });
    expect(fixes.findIndex(({ id }) => id === 'low-memory-optimizer')).toBeGreaterThan(2);
    expect(given(['batch-too-large'], { errors: [full] }).offered('low-memory-optimizer')).toBeUndefined();
  });

  test.each([
    ['disable-pinning', {}, 'reason.not-device'],
    ['lora', { phase: 'load' }, 'reason.batch-not-loaded'],
    ['zero-grad-to-none', { phase: 'generation' }, 'reason.not-in-inference'],
    ['page-file', { os: 'windows' }, 'reason.not-device'],
    ['mps-watermark', { platform: 'cuda' }, 'reason.wrong-platform'],
  ] as const)('is ruled out where it cannot help: %s', (fix, stated, key) => {
    expect(about(fix, stated).out(fix)?.reason.key).toBe(key);
  });

  test('is ruled out where the one request is larger than the card', () => {
    const absurd = oom({ requested: '90.00 GiB', total: '23.69 GiB', allocated: '2.00 GiB', free: '20.00 GiB' });
    expect(about('low-memory-optimizer', { errors: [absurd] }).out('low-memory-optimizer')?.reason.key).toBe(
      'reason.request-above-card',
    );
  });

  test('is told apart before the first step', () => {
    expect(about('low-memory-optimizer', { phase: 'backward' }).offered('low-memory-optimizer')?.reason.key).toBe(
      'reason.asked.before-step',
    );
  });

  test('has a sentence whatever it gives back', () => {
    for (const part of FREES) expect(hasPhrase(`reason.asked.${part}`), part).toBe(true);
  });

  test('is dropped or answered, never without a sentence', () => {
    for (const { id } of doctor.knowledge.fixes) {
      const fix = entries.fix(id);
      const assessment = fix === undefined ? 'drop' : assessAsked(fix, facts({ errors: [full] }), false);
      if (assessment !== 'drop') expect(hasPhrase(assessment.reason.key), id).toBe(true);
    }
  });
});

describe('a fix for the card where the RAM ran out', () => {
  test.each([
    ['my workers keep getting killed, is autocast any help?', 'mixed-precision'],
    ['the job ended with exit code 137, would 8-bit Adam help?', 'low-memory-optimizer'],
    [
      'DataLoader worker (pid 31) is killed by signal: Killed. Should I use gradient checkpointing?',
      'activation-checkpointing',
    ],
    ['预处理进程被 Killed,开半精度行吗', 'mixed-precision'],
    ['训练被系统杀掉,激活检查点有用吗', 'activation-checkpointing'],
  ])('saves none of it: %s', (text, fix) => {
    const answer = doctor.diagnose(text);
    expect(answer).toMatchObject({ outOfMemory: true, kind: 'diagnosis' });
    expect(answer.causes[0]?.id).toBe('host-memory-exhausted');
    expect(answer.ruledOut.find(({ id }) => id === fix)?.reason.key).toBe('reason.not-host');
  });
});

describe('a question beside a message', () => {
  const message =
    'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB. GPU 0 has a total capacity of 23.69 GiB of which 1.00 GiB is free. Of the allocated memory 21.90 GiB is allocated by PyTorch, and 200.00 MiB is reserved by PyTorch but unallocated.';
  test.each([
    ['Is Adafactor any help?', 'low-memory-optimizer'],
    ['gc.collect()?', 'release-references'],
    ['what about FSDP?', 'shard-model'],
    ['上 LoRA 有用吗', 'lora'],
    ['锁页内存关掉行不行', 'disable-pinning'],
    ['重启能解决吗', 'restart-process'],
  ])('is answered: %s', (question, fix) => {
    const { fixes, ruledOut } = doctor.diagnose(`${message}\n${question}`);
    expect([...fixes, ...ruledOut].map(({ id }) => id)).toContain(fix);
  });

  test('is not made of what the run has', () => {
    const { fixes, ruledOut } = doctor.diagnose(`${message}\nI fine-tune with LoRA. What now?`);
    expect([...fixes, ...ruledOut].map(({ id }) => id)).not.toContain('lora');
  });
});
