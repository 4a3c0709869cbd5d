import { describe, expect, it } from 'vitest';
import type { Architecture } from '../../../src/estimate/model/architecture.ts';
import { elementsOfMatrix, matricesOf } from '../../../src/estimate/model/matrices.ts';
import { type Attention, keptBytes, layerActivations } from '../../../src/estimate/training/activations.ts';
import { ALL_TARGETS, loraKept, loraParameters } from '../../../src/estimate/training/adapters.ts';
import type { TrainingPrecision } from '../../../src/estimate/training/precision.ts';
import { modelOf } from '../models.ts';
import { errorOf, truthOf } from '../truth.ts';

function modelFrom(inputs: Readonly<Record<string, unknown>>): Architecture {
  return {
    layers: 1,
    hidden: Number(inputs.hidden),
    heads: Number(inputs.heads),
    kvHeads: Number(inputs.kv_heads),
    headDim: Number(inputs.head_dim),
    intermediate: Number(inputs.intermediate),
    mlp: inputs.mlp === 'plain' ? 'plain' : 'gated',
    norms: { ...(inputs.layer_norm ? { bias: true } : {}), ...(inputs.head_norms ? { heads: true } : {}) },
    vocabulary: 1,
    tied: true,
    context: 1,
  };
}

describe('layerActivations', () => {
  it.each(truthOf('kept-by-layer').map((item) => [item.id, item] as const))('is what PyTorch keeps: %s', (_, item) => {
    const model = modelFrom(item.inputs);
    const precision = item.inputs.precision as TrainingPrecision;
    const length = Number(item.inputs.seq);
    const attention = item.inputs.attention as Attention;
    const kept = keptBytes(layerActivations({ model, precision, attention, length, frozen: false, dropout: false }));
    const copies = precision === 'amp' ? matricesOf(model).reduce((sum, one) => sum + 2 * elementsOfMatrix(one), 0) : 0;
    expect(Math.abs(errorOf(BigInt(kept * length + copies), item))).toBeLessThanOrEqual(item.tolerance);
  });

  const llama = modelOf('meta-llama/Llama-3.1-8B');
  const plain = { model: llama, precision: 'bf16', length: 2048, frozen: false, dropout: false } as const;

  it('keeps fewer keys and values where they are not repeated for each query head', () => {
    const sdpa = layerActivations({ ...plain, attention: 'sdpa' }).attention;
    const flash = layerActivations({ ...plain, attention: 'flash' }).attention;
    expect(sdpa - flash).toBe(2 * (32 - 8) * 128 * 2);
  });

  it('is the formula of Korthikanti for a GPT in 32 bits with dropout', () => {
    const gpt = modelOf('openai-community/gpt2');
    const options = {
      model: gpt,
      precision: 'fp32',
      attention: 'eager',
      length: 512,
      frozen: false,
      dropout: true,
    } as const;
    expect(keptBytes(layerActivations(options))).toBe(66 * 768 + 9 * 12 * 512);
  });

  it('keeps no inputs of frozen matrices', () => {
    const frozen = layerActivations({ ...plain, attention: 'sdpa', frozen: true });
    expect(keptBytes(frozen)).toBe(8 * 4096 + 8 * 4096 + 6 * 14336 + 4 * 32);
  });

  it('counts the experts that a token passes', () => {
    const mixtral = modelOf('mistralai/Mixtral-8x7B-v0.1');
    const { feedForward } = layerActivations({ ...plain, model: mixtral, attention: 'sdpa' });
    expect(feedForward).toBe((2 + 2) * 4096 * 2 + 4 * 2 * 14336 * 2);
  });
});

describe('loraParameters', () => {
  const llama2 = modelOf('meta-llama/Llama-2-7b-hf');

  it.each([
    [8, ['q', 'v'], 4_194_304n],
    [8, [...ALL_TARGETS, 'head'], 20_277_248n],
    [64, [...ALL_TARGETS, 'head'], 162_217_984n],
  ] as const)('has rank × (rows + columns) of each: %i %j', (rank, targets, count) => {
    expect(loraParameters(llama2, { rank, targets })).toBe(count);
  });

  it('shares an input in 16 bits, and copies it for each adapter in 32 or with dropout', () => {
    const lora = { rank: 1, targets: ['q', 'k', 'v'] as const };
    expect(loraKept(llama2, { ...lora, dtype: 'bf16' })).toBe(2 * 4096 + 3 * 2);
    expect(loraKept(llama2, { ...lora, dtype: 'fp32' })).toBe(3 * (4 * 4096 + 4));
    expect(loraKept(llama2, { ...lora, dtype: 'bf16', dropout: true })).toBe(3 * (3 * 4096 + 2));
  });

  it('refuses rank 0', () => {
    expect(() => loraParameters(llama2, { rank: 0, targets: ['q'] })).toThrow(
      expect.objectContaining({ code: 'not-a-count' }),
    );
  });
});
