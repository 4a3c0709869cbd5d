import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { isWarningOfOthers } from '../../src/render/block-fit.ts';
import { renderTerminal } from '../../src/render/terminal.ts';
import { doctor, knowledge } from '../support/knowledge.ts';

describe('a warning about the calls of another framework', () => {
  test.each([
    ['`torch.cuda.empty_cache()` saves nothing: PyTorch reuses its cache.', 'paddle'],
    ['`nn.DataParallel` 拆不开 batch 为 1 的输入。', 'tensorflow'],
    ['`torchrun` does not choose the GPU for a process.', 'jax'],
    ['`paddle.device.cuda.empty_cache()` 一点不省。', 'pytorch'],
    ['`paddle.device.cuda.empty_cache()` saves nothing.', null],
  ])('is left out: %s (%s)', (line, framework) => {
    expect(isWarningOfOthers(line, framework)).toBe(true);
  });

  test.each([
    ['`torch.cuda.empty_cache()` saves nothing: PyTorch reuses its cache.', null],
    ['`torch.cuda.empty_cache()` saves nothing: PyTorch reuses its cache.', 'transformers'],
    ['`torch.cuda.empty_cache()` does not shrink the pool of vLLM, TensorFlow or JAX.', 'tensorflow'],
    ['`paddle.device.cuda.empty_cache()` 一点不省。', 'paddle'],
    ['`outputs.append(out.detach())` does not free the values.', 'paddle'],
  ])('stays: %s (%s)', (line, framework) => {
    expect(isWarningOfOthers(line, framework)).toBe(false);
  });
});

/** A whole answer as the terminal shows it. */
const shown = (answer: Answer): string => renderTerminal(answer, knowledge, { color: false, width: 200 });

describe('who trains with Paddle', () => {
  test.each([
    ['Paddle 训练几个 epoch 之后显存一直往上涨，最后爆显存', 'zh-Hans', '流传的错误做法'],
    ['my PaddlePaddle training uses more gpu memory every epoch and ends out of memory', 'en', 'do not work'],
  ] as const)('reads no warning about calls of PyTorch: %s', (question, language, heading) => {
    const answer = doctor.ask(question, { language });
    expect(answer.framework).toBe('paddle');
    const [advice = '', warnings = ''] = shown(answer).split(heading);
    expect(advice).toMatch(/paddle\.device|optimizer\.clear_grad\(\)/);
    expect(warnings).not.toMatch(/torch\.cuda|nn\.DataParallel/);
  });
});

describe('who trains with Keras', () => {
  test.each([
    ['keras model.fit out of memory with batch size 64', 'en'],
    ['用 Keras 训练，model.fit 的 batch size 是 64，爆显存', 'zh-Hans'],
  ] as const)('gets the batch size of fit(), smaller than before: %s', (question, language) => {
    expect(shown(doctor.diagnose(question, { language }))).toMatch(/model\.fit\(x, y, batch_size=32\)/);
  });
});
