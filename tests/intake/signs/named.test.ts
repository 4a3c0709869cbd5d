import { describe, expect, test } from 'vitest';
import { intake } from '../../../src/intake/intake.ts';

describe('circulating advice that the person names', () => {
  test.each([
    ['names-empty-cache', ['should I call torch.cuda.empty_cache()?', '要不要清空缓存']],
    ['names-max-split-size', ['does max_split_size_mb help?', "I don't want max_split_size_mb"]],
    ['names-expandable-segments', ['should I set expandable_segments like it says?']],
    ['names-reduce-batch-size', ['must I reduce the batch?', '减小 batch 有用吗']],
    ['names-gradient-accumulation', ['what about gradient accumulation', '梯度累积行不行']],
    ['names-mixed-precision', ['is mixed precision any good here', '开混合精度呢']],
    ['names-use-ddp', ['would DDP help']],
  ])('%s', (sign, spoken) => {
    for (const text of spoken) expect(intake(text).signs, text).toContain(sign);
    expect(intake('my run fails with batch 8').signs).not.toContain(sign);
  });
});

describe('other fixes', () => {
  const naming = (text: string) => intake(text).signs.filter((sign) => sign.includes('names-'));

  test.each([
    ['would galore help?', ['names-low-memory-optimizer']],
    ['张量并行有用吗', ['names-shard-model']],
    ['my run with galore fails', []],
  ])('are named where they are asked about: %s', (text, signs) => {
    expect(naming(text)).toEqual(signs);
  });

  test.each([
    [
      "I don't use autocast, no accumulation and no checkpointing",
      ['mixed-precision', 'gradient-accumulation', 'activation-checkpointing'],
    ],
    [
      '没有用半精度,也没用梯度累积,没有开重计算',
      ['mixed-precision', 'gradient-accumulation', 'activation-checkpointing'],
    ],
    ['not using LoRA yet', ['lora']],
  ])('are denied where they are not in use: %s', (text, fixes) => {
    for (const fix of fixes) expect(naming(text), fix).toContain(`not:names-${fix}`);
  });

  test.each(['autocast does not help', '开了半精度没用', 'should I use LoRA?'])('are not denied by: %s', (text) => {
    expect(naming(text).filter((sign) => sign.startsWith('not:'))).toEqual([]);
  });
});
