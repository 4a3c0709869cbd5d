import { describe, expect, it } from 'vitest';
import { loadingOf } from '../../../scripts/bench-memory/families/context.ts';
import { pipelineIn } from '../../../scripts/bench-memory/families/diffusion.ts';
import { listedModel, spellingsOf } from '../../../scripts/bench-memory/model.ts';
import { presetOf } from '../../../scripts/bench-memory/presets.ts';
import { statedRun } from '../../../scripts/bench-memory/run.ts';
import { findOptimizer, precisionOf } from '../../../scripts/bench-memory/words.ts';
import { facts, itemOf } from './facts.ts';

const model = 'Qwen/Qwen2.5-7B';
const stated = (inputs: Record<string, unknown>, question = '') =>
  statedRun(itemOf({ model, ...inputs }, { question }), facts);

describe('the model of a name', () => {
  it.each([
    ['Qwen2.5-1.5B (model inferred from the sizes)', 'Qwen/Qwen2.5-1.5B'],
    ['RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic', 'meta-llama/Llama-3.3-70B-Instruct'],
    ['Mistral-7B shape', 'mistralai/Mistral-7B-v0.1'],
    ['DeepSeek-V3/R1', 'deepseek-ai/DeepSeek-V3'],
    ['deepseek-ai/DeepSeek-R1-0528-Qwen3-8B', 'Qwen/Qwen3-8B'],
    ['llama-2-13b', 'meta-llama/Llama-2-13b-hf'],
    ['t0-3b', 'bigscience/T0_3B'],
  ])('%s is %s', (name, listed) => {
    expect(listedModel(name, facts)).toBe(facts.models.find((one) => one.name === listed));
  });

  it.each(['7B', 'Falcon-180B', 'gpt-5'])('%s is none', (name) => expect(listedModel(name, facts)).toBeNull());

  it('is tried without its format, owner and remark', () => {
    expect(spellingsOf('someone/Qwen3-14B-AWQ')).toContain('Qwen3-14B');
  });
});

describe('a run', () => {
  it('is read from inputs under their several names', () => {
    const run = stated({
      micro_batch_size: 3,
      seq_max: 700,
      dtype: 'bfloat16',
      grad_accumulation: true,
      optimizer: 'AdamW',
    });
    expect(run.options).toMatchObject({
      batch: 3,
      length: 700,
      precision: 'bf16',
      accumulation: 2,
      optimizer: 'adamw',
    });
    expect(run.lora).toBeUndefined();
    expect(stated({ autocast: true, dtype: 'fp32' }).options.precision).toBe('amp');
  });

  it.each([
    ['QLoRA nf4, LoRA r=12 on q and v', { rank: 12, targets: ['q', 'v'] }],
    ['lora-r5-mlp', { rank: 5, targets: ['gate', 'up', 'down'] }],
    ['LoRA rank 6, all linear', { rank: 6 }],
    ['LoRA', {}],
  ])('%s trains adapters', (method, lora) => expect(stated({ method }).lora).toMatchObject(lora));

  it.each(['full, AdamW in bf16', 'ia3', 'adalora'])('%s does not', (method) => {
    expect(stated({ method }).lora).toBeUndefined();
  });

  it('reads quantisation, checkpointing and what is counted from words', () => {
    expect(stated({ method: 'QLoRA nf4-dq' }).options.quantization).toBe('nf4-dq');
    expect(stated({ technique: 'the same + activation checkpointing' }).options.checkpointing).toBe('full');
    expect(stated({}, 'micro-batch 2, no checkpointing').options.checkpointing).toBe('none');
    expect(stated({}, 'held (reserved by the allocator)').options.counter).toBe('reserved');
    expect(stated({}, 'nvidia-smi memory').options.counter).toBe('process');
  });

  it('may have a number of parameters alone', () => {
    expect(statedRun(itemOf({ model: '13B' }), facts).parameters).toBe(13_000_000_000n);
  });
});

describe('a project', () => {
  it.each([
    ['Lightning-AI/litgpt config_hub', 'litgpt'],
    ['pytorch/torchtune README.md', 'torchtune'],
    ['pytorch/torchtune docs/source/tutorials/x.rst', 'torchtune tutorial'],
    ['huggingface/peft method_comparison', 'peft'],
    ['huggingface/peft README.md', 'peft readme'],
    ['hiyouga/LLaMA-Factory README.md', 'llama-factory'],
  ])('%s is %s', (source, id) => expect(presetOf(itemOf({ model }, { source }))?.id).toBe(id));

  it('is none that is not named, nor that of sizes spelled out', () => {
    expect(presetOf(itemOf({ model }, { source: 'measured here' }))).toBeNull();
    expect(presetOf(itemOf({ layers: 2, loss: 'litgpt' }, { question: 'loss litgpt' }))).toBeNull();
  });

  it('adds up the rows of a table of techniques', () => {
    const settings = (technique: string) =>
      presetOf(itemOf({ model }, { source: 'torchtune README.md' }))?.trains?.(itemOf({ model, technique }));
    expect(settings('the same + activation checkpointing')).toMatchObject({ compiled: true, checkpointing: 'full' });
    expect(settings('+ 8-bit AdamW')).toMatchObject({ optimizer: 'adamw-8bit', optimizerInBackward: true });
    expect(settings('QLoRA (the same)')).toMatchObject({ quantization: 'nf4-dq', checkpointing: 'full' });
    expect(settings('LoRA (with chunking)')).not.toHaveProperty('optimizerInBackward');
    expect(settings('full fine-tune on an A6000')).not.toHaveProperty('checkpointing');
  });
});

describe('words', () => {
  it.each([
    ['paged_adamw_8bit', 'paged-adamw-8bit'],
    ['8-bit AdamW', 'adamw-8bit'],
    ['SGD with momentum', 'sgd-momentum'],
    ['nothing', null],
  ])('%s is the optimizer %s', (text, optimizer) => expect(findOptimizer(text)).toBe(optimizer));

  it.each([
    ['bf16-true', 'bf16'],
    ['float32', 'fp32'],
    ['bf16-mixed', 'amp'],
    ['fp16 autocast', 'amp'],
  ])('%s is the precision %s', (text, precision) => expect(precisionOf(text, 'amp')).toBe(precision));

  it.each([
    ['PyTorch 1.4 on a P100', 'eager'],
    ['PyTorch 2.4', 'lazy'],
    ['CUDA 12.1', 'lazy'],
    ['a bare context', 'bare'],
    ['an A100 in 2021', 'eager'],
  ])('%s loads kernels: %s', (text, loading) => expect(loadingOf(text)).toBe(loading));

  it.each([
    ['The SDXL UNet in float32', 'sdxl'],
    ['CogVideoX-5B inference', 'cogvideox-5b'],
    ['CogVideoX-2B inference', undefined],
  ])('%s names the pipeline %s', (text, id) => expect(pipelineIn(text)?.id).toBe(id));
});
