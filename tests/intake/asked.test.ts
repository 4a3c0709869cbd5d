import { describe, expect, test } from 'vitest';
import { isAskedAbout } from '../../src/intake/asked.ts';
import { FIX_NAMES } from '../../src/intake/fix-names.ts';

const askedIn = (prose: string): readonly string[] =>
  Object.entries(FIX_NAMES).flatMap(([fix, name]) => (isAskedAbout(prose, name) ? [fix] : []));

describe('a fix that is asked about', () => {
  test.each([
    ['Is 8-bit Adam any help here?', ['low-memory-optimizer']],
    ['it stops in backward, would SGD do anything', ['low-memory-optimizer']],
    ['adapters? I mean LoRA?', ['lora']],
    ['does gc.collect() free some of it?', ['release-references']],
    ['what about zero_grad(set_to_none=True)?', ['zero-grad-to-none']],
    ['I wonder whether FSDP would save me', ['shard-model']],
    ['how do I turn on gradient checkpointing?', ['activation-checkpointing']],
    [
      'Would QLoRA, FlashAttention or a bigger swap file help?',
      ['efficient-attention', 'lora', 'page-file', 'quantize'],
    ],
    ['a colleague told me to set garbage_collection_threshold', ['allocator-gc-threshold']],
    ['任务总是爆显存,换成 Adafactor 行不行', ['low-memory-optimizer']],
    ['LoRA、激活检查点、xformers 有没有用', ['activation-checkpointing', 'efficient-attention', 'lora']],
    ['把 pin_memory 关掉可以吗', ['disable-pinning']],
    ['梯度检查点怎么开', ['activation-checkpointing']],
    ['听说 gc.collect() 可以释放', ['release-references']],
    ['要不要上 DeepSpeed', ['shard-model']],
    ['batch 减半管用吗', ['reduce-batch-size']],
  ])('%s', (prose, fixes) => {
    expect([...askedIn(prose)].sort()).toEqual(fixes);
  });
});

describe('a fix that is only named', () => {
  test.each([
    'I fine-tune with LoRA and run out of memory. What now?',
    'why does it fail with gradient checkpointing on?',
    'does it run out because of pin_memory?',
    'Adafactor is in use, batch 1, is there anything left?',
    'I use Adafactor, batch 1, is there anything left?',
    'how much memory do I need for QLoRA?',
    'LoRA 微调 13B 爆显存怎么办',
    '开了重计算为什么还爆',
    '是不是 xformers 导致的?',
    '我在用 FSDP,怎么还是不够',
  ])('%s', (prose) => {
    expect(askedIn(prose)).toEqual([]);
  });
});
