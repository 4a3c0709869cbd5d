import { describe, expect, it } from 'vitest';
import { inferCalculator } from '../../../src/estimate/calculators/infer.ts';
import { answerOf, bytesOf, jsonOf, refusalOf } from './ask.ts';

const MIB = 2 ** 20;

describe('a language model', () => {
  it('has exact weights and cache', () => {
    const json = jsonOf(inferCalculator, { model: 'Llama-3.1-8B', quantization: 'bf16', length: '8k', batch: '2' });
    const weights = json.parts
      .filter(({ name }) => name.startsWith('weights'))
      .reduce((sum, { bytes }) => sum + bytes, 0);
    expect(weights).toBe(8_030_261_248 * 2);
    expect(bytesOf(json, 'kv-cache')).toBe(2 * 32 * 8 * 128 * 8192 * 2 * 2);
    const half = jsonOf(inferCalculator, { model: 'Llama-3.1-8B', length: '8k', batch: '2', kv: 'fp8' });
    expect(bytesOf(half, 'kv-cache') * 2).toBe(bytesOf(json, 'kv-cache'));
  });

  it.each(['q8_0', 'q4_0', 'iq4_nl', 'F16'])('has flash attention on in llama.cpp, as a cache in %s wants', (kv) => {
    const json = jsonOf(inferCalculator, { model: 'gemma-3-27b-it', quantization: 'Q4_0', length: '128k', kv });
    expect(bytesOf(json, 'compute-buffer')).toBe(512 * (262_208 + 5376) * 4);
    expect(json.assumptions.join()).toContain('flash attention is on');
    expect(json.assumptions.join()).not.toContain('flash attention is off');
  });

  it('runs on llama.cpp where the cache has a type of its own', () => {
    const { assumptions } = jsonOf(inferCalculator, { model: 'Llama-3.1-8B', kv: 'q8_0' });
    expect(assumptions).toContain('no engine given: llama.cpp');
  });

  it('leaves room for the scales of a cache that transformers quantises', () => {
    const spread = (kv: string) => {
      const json = jsonOf(inferCalculator, { model: 'Llama-3.1-8B', length: '64k', kv });
      return (json.range.high - json.totalBytes) / bytesOf(json, 'kv-cache');
    };
    expect(spread('int4')).toBeGreaterThan(spread('fp16'));
  });

  it('runs on llama.cpp where the format is one of its own', () => {
    const json = jsonOf(inferCalculator, {
      model: 'Llama-3.1-8B',
      quantization: 'q4_k_m',
      length: '8k',
      gpu: 'RTX 3060',
    });
    expect(bytesOf(json, 'compute-buffer')).toBe(512 * (128_256 + 4096) * 4);
    const plain = { model: 'Llama-3.1-8B', quantization: 'q4_k_m', length: '8k', attention: 'eager' };
    expect(bytesOf(jsonOf(inferCalculator, plain), 'compute-buffer')).toBe(560 * MIB);
    expect(json.largest).toEqual({ layers: 33 });
    expect(
      jsonOf(inferCalculator, { model: 'Llama-3.1-8B', quantization: 'Q4_K_M', length: '8k', gpu: '4GB' }).largest
        ?.layers,
    ).toBeLessThan(33);
  });

  it('says how many tokens fit under vLLM', () => {
    const run = { model: 'Llama-3.1-8B', engine: 'vllm', gpu: 'L4', length: '8k' };
    const json = jsonOf(inferCalculator, run);
    expect(json.largest?.length).toBeGreaterThan(8192);
    expect(json.fits?.[0]?.verdict).not.toBe('no');
    expect(jsonOf(inferCalculator, { ...run, batch: '16' }).fits?.[0]?.verdict).toBe('no');
    expect(jsonOf(inferCalculator, { ...run, utilization: '70%' }).largest?.length).toBe(0);
  });

  it('is taken by its number of parameters with the width that it takes', () => {
    const json = jsonOf(inferCalculator, { model: '13B', quantization: 'fp16' });
    const weights = json.parts
      .filter(({ name }) => name.startsWith('weights'))
      .reduce((sum, { bytes }) => sum + bytes, 0);
    expect(Math.abs(weights / 2 - 13e9)).toBeLessThan(1e6);
  });
});

describe('other models', () => {
  it('of diffusion go by resolution, offload and tiling', () => {
    const whole = jsonOf(inferCalculator, { model: 'sdxl' });
    expect(bytesOf(whole, 'component.unet')).toBe(2_567_463_684 * 2);
    expect(jsonOf(inferCalculator, { model: 'sdxl', offload: 'model' }).totalBytes).toBeLessThan(whole.totalBytes);
    expect(jsonOf(inferCalculator, { model: 'SDXL 1.0', tiling: true }).totalBytes).toBeLessThan(whole.totalBytes);
  });

  it('of vision keep nothing', () => {
    const json = jsonOf(inferCalculator, { model: 'vit_b_16', batch: '8' });
    expect(json.assumptions.join()).toContain('no_grad');
    expect(bytesOf(json, 'gradients')).toBe(0);
  });
});

describe('what cannot be', () => {
  it.each([
    [{}, 'model: no model is given'],
    [{ model: 'Llama-3.1-8B', engine: 'vllm' }, 'gpu: needed: vLLM'],
    [{ model: '7B', quantization: 'Q4_K_X' }, 'no format of weights that is known; did you mean Q4_K'],
    [{ model: '7B', engine: 'llama.cpp', quantization: 'awq' }, 'no format of llama.cpp'],
    [{ model: '7B', kv: 'fp17' }, 'kv: `fp17` is no type that transformers keeps a KV cache in'],
    [{ model: '7B', kv: 'int3' }, 'kv: `int3` is no type that transformers keeps'],
    [{ model: '7B', quantization: 'Q4_K_M', kv: 'fp8' }, 'kv: `fp8` is no type that llama.cpp keeps'],
    [{ model: '7B', engine: 'llama.cpp', kv: 'nf4' }, 'kv: `nf4` is no type that llama.cpp keeps'],
    [{ model: '7B', engine: 'vllm', gpu: '24GB', kv: 'q8_0' }, 'kv: `q8_0` is no type that vllm keeps'],
    [{ model: '7B', quantization: 'Q4_K_M', kv: 'q8_0', attention: 'eager' }, 'kv: llama.cpp does not start with'],
    [{ model: '7B', utilization: '3' }, 'utilization: `3` is no share'],
    [{ model: '7B', engine: 'transformers', gpus: '2' }, 'gpus: does not apply to transformers'],
    [{ model: '7B', engine: 'diffusers' }, 'engine: diffusers runs diffusion models'],
    [{ model: '7B', tiling: true }, 'tiling: does not apply to a language model'],
    [{ model: 'flux', engine: 'vllm' }, 'engine: a diffusion model runs on diffusers'],
    [{ model: 'flux', quantization: 'Q4_K_M' }, 'not counted for diffusion models'],
    [{ model: 'resnet50', quantization: 'int8' }, 'not counted for vision models'],
    [{ model: 'resnet50', length: '8k' }, 'length: does not apply to a vision model'],
  ])('%o', (given, sentence) => expect(refusalOf(inferCalculator, given)).toContain(sentence));
});

it('tells the total first, the terms with their sums, the card, the range with its reason, what was taken for granted', () => {
  const report = answerOf(inferCalculator, { model: 'Llama-3.1-8B', quantization: 'Q8_0', gpu: '4090' }).report('en');
  expect(report.total).toMatch(/^Total: [\d.]+ GiB \([\d,]+ bytes\); expect [\d.]+ GiB to [\d.]+ GiB$/);
  expect(report.subject).toContain('`meta-llama/Llama-3.1-8B`');
  expect(report.rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
  expect(report.sections.map(({ heading }) => heading)).toEqual([
    'Card',
    'The most that fits',
    'Terms',
    'Range',
    'Taken for granted',
  ]);
  expect(report.sections[2]?.items.join('\n')).toContain('`2 × 32 × 8 × 128 × 4,096 × 2 = 536,870,912`');
  expect(report.sections[3]?.items[0]).toContain('weights, KV cache and compute buffer are exact');
});
