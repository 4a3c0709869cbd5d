import type { Architecture } from '../../src/estimate/model/architecture.ts';
import { loadFacts } from '../../src/knowledge/facts/load.ts';

const { models } = loadFacts('knowledge');

/** A model of knowledge/models.yml. */
export function modelOf(name: string): Architecture {
  const found = models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`no ${name} in knowledge/models.yml`);
  return found;
}

/** Every model there, with its stated number of parameters. */
export const allModels = models;

export const BERT_LARGE: Architecture = {
  layers: 24,
  hidden: 1024,
  heads: 16,
  kvHeads: 16,
  headDim: 64,
  intermediate: 4096,
  mlp: 'plain',
  positions: 'learned',
  context: 512,
  tokenTypes: 2,
  embeddingNorm: true,
  finalNorm: false,
  pooler: true,
  norms: { bias: true },
  biases: ['qkv', 'output', 'mlp'],
  vocabulary: 30522,
  tied: true,
};
