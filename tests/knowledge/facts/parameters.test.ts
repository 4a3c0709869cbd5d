import { describe, expect, it } from 'vitest';
import { loadFacts } from '../../../src/knowledge/facts/load.ts';
import { type Architecture, matrixParameters } from '../../../src/knowledge/facts/parameters.ts';

const { models } = loadFacts('knowledge');
const named = (name: string) => {
  const model = models.find((one) => one.name === name);
  if (model === undefined) throw new Error(`no model ${name}`);
  return model;
};

describe('matrixParameters', () => {
  const small: Architecture = {
    layers: 2,
    hidden: 8,
    heads: 2,
    kvHeads: 1,
    headDim: 4,
    intermediate: 16,
    vocabulary: 10,
    tied: true,
    context: 5,
  };

  it('counts each matrix once', () => {
    // embedding 80; a layer: q and o 64 each, k and v 32 each, three of 128
    expect(matrixParameters(small)).toBe(80 + 2 * (192 + 384));
    expect(matrixParameters({ ...small, tied: false })).toBe(160 + 2 * (192 + 384));
    expect(matrixParameters({ ...small, mlp: 'plain' })).toBe(80 + 2 * (192 + 256));
    expect(matrixParameters({ ...small, positions: 'learned' })).toBe(120 + 2 * (192 + 384));
  });

  it('gives a decoder beside an encoder two attentions', () => {
    expect(matrixParameters({ ...small, encoderLayers: 3 })).toBe(80 + 7 * 192 + 5 * 384);
  });

  it('counts all experts, or the working ones, with the router', () => {
    const experts = { count: 4, active: 1, shared: 1, intermediate: 2, denseLayers: 1 };
    const expert = 3 * 8 * 2;
    const dense = 80 + 2 * 192 + 384;
    expect(matrixParameters({ ...small, experts })).toBe(dense + 5 * expert + 32);
    expect(matrixParameters({ ...small, experts }, 'active')).toBe(dense + 2 * expert + 32);
  });

  it('leaves out norms and biases alone', () => {
    // Llama has neither bias nor norm of queries: what is missing is two norms a layer and one at the end.
    for (const name of ['meta-llama/Llama-2-7b-hf', 'meta-llama/Llama-3.1-8B', 'mistralai/Mixtral-8x7B-v0.1']) {
      const model = named(name);
      expect(model.parameters - matrixParameters(model)).toBe((2 * model.layers + 1) * model.hidden);
    }
  });
});
