import { describe, expect, it } from 'vitest';
import { loadFacts } from '../../../src/knowledge/facts/load.ts';
import { type Architecture, countParameters, parameterParts } from '../../../src/knowledge/facts/parameters.ts';

const { models } = loadFacts('knowledge');
const named = (name: string) => {
  const model = models.find((one) => one.name === name);
  if (model === undefined) throw new Error(`no model ${name}`);
  return model;
};

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
const experts = { count: 4, active: 1, shared: 1, intermediate: 2, denseLayers: 1 };
const latent = { keyValueRank: 2, queryRank: 3, ropeDim: 1, nopeDim: 3, valueDim: 4 };
/** What a change of the small model adds to its parameters. */
const added = (change: Partial<Architecture>, to: Partial<Architecture> = {}): number =>
  countParameters({ ...small, ...to, ...change }) - countParameters({ ...small, ...to });

describe('parameterParts', () => {
  it('says where the parameters are', () => {
    // A layer: queries and output 64 each, keys and values 32 each, three matrices of 128, two norms; one norm at the end.
    expect(parameterParts(small)).toEqual({
      embedding: 80,
      positions: 0,
      attention: 2 * 192,
      feedForward: 2 * 384,
      router: 0,
      head: 0,
      vectors: 5 * 8,
    });
  });

  it('counts all experts, or the working ones, with the router', () => {
    const expert = 3 * 8 * 2;
    expect(parameterParts({ ...small, experts })).toMatchObject({ feedForward: 384 + 5 * expert, router: 32 });
    expect(parameterParts({ ...small, experts }, 'active')).toMatchObject({
      feedForward: 384 + 2 * expert,
      router: 32,
    });
  });

  it('follows the ranks of latent attention, each with its norm', () => {
    const query = 8 * 3 + 3 * 2 * 4;
    const keyValue = 8 * 3 + 2 * 2 * 7;
    expect(parameterParts({ ...small, latent })).toMatchObject({
      attention: 2 * (query + keyValue + 2 * 4 * 8),
      vectors: 5 * 8 + 2 * (2 + 3),
    });
  });
});

describe('countParameters', () => {
  it.each<[string, Partial<Architecture>, number]>([
    ['an output layer of its own', { tied: false }, 80],
    ['a feed-forward without a gate', { mlp: 'plain' }, -2 * 128],
    ['a table of positions', { positions: 'learned' }, 5 * 8],
    ['steps of distance', { positions: 'relative' }, 32 * 2],
    ['an encoder', { encoderLayers: 3 }, 3 * (192 + 384 + 16) + 2 * (192 + 8) + 8],
    ['norms before and after', { norms: { perLayer: 4 } }, 2 * 2 * 8],
    ['norms with a bias', { norms: { bias: true } }, 5 * 8],
    ['norms of the heads', { norms: { heads: true } }, 2 * 2 * 4],
    ['biases of queries, keys and values', { biases: ['qkv'] }, 2 * 4 * (2 + 2)],
    ['biases of the outputs', { biases: ['output'] }, 2 * 8],
    ['biases of the feed-forward', { biases: ['mlp'] }, 2 * (2 * 16 + 8)],
    ['a bias of the last layer', { biases: ['head'] }, 10],
    ['sinks', { sinks: true }, 2 * 2],
  ])('counts %s', (_, change, expected) => {
    expect(added(change)).toBe(expected);
  });

  it.each<[string, Partial<Architecture>, Partial<Architecture>, number]>([
    ['the feed-forward without a gate', { biases: ['mlp'] }, { mlp: 'plain' }, 2 * (16 + 8)],
    ['both stacks', { positions: 'relative' }, { encoderLayers: 3 }, 2 * 32 * 2],
    ['the choice of experts', { biases: ['router'] }, { experts }, 4],
    ['the experts', { biases: ['experts'] }, { experts }, 5 * (2 * 2 + 8)],
    ['the dense layers alone', { biases: ['mlp'] }, { experts }, 2 * 16 + 8],
  ])('counts the vectors of %s', (_, change, to, expected) => {
    expect(added(change, to)).toBe(expected);
  });

  it('is the same for a token as for all where there are no experts', () => {
    for (const model of models.filter((one) => one.experts === undefined)) {
      expect(countParameters(model, 'active')).toBe(model.parameters);
    }
  });

  it('finds in Llama two norms a layer and one at the end, and no bias', () => {
    for (const name of ['meta-llama/Llama-2-7b-hf', 'meta-llama/Llama-3.1-8B', 'mistralai/Mixtral-8x7B-v0.1']) {
      const model = named(name);
      expect(parameterParts(model).vectors).toBe((2 * model.layers + 1) * model.hidden);
    }
  });
});
