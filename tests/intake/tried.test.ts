import { describe, expect, it } from 'vitest';
import { refusedIn, triedIn } from '../../src/intake/tried.ts';

describe('flags of programs that make pictures', () => {
  it.each([
    ['python main.py --lowvram', ['low-vram-flags']],
    ['set COMMANDLINE_ARGS=--lowvram --xformers', ['low-vram-flags']],
    ['python main.py --novram', ['low-vram-flags']],
    // It can go further.
    ['set COMMANDLINE_ARGS=--medvram', []],
    ['python main.py --lowvram-model x', []],
  ])('%s', (beside, fixes) => {
    expect(triedIn('', beside)).toEqual(fixes);
  });
});

describe('an attempt', () => {
  it.each([
    ['I tried empty_cache but it does not help', ['empty-cache']],
    ["reducing batch size didn't help", ['reduce-batch-size']],
    ['I restarted the kernel and it still fails', ['restart-process']],
    ['I already use bf16, should I use gradient checkpointing?', ['mixed-precision']],
    [
      'I tried bf16, gradient checkpointing and 8-bit adam, what else can I do?',
      ['mixed-precision', 'activation-checkpointing', 'low-memory-optimizer'],
    ],
    ['I am using amp and lora', ['mixed-precision', 'lora']],
    ['I set max_split_size_mb:128 already', ['max-split-size']],
    ['已经开了混合精度,还是爆显存', ['mixed-precision']],
    ['试过 torch.cuda.empty_cache(),没用', ['empty-cache']],
    ['显存没有释放,清空缓存也没用', ['empty-cache']],
    ['梯度检查点开了,batch 也减小到 1 了', ['reduce-batch-size', 'activation-checkpointing']],
    ['使用 LoRA 微调', ['lora']],
    ['gradient checkpointing on', ['activation-checkpointing']],
    ['batch 1, gradient checkpointing on, bf16 on', ['mixed-precision', 'activation-checkpointing']],
    ['memory grows inside torch.no_grad()', ['inference-mode']],
    ['why does memory grow inside torch.no_grad()?', ['inference-mode']],
    ['with torch.no_grad()', ['inference-mode']],
    ['already using lora', ['lora']],
    ['it fails under autocast', ['mixed-precision']],
    ['gradient checkpointing is on and CUDA OOM', ['activation-checkpointing']],
    ['checkpointing on, bf16 on', ['mixed-precision', 'activation-checkpointing']],
    ['混合精度和梯度检查点都开了', ['mixed-precision', 'activation-checkpointing']],
    ['已经开了 fp16', ['mixed-precision']],
    ['用了梯度累积', ['gradient-accumulation']],
    ['推理已经加了 no_grad', ['inference-mode']],
    ['already under no_grad', ['inference-mode']],
    ['it does not fit with fp16', ['mixed-precision']],
    ['gradient_checkpointing: true', ['activation-checkpointing']],
    ['"load_in_4bit": true', ['quantize']],
  ])('%s', (prose, tried) => {
    expect(triedIn(prose, '')).toEqual(tried);
  });
});

describe('no attempt', () => {
  it.each([
    'I have not tried empty_cache',
    'I have not tried torch.cuda.empty_cache() yet',
    "I can't use fp16 on this card",
    'without gradient accumulation it still fails',
    'autocast is not enabled and it still fails',
    'Should I call torch.cuda.empty_cache()?',
    'Does gradient checkpointing help?',
    'Would bf16 help',
    'how to reduce the batch size',
    'How can I use gradient accumulation with my trainer',
    '没有用混合精度',
    '混合精度还没开',
    '我没试过梯度累积',
    '需要用梯度累积吗',
    '怎么开混合精度?',
    '能不能用 LoRA',
    'empty_cache',
    'gradient checkpointing on a 24GB card helps?',
    'Would it help inside torch.no_grad()?',
    'Should I run it under autocast?',
    '混合精度用不了',
    'should I turn on checkpointing?',
    '要不要开混合精度',
    'I plan to enable gradient checkpointing',
    'I am going to use bf16 and LoRA',
    'considering 8-bit Adam, still deciding',
    'gradient checkpointing is next',
    '我打算开 fp16',
    '下一步想试梯度检查点',
    '混合精度还准备试',
    'neither fp16 nor gradient checkpointing is used',
    'without mixed precision or checkpointing it still fails',
    'gradient checkpointing is off and it still fails',
    'fp16=False and it still fails',
    'checkpointing every 500 steps already',
    'should I set fp16=True?',
  ])('%s', (prose) => {
    expect(triedIn(prose, '')).toEqual([]);
  });
});

it('what stands in code is in place', () => {
  expect(triedIn('', 'with torch.no_grad():\n    torch.cuda.empty_cache()')).toEqual(['empty-cache', 'inference-mode']);
  expect(triedIn('', 'model.gradient_checkpointing_enable()')).toEqual(['activation-checkpointing']);
});

describe('what cannot be used', () => {
  it.each([
    ["I can't use mixed precision because my loss becomes NaN", ['mixed-precision']],
    ['fp16 gives NaN', ['mixed-precision']],
    ['loss is NaN with fp16', ['mixed-precision']],
    ['开了混合精度 loss 就变 NaN', ['mixed-precision']],
    ['混合精度用不了', ['mixed-precision']],
    ['不能用 fp16', ['mixed-precision']],
    ['梯度检查点不能用', ['activation-checkpointing']],
    ['bf16 is not supported on my V100', ['mixed-precision']],
    ['I cannot reduce the batch size further', ['reduce-batch-size']],
    ['can I use fp16?', []],
    ['does fp16 give NaN?', []],
    ["I can't train even with bf16", []],
    ['I tried fp16 and it still fails', []],
    ['我这里不能减小 batch，损失要用到整批样本', ['reduce-batch-size']],
    ['batch size 没法再小了', ['reduce-batch-size']],
    ['没办法再调小 batch size', ['reduce-batch-size']],
    ['batch 已经不能再减小了', ['reduce-batch-size']],
    ['批大小减不了', ['reduce-batch-size']],
    ['the batch size cannot be reduced here', ['reduce-batch-size']],
    ["my batch can't go any lower", ['reduce-batch-size']],
    ['能不能减小 batch', []],
    ['batch 不能太大，后来减小了', []],
    ['最后不得不减小 batch', []],
  ])('%s', (prose, refused) => {
    expect(refusedIn(prose)).toEqual(refused);
  });
});
