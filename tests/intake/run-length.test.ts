import { expect, test } from 'vitest';
import { lengthOf } from '../../src/intake/run-length.ts';

test.each([
  ['max_seq_length=2048', 2048],
  ['上下文长度 8k', 8192],
  ['with 8k context', 8192],
  ['8k 上下文', 8192],
  ['at length 4096', 4096],
  ['sequences of 1024 tokens', 1024],
  ['512 token sequences', 512],
  ['4096 tokens each', 4096],
  ['14B LoRA seq 6144 bs 1, one A100', 6144],
  ['seqs of 3072 tokens', 3072],
  ['full fine-tune of 1B, batch size 2 and 768 tokens?', 768],
  ['Mistral-7B at 1536 tokens', 1536],
  ['一条 8192 个 token', 8192],
  ['每条样本 4096 token，bs=1', 4096],
  ['长度 4k，单卡', 4096],
  ['长度是 16k', 16_384],
  ['ctx 32k on a 3060', 32_768],
  ['n_ctx: 4096', 4096],
  ['a context of 64k', 65_536],
  ['1M context', 1_048_576],
  ['batch 2 × 4096 in bf16', 4096],
  ['8B at 32k on two cards', 32_768],
])('of a sequence is read: %s', (text, tokens) => {
  expect(lengthOf(text, text)).toBe(tokens);
});

test.each([
  ['14B 64k 上下文 4080 能跑吗', 65_536],
  ['QLoRA 8k 上下文 3090', 8192],
  ['16k context 4060 Ti enough?', 16_384],
  ['长度 2k 4070 行不行', 2048],
  ['32k 上下文 24G 显存', 32_768],
  ['4k 上下文 16 张卡', 4096],
  ['max_seq_len=3060', 3060],
])('beside a card is not the name of the card: %s', (text, tokens) => {
  expect(lengthOf(text, text)).toBe(tokens);
});

test.each([
  '长上下文 4090 能推理吗',
  'long context 3090?',
  '上下文 24G 够吗',
  'trained on 500 tokens',
  'after 3000 steps',
  'the length is too long',
  '16 images',
  'context is lost',
  'it makes 900 tokens per second',
  '每秒 1200 token',
  'generates 2000 tokens',
  'batch 8 × 512 × 512',
])('of nothing is none: %s', (text) => {
  expect(lengthOf(text, text)).toBeUndefined();
});

test('takes its time in a straight line', () => {
  const started = performance.now();
  const text = `${'4096 '.repeat(20_000)}${'context '.repeat(20_000)}${'batch 2 x '.repeat(10_000)}`;
  lengthOf(text, text);
  expect(performance.now() - started).toBeLessThan(2_000);
});
