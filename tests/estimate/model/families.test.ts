import { describe, expect, it } from 'vitest';
import type { Architecture } from '../../../src/estimate/model/architecture.ts';
import { traitsOf } from '../../../src/estimate/model/families.ts';
import { countParameters } from '../../../src/estimate/model/parameters.ts';
import { allModels } from '../models.ts';

/** The sizes alone, as somebody would type them. */
function sizesOf(model: Architecture): Architecture {
  const { layers, hidden, heads, kvHeads, headDim, intermediate, vocabulary, tied, context } = model;
  const { encoderLayers, latent, experts } = model;
  return {
    layers,
    hidden,
    heads,
    kvHeads,
    headDim,
    intermediate,
    vocabulary,
    tied,
    context,
    encoderLayers,
    latent,
    experts,
  };
}

describe('traitsOf', () => {
  const plain = allModels.filter(({ latent, experts }) => latent === undefined && experts === undefined);

  it.each(plain.map((model) => [model.name, model] as const))('completes the sizes of %s', (name, model) => {
    expect(countParameters({ ...sizesOf(model), ...traitsOf(name) })).toBe(BigInt(model.parameters));
  });

  it('says nothing of a family that it does not know', () => {
    expect(traitsOf('somebody/something-7b')).toEqual({});
  });

  it('reads a name as people type it', () => {
    expect(traitsOf('Qwen3 8B')).toEqual({ norms: { heads: true } });
    expect(traitsOf('BERT base')).toEqual(traitsOf('bert-base-uncased'));
  });
});
