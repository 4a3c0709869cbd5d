import { describe, expect, it } from 'vitest';
import { loadFacts } from '../../../src/knowledge/facts/load.ts';
import { checkModels, type Model } from '../../../src/knowledge/facts/model.ts';
import { foldName } from '../../../src/knowledge/facts/names.ts';
import { matrixParameters } from '../../../src/knowledge/facts/parameters.ts';

const { models, faults } = loadFacts('knowledge');
const called = (text: string) =>
  models.filter(({ name, aliases = [] }) => [name, ...aliases].some((one) => foldName(one) === foldName(text)));

describe('knowledge/models.yml', () => {
  it('has no fault, and the models that people run', () => {
    expect(faults).toEqual([]);
    expect(models.length).toBeGreaterThanOrEqual(60);
  });

  it.each(models.map((model) => [model.name, model] as const))('%s: its shapes make its parameters', (_, model) => {
    const share = (computed: number, stated: number) => Math.abs(computed - stated) / stated;
    expect(share(matrixParameters(model), model.parameters)).toBeLessThan(0.01);
    if (model.activeParameters !== undefined) {
      expect(share(matrixParameters(model, 'active'), model.activeParameters)).toBeLessThan(0.01);
      expect(model.activeParameters).toBeLessThan(model.parameters);
    }
    expect(model.sources.some((source) => source.includes(`huggingface.co/${model.name}/`))).toBe(true);
  });

  it.each([
    ['llama3.1:8b', 8_030_261_248],
    ['千问2.5-7B', 7_615_616_512],
    ['Qwen3-30B-A3B', 30_532_122_624],
    ['Mixtral 8x7B', 46_702_792_704],
    ['DeepSeek R1', 671_026_419_200],
    ['gpt2', 124_439_808],
  ])('%s has %i parameters, as its checkpoint says', (text, parameters) => {
    expect(called(text).map((model) => model.parameters)).toEqual([parameters]);
  });
});

describe('checkModels', () => {
  const model: Model = {
    name: 'owner/some',
    parameters: 1232,
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
  const mixed = { activeParameters: 656, experts: { count: 4, active: 1, intermediate: 2, denseLayers: 1 } };
  const said = (change: Partial<Model>) =>
    checkModels([{ ...model, ...change }]).map(({ path, message }) => [path.join('.'), message.en]);

  it('takes a model whose figures agree', () => {
    expect(said({})).toEqual([]);
  });

  it.each([
    [{ parameters: 1220 }, [], ''],
    [{ parameters: 1200 }, ['0.parameters'], 'the shapes give 1232'],
    [{ checkpointParameters: 1232 }, ['0.checkpointParameters'], 'hold more'],
    [{ activeParameters: 1232 }, ['0.experts'], 'stand together'],
    [{ name: 'some' }, ['0.name'], 'owner/name'],
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
