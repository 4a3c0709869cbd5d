import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { renderMarkdown } from '../../src/render/markdown.ts';
import { doctor, knowledge } from '../support/knowledge.ts';

/** The question as it was asked: without a message. */
const MULTI_CAMERA_TOLD: Readonly<Record<'en' | 'zh-Hans', string>> = {
  en: `During evaluation I want the gradient of the loss with respect to a multi-camera input of shape [1, 6, 3, 928, 1600], float32. All parameters are frozen, only the input requires grad. Four GPUs trained the model, one evaluates it, and it runs out of memory at \`attns = torch.cat(attns, dim=1)\` in the image cross-attention module. How do I get this gradient?`,
  'zh-Hans': `评估阶段我想求 loss 对多相机输入的梯度，输入形状是 [1, 6, 3, 928, 1600]，float32。模型参数全部冻结，只给输入开了梯度，跑到图像交叉注意力模块的 \`attns = torch.cat(attns, dim=1)\` 就爆显存。训练时用了四张卡，评估只用一张。怎么才能算出输入的梯度？`,
};

const offered = (answer: Answer) => answer.fixes.map(({ id }) => id);
const ruledOut = (answer: Answer) => answer.ruledOut.map(({ id }) => id);
const read = (answer: Answer) => renderMarkdown(answer, knowledge);

describe.each(['en', 'zh-Hans'] as const)(
  'the gradient of a multi-camera input without a message, asked in %s',
  (language) => {
    const answer = doctor.ask(MULTI_CAMERA_TOLD[language]);

    test('is a failure told in words: nothing is computed but the input, and the message is asked for', () => {
      expect(answer).toMatchObject({
        kind: 'diagnosis',
        answered: true,
        outOfMemory: true,
        language,
        errors: [],
        balance: null,
        shortfallBytes: null,
        headline: { key: 'headline.said' },
      });
      expect(answer.missing.map(({ key }) => key)).toContain('missing.message');
      expect(read(answer)).toContain('101.95 MiB');
    });

    test('has the same cause: the graph behind the input, frozen weights or not', () => {
      const [cause] = answer.causes;
      expect(cause?.id).toBe('input-gradient');
      expect(cause?.evidence.map(({ key }) => key)).toContain('evidence.input-gradient-frozen');
    });

    test('offers the same, the split first, and no verdict without figures', () => {
      const ids = offered(answer);
      expect(ids[0]).toBe('split-the-work');
      for (const id of [
        'mixed-precision',
        'activation-checkpointing',
        'device-map',
        'reduce-input-size',
        'expandable-segments',
      ])
        expect(ids, id).toContain(id);
      for (const { verdict } of answer.fixes) expect(verdict).toBe('unknown');
      expect(ids).not.toContain('inference-mode');
      expect(ids).not.toContain('empty-cache');
    });

    test('rules out what does nothing for a batch of 1', () => {
      expect(ruledOut(answer)).toEqual(expect.arrayContaining(['reduce-batch-size', 'use-ddp']));
    });
  },
);

describe('a person who says no more than that memory ran out', () => {
  test.each([
    '爆显存怎么办',
    '显存不足怎么办？',
    '顯存不足怎麼辦',
    '显存爆了',
    'CUDA out of memory 怎么解决',
    'How do I fix CUDA out of memory?',
    'My GPU runs out of memory',
    'I get CUDA out of memory when training',
  ])('hears of the commonest cause, with little confidence, and what to paste: %s', (text) => {
    const answer = doctor.ask(text);
    expect(answer).toMatchObject({ kind: 'diagnosis', outOfMemory: true, errors: [], balance: null });
    expect(answer.causes).toEqual([
      { id: 'batch-too-large', confidence: 0.25, evidence: [{ key: 'evidence.commonest' }] },
    ]);
    expect(answer.missing[0]?.key).toBe('missing.message');
    for (const { verdict } of answer.fixes) expect(verdict).toBe('unknown');
  });
});

describe('a question', () => {
  test.each([
    'What does torch.cuda.empty_cache() do?',
    'How do I use gradient accumulation?',
    'How do I clear the cache?',
    '什么是显存碎片？',
    '怎么释放显存？',
    '为什么验证的时候爆显存',
    'Can I avoid running out of memory with gradient checkpointing?',
  ])('that entries answer is an explanation, and nothing ran out: %s', (text) => {
    expect(doctor.ask(text)).toMatchObject({
      kind: 'explanation',
      answered: true,
      outOfMemory: false,
      about: 'memory',
      balance: null,
      missing: [],
    });
  });
});
