import { describe, expect, it } from 'vitest';
import { ggufBytes, ggufTotal } from '../../../src/estimate/quantization/gguf.ts';
import { MIXES, mixOf, tensorType } from '../../../src/estimate/quantization/gguf-mix.ts';
import { weightMemory } from '../../../src/estimate/quantization/weights.ts';
import { modelOf } from '../models.ts';
import { errorOf, truthOf } from '../truth.ts';

const llama = modelOf('meta-llama/Llama-3.1-8B');
const mix = (name: string) => mixOf(name) ?? expect.fail(`no mix ${name}`);

describe('ggufBytes', () => {
  it.each(truthOf('gguf').map((item) => [item.inputs.quant, item] as const))('gives the size of %s', (_, item) => {
    const { totalBytes } = weightMemory({ model: llama, quantization: String(item.inputs.quant) });
    expect(Math.abs(errorOf(totalBytes, item))).toBeLessThanOrEqual(item.tolerance);
  });

  it('gives more bits to the first, last and every third layer of Q4_K_M', () => {
    const { layers } = ggufBytes(llama, mix('Q4_K_M'));
    const large = layers.filter((bytes) => bytes === layers[0]);
    expect(large).toHaveLength(16);
    expect(layers[5]).toBeLessThan(layers[0] ?? 0n);
  });

  it('stores a tied embedding as an output layer', () => {
    const tied = modelOf('meta-llama/Llama-3.2-3B');
    const place = { role: 'embedding', layer: 0, layers: 28 } as const;
    expect(tensorType(mix('Q4_K_M'), tied, place)).toBe('Q6_K');
    expect(tensorType(mix('Q4_K_M'), llama, place)).toBe('Q4_K');
    expect(ggufBytes(tied, mix('Q4_K_M')).head).toBe(0n);
  });

  it('takes blocks of 32 where rows do not fill blocks of 256', () => {
    const odd = { ...llama, intermediate: 14336 + 32 };
    const whole = ggufTotal(ggufBytes(llama, mix('Q4_K_M')));
    expect(ggufTotal(ggufBytes(odd, mix('Q4_K_M')))).toBeGreaterThan((whole * 104n) / 100n);
  });

  it('keeps experts alone in MXFP4', () => {
    const model = modelOf('openai/gpt-oss-20b');
    const total = ggufTotal(ggufBytes(model, mix('MXFP4_MOE')));
    expect(Number(total)).toBeCloseTo(12.1e9, -8);
  });

  it('knows each mix by name, in any case and with its short form', () => {
    for (const one of MIXES) expect(mixOf(one.id.toLowerCase())).toEqual(one);
    expect(mixOf('q4-k-m')?.id).toBe('Q4_K_M');
    expect(mixOf('gguf Q4_K')?.id).toBe('Q4_K_M');
    expect(mixOf('Q9_K')).toBeNull();
  });

  it('grows with the bits of the mix', () => {
    const sizes = ['Q2_K', 'Q3_K_M', 'Q4_K_M', 'Q5_K_M', 'Q6_K', 'Q8_0', 'F16', 'F32'].map((name) =>
      ggufTotal(ggufBytes(llama, mix(name))),
    );
    expect([...sizes].sort((one, other) => Number(one - other))).toEqual(sizes);
  });
});
