import { expect, it } from 'vitest';
import { completeField } from '../../../src/estimate/calculators/complete.ts';
import { lookUpModel } from '../../../src/estimate/calculators/find-model.ts';
import { CACHE_TYPES, quantizations } from '../../../src/estimate/calculators/known-formats.ts';
import { everyModel } from '../../../src/estimate/calculators/known-names.ts';
import { pipelineOf } from '../../../src/estimate/diffusion/components.ts';
import { dtypeOf } from '../../../src/estimate/dtype.ts';
import { weightFormatOf } from '../../../src/estimate/quantization/format.ts';
import { mixOf } from '../../../src/estimate/quantization/gguf-mix.ts';
import { visionModelOf } from '../../../src/estimate/vision/models.ts';
import { readFacts } from '../../../src/knowledge/facts/snapshot.ts';

const facts = readFacts();

it.each([
  ['any-model', 'qwen2.5-7', 'Qwen/Qwen2.5-7B-Instruct'],
  ['any-model', 'lama 3.1', 'meta-llama/Llama-3.1-8B'],
  ['any-model', 'resnet5', 'resnet50'],
  ['any-model', 'stable diffusion xl', 'sdxl'],
  ['language-model', 'mistral', 'mistralai/Mistral-7B-v0.1'],
  ['gpu', '4090', 'GeForce RTX 4090'],
  ['gpu', 'a100', 'A100-SXM4-80GB'],
  ['layer', 'conv', 'Conv2d'],
  ['quantization', 'q4', 'Q4_K_M'],
  ['cache-type', 'q8', 'q8_0'],
] as const)('%s: %s offers %s', (completion, typed, name) =>
  expect(completeField(completion, typed, facts, 25)).toContain(name),
);

it('offers no more than is taken, and something for nothing', () => {
  for (const completion of ['any-model', 'language-model', 'gpu', 'layer', 'quantization', 'cache-type'] as const) {
    const offered = completeField(completion, '', facts, 25);
    expect(offered.length).toBeGreaterThan(5);
    expect(offered.length).toBeLessThanOrEqual(25);
    expect(completeField(completion, '\u0000'.repeat(900), facts, 25).length).toBeLessThanOrEqual(25);
  }
});

it('offers names alone that are read', () => {
  for (const { names } of everyModel(facts.models)) {
    for (const name of names) {
      expect(lookUpModel(name, {}, facts.models) ?? pipelineOf(name) ?? visionModelOf(name), name).not.toBeNull();
    }
  }
  for (const { names } of CACHE_TYPES) expect(dtypeOf(names[0] ?? ''), names[0]).not.toBeNull();
  for (const { names } of quantizations()) {
    expect(weightFormatOf(names[0] ?? '') ?? mixOf(names[0] ?? ''), names[0]).not.toBeNull();
  }
});

it('finds every model of the list by its own name, and no other', () => {
  for (const model of facts.models) expect(lookUpModel(model.name, {}, facts.models)?.model).toBe(model);
});
