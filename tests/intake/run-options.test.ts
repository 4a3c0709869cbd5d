import { describe, expect, test } from 'vitest';
import { runOptionsOf } from '../../src/intake/run-options.ts';

describe('formats', () => {
  test.each([
    ['Mistral-7B q5_k_m on 8 GB', ['Q5_K_M']],
    ['14B 用 Q8_0 够吗', ['Q8_0']],
    ['run it as IQ4_XS', ['IQ4_XS']],
    ['Llama-3-8B.Q6_K.gguf', ['Q6_K']],
    ['a 32B at Q4', ['Q4_K_M']],
    ['32B AWQ 24G', ['awq']],
    ['the 4-bit AWQ build', ['awq']],
    ['Qwen2.5-72B-Instruct-GPTQ-Int4', ['gptq-4bit']],
    ['GPTQ-Int8 72B', ['gptq-8bit']],
    ['8B in fp8', ['fp8']],
    ['mxfp4 20B', ['mxfp4']],
    ['13B in 8 bit', ['int8']],
    ['13B int8 推理', ['int8']],
    ['7B nf4', ['nf4']],
    ['4bit 量化的 7B', ['nf4']],
    ['4 比特量化 7B', ['nf4']],
    ['bf16 or Q4_K_M?', ['bf16', 'Q4_K_M']],
    ['exl2 70B on 2 cards', ['exl2']],
    ['3-bit 70B', ['3-bit']],
  ])('are read: %s', (text, formats) => {
    expect(runOptionsOf(text)?.formats).toEqual(formats);
  });

  test.each([
    'LoRA with 8-bit adam',
    'adamw_8bit, 7B',
    '8 位 AdamW 全参微调',
    'results of Q4 2024',
    'without AWQ',
    'a 4 GB card',
    'the KV cache in fp8',
  ])('are not read: %s', (text) => {
    expect(runOptionsOf(text)?.formats).toBeUndefined();
  });

  test('of the cache stand apart', () => {
    expect(runOptionsOf('8B Q4_K_M with q8_0 kv cache')).toEqual({ formats: ['Q4_K_M'], cacheType: 'q8_0' });
    expect(runOptionsOf('KV cache 用 fp8')).toEqual({ cacheType: 'fp8' });
  });
});

describe('a training', () => {
  test.each([
    ['全参微调用 SGD', 'sgd'],
    ['SGD with momentum', 'sgd-momentum'],
    ['with 8-bit Adam', 'adamw-8bit'],
    ['optim=paged_adamw_8bit', 'paged-adamw-8bit'],
    ['用 8 位 AdamW', 'adamw-8bit'],
    ['Adafactor', 'adafactor'],
    ['the Lion optimizer', 'lion'],
    ['Muon', 'muon'],
    ['Sophia', 'sophia'],
    ['plain AdamW', 'adamw'],
  ])('has its optimizer: %s', (text, optimizer) => {
    expect(runOptionsOf(text)?.optimizer).toBe(optimizer);
  });

  test.each([
    ['LoRA r=64', 64],
    ['lora_rank: 32', 32],
    ['QLoRA rank 128', 128],
    ['LoRA 秩 8', 8],
  ])('has its rank: %s', (text, rank) => {
    expect(runOptionsOf(text)?.rank).toBe(rank);
  });

  test.each(['rank 64 of the world', 'LoRA on rank 0', 'LoRA, error = 5'])('has no rank: %s', (text) => {
    expect(runOptionsOf(text)?.rank).toBeUndefined();
  });

  test.each([
    ['ZeRO-3 on 4 cards', 'zero3'],
    ['deepspeed stage 2', 'zero2'],
    ['用 FSDP', 'fsdp'],
    ['DDP', 'ddp'],
  ])('has how it is shared: %s', (text, sharding) => {
    expect(runOptionsOf(text)?.sharding).toBe(sharding);
  });

  test('of adapters over quantised weights is told from plain LoRA', () => {
    expect(runOptionsOf('QLoRA 微调 7B')).toEqual({ quantizedAdapters: true });
    expect(runOptionsOf('QLoRA or LoRA?')).toBeUndefined();
  });
});

test('of words that name nothing are none', () => {
  expect(runOptionsOf('my model runs out of memory')).toBeUndefined();
});

test('take their time in a straight line', () => {
  const started = performance.now();
  runOptionsOf(`${'4-bit '.repeat(30_000)}${'lora r '.repeat(20_000)}`);
  expect(performance.now() - started).toBeLessThan(2_000);
});
