import { describe, expect, test } from 'vitest';
import { hasGround } from '../../src/diagnosis/grounds.ts';
import { facts, full } from '../support/evidence.ts';
import { doctor } from '../support/knowledge.ts';

const offered = (text: string): readonly string[] => doctor.diagnose(text).fixes.map(({ id }) => id);

describe('what helps only in some runs', () => {
  test.each([
    ['zero-grad-to-none', 'graph-kept-alive', { signs: ['gradients-reset'] }],
    ['efficient-attention', 'input-too-large', { signs: ['attention'] }],
    ['activation-checkpointing', 'input-too-large', { signs: ['trains'] }],
    ['free-the-gpu', 'engine-preallocation', { signs: ['others-on-card'] }],
    ['limit-compile-memory', 'engine-preallocation', { signs: ['warming-up'] }],
    ['release-references', 'validation-peak', { signs: ['grows'] }],
    ['tiled-decode', 'low-vram-mode-off', { signs: ['decoding-picture'] }],
    ['low-memory-optimizer', 'host-memory-exhausted', { signs: ['offloads-states', 'trains'] }],
  ])('%s of %s needs a word of it', (fix, cause, stated) => {
    expect(hasGround(fix, cause, facts(stated))).toBe(true);
    expect(hasGround(fix, cause, facts({ errors: [full] }))).toBe(false);
  });

  test('needs none for another cause, nor where it was tried', () => {
    expect(hasGround('efficient-attention', 'attention-quadratic', facts({ errors: [full] }))).toBe(true);
    const tried = facts({ errors: [full], setup: { tried: ['efficient-attention'] } });
    expect(hasGround('efficient-attention', 'input-too-large', tried)).toBe(true);
  });
});

test.each([
  'my training loop: GPU memory climbs with every iteration until OOM',
  '训练时显存每个 iteration 都涨，最后 OOM',
])('gradients are no suspect of every growth: %s', (text) => {
  expect(offered(text)).toContain('detach-metrics');
  expect(offered(text)).not.toContain('zero-grad-to-none');
});

test.each([
  'GPU memory climbs with every iteration until OOM, I think I forgot zero_grad',
  '显存每步都涨最后 OOM，好像忘了 zero_grad',
])('gradients are one where they are named: %s', (text) => {
  expect(offered(text)).toContain('zero-grad-to-none');
});

test.each([
  'ZeRO-3 with CPU offload, full fine-tuning of a 13B model with AdamW: RAM is full and the process is Killed, exitcode -9',
  'zero3 offload 全参微调 13B，AdamW，内存吃满，进程被杀 exitcode: -9',
])('states that an offload keeps in RAM can be made smaller: %s', (text) => {
  expect(offered(text)).toEqual(expect.arrayContaining(['reduce-host-memory', 'lora']));
});
