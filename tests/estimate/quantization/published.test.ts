import { expect, test } from 'vitest';
import { formatInName, publishedFormat } from '../../../src/estimate/quantization/published.ts';

test.each([
  ['Qwen2.5-7B-Instruct-AWQ', 'Qwen2.5-7B-Instruct', 'awq'],
  ['Qwen2.5-72B-Instruct-GPTQ-Int8', 'Qwen2.5-72B-Instruct', 'gptq-8bit'],
  ['Meta-Llama-3-8B-bnb-4bit', 'Meta-Llama-3-8B', 'nf4'],
  ['Llama-3.1-8B-Q6_K-GGUF', 'Llama-3.1-8B', 'Q6_K'],
  ['Mistral-7B-v0.3-GGUF', 'Mistral-7B-v0.3', 'Q4_K_M'],
  ['Llama-3.1-8B-FP8', 'Llama-3.1-8B', 'fp8'],
])('the format in a name is read: %s', (name, bare, format) => {
  expect(formatInName(name)).toEqual({ bare, format });
});

test.each([
  ['openai/gpt-oss-120b', 'mxfp4'],
  ['deepseek-ai/DeepSeek-V3', 'fp8-block'],
  ['deepseek-ai/DeepSeek-R1-Distill-Qwen-7B', undefined],
  ['Qwen/Qwen3-8B', undefined],
])('the published format of %s is %s', (name, format) => {
  expect(publishedFormat(name)?.id).toBe(format);
  expect(formatInName(name)).toBeNull();
});
