import { describe, expect, it } from 'vitest';
import type { Architecture } from '../../../src/estimate/model/architecture.ts';
import { countParameters, parameterParts } from '../../../src/estimate/model/parameters.ts';
import { typicalArchitecture } from '../../../src/estimate/model/typical.ts';
import { allModels, BERT_LARGE, modelOf } from '../models.ts';

describe('countParameters', () => {
  it.each(allModels.map((model) => [model.name, model] as const))('counts %s to the last one', (_, model) => {
    expect(countParameters(model)).toBe(BigInt(model.parameters));
    if (model.activeParameters !== undefined) {
      expect(countParameters(model, 'active')).toBe(BigInt(model.activeParameters));
    }
  });

  it('counts BERT with its segment embedding, its norm after the embedding and its pooler', () => {
    expect(countParameters(BERT_LARGE)).toBe(335_141_888n);
  });

  it('counts Bloom with a norm after the embedding, and Falcon with one norm a layer', () => {
    const bloom: Architecture = {
      ...BERT_LARGE,
      layers: 30,
      hidden: 4096,
      heads: 32,
      kvHeads: 32,
      headDim: 128,
      intermediate: 16384,
      positions: undefined,
      tokenTypes: undefined,
      finalNorm: undefined,
      pooler: undefined,
      vocabulary: 250880,
      context: 2048,
    };
    expect(countParameters(bloom)).toBe(7_069_016_064n);
    const falcon: Architecture = {
      layers: 32,
      hidden: 4544,
      heads: 71,
      kvHeads: 1,
      headDim: 64,
      intermediate: 18176,
      mlp: 'plain',
      norms: { bias: true, perLayer: 1 },
      vocabulary: 65024,
      tied: true,
      context: 2048,
    };
    expect(countParameters(falcon)).toBe(6_921_720_704n);
  });

  it('counts the text encoder of FLUX and SD 3', () => {
    const { embedding, attention, feedForward } = parameterParts({
      layers: 24,
      hidden: 4096,
      heads: 64,
      kvHeads: 64,
      headDim: 64,
      intermediate: 10240,
      vocabulary: 32128,
      tied: true,
      context: 512,
    });
    const norms = 49n * 4096n;
    const distances = 32n * 64n;
    expect(embedding + attention + feedForward + norms + distances).toBe(4_762_310_656n);
  });

  it('finds the parts of a dense model', () => {
    const { embedding, head, router, vectors } = parameterParts(modelOf('meta-llama/Llama-3.1-8B'));
    expect(embedding).toBe(128_256n * 4096n);
    expect(head).toBe(embedding);
    expect(router).toBe(0n);
    expect(vectors).toBe(65n * 4096n);
  });

  it.each([
    [{ layers: 0 }, 'not-a-count'],
    [{ hidden: 1.5 }, 'not-a-count'],
    [{ kvHeads: 3 }, 'heads-not-shared'],
  ])('refuses %j', (wrong, code) => {
    expect(() => countParameters({ ...modelOf('meta-llama/Llama-3.1-8B'), ...wrong })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe('typicalArchitecture', () => {
  it.each([
    [124_000_000n, 12],
    [7_000_000_000n, 32],
    [13_000_000_000n, 40],
    [70_000_000_000n, 80],
    [405_000_000_000n, 126],
  ])('takes the shape nearest to %i parameters', (parameters, layers) => {
    expect(typicalArchitecture(parameters).layers).toBe(layers);
  });
});
