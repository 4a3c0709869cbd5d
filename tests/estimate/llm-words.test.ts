import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kvCacheMemory } from '../../src/estimate/cache/kv-cache.ts';
import { PIPELINES } from '../../src/estimate/diffusion/components.ts';
import { diffusionInference } from '../../src/estimate/diffusion/pipeline.ts';
import { diffusionTraining } from '../../src/estimate/diffusion/training.ts';
import type { Estimate } from '../../src/estimate/estimate.ts';
import { ASSUMPTION_WORDS, ERROR_WORDS, PART_WORDS } from '../../src/estimate/estimate-words.ts';
import { llamaCppMemory } from '../../src/estimate/inference/llama-cpp.ts';
import { inferenceMemory } from '../../src/estimate/inference/transformers.ts';
import { vllmMemory } from '../../src/estimate/inference/vllm.ts';
import { LLM_ASSUMPTION_WORDS, LLM_ERROR_WORDS, LLM_PART_WORDS } from '../../src/estimate/llm-words.ts';
import { weightMemory } from '../../src/estimate/quantization/weights.ts';
import { megatronActivations } from '../../src/estimate/training/megatron.ts';
import { OPTIMIZERS, type Optimizer } from '../../src/estimate/training/optimizer.ts';
import { trainingStates } from '../../src/estimate/training/states.ts';
import { trainingMemory } from '../../src/estimate/training/training.ts';
import { allModels, modelOf } from './models.ts';

const FOLDERS = ['model', 'quantization', 'cache', 'training', 'inference', 'diffusion'];

function estimates(): readonly Estimate[] {
  const lora = { rank: 8, targets: ['q', 'v'] as const };
  return [
    ...allModels.flatMap((model) => [
      weightMemory({ model, quantization: 'nf4' }),
      weightMemory({ model, quantization: 'Q4_K_M' }),
      weightMemory({ model: modelOf('openai/gpt-oss-20b'), quantization: 'mxfp4' }),
      kvCacheMemory({ model, length: 4096, encoderLength: 512 }),
      trainingMemory({ model, batch: 1, length: 512, precision: 'amp', sharding: { kind: 'ddp', gpus: 2 } }),
      trainingMemory({ model, batch: 1, length: 512, precision: 'mixed', sharding: { kind: 'zero-3', gpus: 8 } }),
      trainingMemory({ model, batch: 1, length: 512, precision: 'bf16', checkpointing: 'full', step: 'foreach' }),
      trainingMemory({
        model,
        batch: 1,
        length: 512,
        precision: 'bf16',
        lora,
        quantization: 'nf4',
        counter: 'reserved',
      }),
      vllmMemory({ model, quantization: 'bf16', gpuTotalBytes: 80n << 30n }),
      llamaCppMemory({ model, quantization: 'Q8_0', context: 4096, flashAttention: true }),
      inferenceMemory({ model, quantization: 'int8', length: 4096, allLogits: true, autocast: true }),
    ]),
    ...(Object.keys(OPTIMIZERS) as Optimizer[]).map((optimizer) =>
      trainingMemory({
        parameters: 7_000_000_000n,
        batch: 1,
        length: 64,
        precision: 'bf16',
        optimizer,
        counter: 'allocated',
      }),
    ),
    ...PIPELINES.flatMap((pipeline) =>
      (['none', 'model', 'sequential'] as const).flatMap((offload) => [
        diffusionInference({ pipeline, dtype: 'bf16', offload, tiling: offload === 'model' }),
        ...(pipeline.unet === undefined
          ? []
          : [
              diffusionTraining({
                pipeline,
                trained: ['unet'],
                precision: 'mixed',
                batch: 1,
                resolution: 512,
                attention: 'eager',
                adapters: 1n,
              }),
            ]),
      ]),
    ),
    trainingStates({ parameters: 1n, precision: 'mixed', optimizer: 'adamw' }),
    megatronActivations({ hidden: 64, heads: 2, length: 8, batch: 1, tensorParallel: 2 }),
  ];
}

describe('the words of language and diffusion models', () => {
  it('name every term and say every assumption', () => {
    for (const { parts, assumptions } of estimates()) {
      for (const { name } of parts) expect(PART_WORDS, name).toHaveProperty([name]);
      for (const { key } of assumptions) expect(ASSUMPTION_WORDS, key).toHaveProperty([key]);
    }
  });

  it('explain every error that the calculations throw', () => {
    const thrown = FOLDERS.flatMap((folder) =>
      readdirSync(`src/estimate/${folder}`).flatMap((file) => [
        ...readFileSync(`src/estimate/${folder}/${file}`, 'utf8').matchAll(/EstimateError\('([a-z-]+)'/g),
      ]),
    );
    expect(thrown.length).toBeGreaterThan(10);
    for (const [, code = ''] of thrown) expect(ERROR_WORDS, code).toHaveProperty([code]);
  });

  it('are written in both languages, the Chinese with a space beside Latin letters', () => {
    const values = { name: 'X', value: 0, heads: 3, kvHeads: 2, least: 8, percent: 90 };
    for (const table of [LLM_PART_WORDS, LLM_ASSUMPTION_WORDS, LLM_ERROR_WORDS]) {
      for (const { en, zh } of Object.values(table)) {
        expect(en(values)).not.toMatch(/undefined|\p{Script=Han}/u);
        expect(zh(values)).not.toMatch(/undefined|\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
      }
    }
  });
});
