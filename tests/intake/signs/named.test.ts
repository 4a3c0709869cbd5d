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
