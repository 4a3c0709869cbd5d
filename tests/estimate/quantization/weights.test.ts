import { describe, expect, it } from 'vitest';
import { bitsPerWeight, FORMATS, weightFormatOf } from '../../../src/estimate/quantization/format.ts';
import { weightMemory } from '../../../src/estimate/quantization/weights.ts';
import { sumParts } from '../../../src/estimate/terms.ts';
import { modelOf } from '../models.ts';

const llama = modelOf('meta-llama/Llama-3.1-8B');
const bytes = (quantization: string, model = llama): bigint => weightMemory({ model, quantization }).totalBytes;

describe('weightMemory', () => {
  it('multiplies all parameters where the format has one width', () => {
    expect(bytes('bf16')).toBe(16_060_522_496n);
    expect(bytes('fp32')).toBe(2n * bytes('fp16'));
  });

  it('leaves embedding, output layer and norms of a quantised model in 16 bits', () => {
    const estimate = weightMemory({ model: llama, quantization: 'nf4' });
    const head = estimate.parts.find(({ name }) => name === 'weights.head');
    expect(head?.bytes).toBe(128_256n * 4096n * 2n);
    expect(Number(estimate.totalBytes) / 2 ** 30).toBeCloseTo(5.61, 2);
    expect(estimate.assumptions).toEqual([{ key: 'only-blocks-quantized' }]);
  });

  it('leaves experts that are one tensor in 16 bits where linear layers alone are replaced', () => {
    const model = modelOf('Qwen/Qwen3-30B-A3B');
    const fused = weightMemory({ model, quantization: 'nf4', expertsFused: true });
    const experts = fused.parts.find(({ name }) => name === 'weights.experts')?.bytes;
    expect(experts).toBe(48n * 128n * 3n * 2048n * 768n * 2n);
    const linear = weightMemory({ model, quantization: 'nf4' });
    expect(fused.totalBytes - linear.totalBytes).toBe((48n * 128n * 3n * 2048n * 768n * 23n) / 16n);
    expect(bytes('awq', model)).toBe(weightMemory({ model, quantization: 'awq', expertsFused: true }).totalBytes);
    const dense = weightMemory({ model: llama, quantization: 'nf4', expertsFused: true });
    expect(dense.totalBytes).toBe(bytes('nf4'));
  });

  it('keeps no shared expert among those of the router', () => {
    const model = modelOf('zai-org/GLM-4.5-Air');
    const { parts } = weightMemory({ model, quantization: 'nf4', expertsFused: true });
    const { layers, hidden, experts } = model;
    if (experts === undefined) throw new Error('a model without experts');
    const routed = (layers - (experts.denseLayers ?? 0)) * experts.count * 3 * hidden * experts.intermediate;
    expect(parts.find(({ name }) => name === 'weights.experts')?.bytes).toBe(BigInt(routed) * 2n);
  });

  it.each([
    ['nf4', 4.5],
    ['nf4-dq', 4.126953125],
    ['awq', 4.15625],
    ['gptq', 4.15625],
    ['int8', 8],
    ['mxfp4', 4.25],
    ['fp8', 8],
  ])('%s takes %f bits a weight', (name, bits) => {
    const format = weightFormatOf(name);
    expect(format && bitsPerWeight(format)).toBe(bits);
  });

  it('quantises the output layer too where that is said', () => {
    const with16 = weightMemory({ model: llama, quantization: 'nf4' }).totalBytes;
    const without = weightMemory({ model: llama, quantization: 'nf4', headQuantized: true }).totalBytes;
    expect(with16 - without).toBe((128_256n * 4096n * 23n) / 16n);
  });

  it('pads experts in MXFP4 as far as is said', () => {
    const model = modelOf('openai/gpt-oss-20b');
    const lean = weightMemory({ model, quantization: 'mxfp4' }).totalBytes;
    const padded = weightMemory({ model, quantization: 'mxfp4', expertsPaddedTo: 256 }).totalBytes;
    expect(lean).toBe(13_761_264_768n);
    expect(Number(padded) / Number(lean)).toBeCloseTo(1.049, 3);
  });

  it('divides matrices by the GPUs that share them, and gives each its norms', () => {
    const shared = weightMemory({ model: llama, quantization: 'bf16', tensorParallel: 2 });
    const vectors = 65n * 4096n * 2n;
    expect(shared.totalBytes).toBe((bytes('bf16') - vectors) / 2n + vectors);
  });

  it.each(['bf16', 'nf4', 'Q4_K_M', 'mxfp4'])('shows formulas that end with their bytes: %s', (quantization) => {
    const { parts, totalBytes } = weightMemory({ model: modelOf('openai/gpt-oss-20b'), quantization });
    expect(sumParts(parts)).toBe(totalBytes);
    for (const part of parts) {
      expect(part.formula.replaceAll(',', '')).toMatch(new RegExp(` = ${part.bytes}$`));
    }
  });

  it('finds each format by every name', () => {
    for (const format of FORMATS)
      for (const name of [format.id, ...format.aliases]) expect(weightFormatOf(name)).toBe(format);
  });

  it('knows the usual spellings, and refuses what it does not know', () => {
    expect(bytes('4bit')).toBe(bytes('nf4'));
    expect(bytes('BF16')).toBe(bytes('bfloat16'));
    expect(() => bytes('q9')).toThrow(expect.objectContaining({ code: 'unknown-quantization' }));
  });
});
