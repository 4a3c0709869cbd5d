import { describe, expect, it } from 'vitest';
import { loadFacts } from '../../../src/knowledge/facts/load.ts';
import { checkModels, type Model } from '../../../src/knowledge/facts/model.ts';
import { foldName } from '../../../src/knowledge/facts/names.ts';
import { countParameters } from '../../../src/knowledge/facts/parameters.ts';

const { models, faults } = loadFacts('knowledge');
const called = (text: string) =>
  models.filter(({ name, aliases = [] }) => [name, ...aliases].some((one) => foldName(one) === foldName(text)));

describe('knowledge/models.yml', () => {
  it('has no fault, and the models that people run', () => {
    expect(faults).toEqual([]);
    expect(models.length).toBeGreaterThanOrEqual(85);
  });

  it.each(models.map((model) => [model.name, model] as const))('%s: its shapes make its parameters', (_, model) => {
    expect(countParameters(model)).toBe(model.parameters);
    if (model.activeParameters !== undefined) {
      expect(countParameters(model, 'active')).toBe(model.activeParameters);
      expect(model.activeParameters).toBeLessThan(model.parameters);
    }
    expect(model.sources.some((source) => source.includes(`huggingface.co/${model.name}/`))).toBe(true);
  });

  it('says of each model whether its figures were read at a second place', () => {
    const only = models.filter(({ unverified }) => unverified).map(({ name }) => name);
    expect(only).toEqual(['baichuan-inc/Baichuan2-7B-Chat', 'internlm/internlm2_5-7b-chat']);
  });

  // Numbers that the publishers' files, their papers or logs of loaded weights state, not computed here.
  it.each([
    ['llama3.1:8b', 8_030_261_248],
    ['Llama 2 70B', 68_976_648_192],
    ['Llama 405B', 405_853_388_800],
    ['Llama 3.2 1B', 1_235_814_400],
    ['Llama 3.2 3B', 3_212_749_824],
    ['Qwen2.5 32B', 32_763_876_352],
    ['Qwen3-8B', 8_190_735_360],
    ['Qwen3 32B', 32_762_123_264],
    ['Gemma 2 2B', 2_614_341_888],
    ['Gemma 2 27B', 27_227_128_320],
    ['phi4', 14_659_507_200],
    ['Phi 4 mini', 3_836_021_760],
    ['GLM-4 9B', 9_399_951_360],
    ['gpt-oss-20b', 20_914_757_184],
    ['gpt-oss:120b', 116_829_156_672],
    ['T5 base', 222_903_552],
    ['书生浦语2.5 7B', 7_737_708_544],
    ['千问2.5-7B', 7_615_616_512],
    ['Qwen3-30B-A3B', 30_532_122_624],
    ['Mixtral 8x7B', 46_702_792_704],
    ['DeepSeek R1', 671_026_419_200],
    ['gpt2', 124_439_808],
  ])('%s has %i parameters, as its checkpoint says', (text, parameters) => {
    expect(called(text).map((model) => model.parameters)).toEqual([parameters]);
  });

  // What the publishers call them: billions, in all and for a token.
  it.each([
    ['Kimi K2', 1000, 32],
    ['GLM-4.5', 355, 32],
    ['GLM-4.5-Air', 106, 12],
    ['DeepSeek V3', 671, 37],
    ['Mixtral 8x22B', 141, 39],
    ['Llama 4 Scout', 109, 17],
    ['Qwen3-235B-A22B', 235, 22],
  ])('%s is near %i billion parameters, %i at work', (text, all, active) => {
    const [model] = called(text);
    expect(Math.abs((model?.parameters ?? 0) / 1e9 - all) / all).toBeLessThan(0.03);
    expect(Math.abs((model?.activeParameters ?? 0) / 1e9 - active) / active).toBeLessThan(0.12);
  });
});

describe('checkModels', () => {
  const model: Model = {
    name: 'owner/some',
    parameters: 1272,
    layers: 2,
    hidden: 8,
    heads: 2,
    kvHeads: 1,
    headDim: 4,
    intermediate: 16,
    vocabulary: 10,
    tied: true,
    context: 5,
    sources: ['https://example.com'],
  };
  const mixed = { activeParameters: 696, experts: { count: 4, active: 1, intermediate: 2, denseLayers: 1 } };
  const said = (change: Partial<Model>) =>
    checkModels([{ ...model, ...change }]).map(({ path, message }) => [path.join('.'), message.en]);

  it('takes a model whose figures agree', () => {
    expect(said({})).toEqual([]);
  });

  it.each([
    [{ parameters: 1273 }, ['0.parameters'], 'the shapes give 1272, not 1273'],
    [{ biases: ['qkv' as const] }, ['0.parameters'], 'the shapes give 1304'],
    [{ checkpointParameters: 1272 }, ['0.checkpointParameters'], 'hold more'],
    [{ activeParameters: 1272 }, ['0.experts'], 'stand together'],
    [{ name: 'some' }, ['0.name'], 'owner/name'],
    [{ sources: ['https://huggingface.co/owner/some/blob/main/config.json'] }, ['0.sources'], 'unverified stands'],
    [{ unverified: true as const }, ['0.sources'], 'unverified stands'],
    [{ window: { tokens: 4, layers: 3 } }, ['0.window.layers'], 'there are 2 layers'],
  ])('%j: %j', (change, places, message) => {
    expect(said(change)).toEqual(places.map((place) => [place, expect.stringContaining(message)]));
  });

  it('sees experts that cannot be', () => {
    const places = (experts: Partial<(typeof mixed)['experts']>) =>
      said({ ...mixed, experts: { ...mixed.experts, ...experts } }).map(([place]) => place);
    expect(places({ active: 5 })).toContain('0.experts.active');
    expect(places({ denseLayers: 2 })).toContain('0.experts.denseLayers');
    expect(said({ heads: 3, kvHeads: 2 }).map(([place]) => place)).toContain('0.kvHeads');
  });
});
