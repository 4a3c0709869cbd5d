import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Estimate } from '../../src/estimate/estimate.ts';
import { ASSUMPTION_WORDS, ERROR_WORDS, PART_WORDS } from '../../src/estimate/estimate-words.ts';
import { estimateLayer } from '../../src/estimate/layers/estimate-layer.ts';
import { estimateVision } from '../../src/estimate/vision/estimate-vision.ts';

const source = ['autograd', 'layers', 'vision']
  .map((folder) => new URL(`../../src/estimate/${folder}/`, import.meta.url))
  .flatMap((folder) => readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8')))
  .join('\n');

const vision = { model: 'resnet18', batch: 2n } as const;
const linear = { shape: [4n, 8n], out: 8n } as const;
const estimates: readonly Estimate[] = [
  estimateVision(vision).estimate,
  estimateVision({ ...vision, precision: 'autocast-bf16', checkpoint: true, accumulates: true }).estimate,
  estimateVision({ ...vision, inference: true }).estimate,
  estimateVision({ model: 'vgg16', batch: 1n, step: 'forloop' }).estimate,
  estimateLayer('linear', linear, { precision: 'autocast-fp16', device: 'cpu' }).estimate,
  estimateLayer('linear', linear, { frozen: true, inputGradient: false }).estimate,
  estimateLayer('encoderLayer', { shape: [1n, 4n, 8n], heads: 2n }, { checkpoint: true }).estimate,
  estimateLayer('lstm', { shape: [1n, 4n, 8n], hidden: 2n }, { inference: true }).estimate,
  estimateLayer('batchNorm', { shape: [2n, 4n, 8n] }).estimate,
  estimateLayer('activation', { shape: [2n], name: 'relu' }).estimate,
];

describe('words of layers and vision models', () => {
  it('name every part in both languages', () => {
    for (const { name } of estimates.flatMap(({ parts }) => parts)) {
      expect(PART_WORDS[name]?.en({}), name).toMatch(/^[a-z0-9A-Z' ,()-]+$/);
      expect(PART_WORDS[name]?.zh({}), name).toMatch(/\p{Script=Han}/u);
    }
  });

  it('state every assumption with its values', () => {
    for (const { key, values } of estimates.flatMap(({ assumptions }) => assumptions)) {
      const word = ASSUMPTION_WORDS[key];
      expect(word, key).toBeDefined();
      expect(word?.en(values ?? {}), key).not.toContain('undefined');
      expect(word?.zh(values ?? {}), key).not.toContain('undefined');
    }
  });

  it('say why a calculation cannot start', () => {
    const codes = [...source.matchAll(/new EstimateError\(\s*'([a-z-]+)'/g)].map(([, code]) => code ?? '');
    expect(codes.length).toBeGreaterThan(10);
    for (const code of codes) expect(ERROR_WORDS[code], code).toBeDefined();
  });
});
