import { describe, expect, test } from 'vitest';
import { modelNameOf } from '../../src/intake/model-name.ts';

describe('modelNameOf', () => {
  test.each([
    ['how much does LoRA of Llama-3-8B at length 4096 take', 'Llama-3-8B'],
    ['微调 Qwen2.5-7B-Instruct 爆显存', 'Qwen2.5-7B-Instruct'],
    ['用qwen3-8b做推理', 'qwen3-8b'],
    ['deepseek-r1-distill-qwen-7b on 24G', 'deepseek-r1-distill-qwen-7b'],
    ['serving Mixtral-8x7B', 'Mixtral-8x7B'],
    ['meta-llama/Meta-Llama-3-8B in bf16', 'Meta-Llama-3-8B'],
    ['Llama 3.1 8B on a 4090', 'Llama 3.1 8B'],
    ['Qwen3-30B-A3B', 'Qwen3-30B-A3B'],
    ['train resnet50 with batch 64', 'resnet50'],
    ['训练 ViT_B_16', 'ViT_B_16'],
    ['efficientnet_b0 at 224', 'efficientnet_b0'],
    ['convnext_tiny', 'convnext_tiny'],
    ['sdxl on 8 GB', 'sdxl'],
    ['train swin_t at batch size 128', 'swin_t'],
    ['Swin-B 微调', 'Swin-B'],
    ['训练 ViT-B/16 爆显存', 'ViT-B/16'],
    ['ViT-L/14 on a 3090', 'ViT-L/14'],
    ['flux.1-dev needs how much', 'flux.1-dev'],
  ])('finds the name in: %s', (text, name) => {
    expect(modelNameOf(text)).toBe(name);
  });

  test.each([
    'my llama is slow',
    'I opt for 2 cards',
    'a swin block and a vit head',
    'a unet with 3 levels',
    'the model of 7B parameters',
    '我的模型有 70 亿参数',
    'see src/llama-3/model.py',
  ])('finds none in: %s', (text) => {
    expect(modelNameOf(text)).toBeUndefined();
  });

  test('takes its time in a straight line', () => {
    const started = performance.now();
    modelNameOf(`${'llama-3'.repeat(20_000)} ${'qwen '.repeat(20_000)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
