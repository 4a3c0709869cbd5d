import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Gpu } from '../../../src/knowledge/facts/gpu.ts';
import { loadFacts } from '../../../src/knowledge/facts/load.ts';
import type { Model } from '../../../src/knowledge/facts/model.ts';
import { parameterParts } from '../../../src/knowledge/facts/parameters.ts';

const { gpus, models } = loadFacts('knowledge');
const only = <T extends Model | Gpu>(list: readonly T[], name: string): T => {
  const found = list.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const gib = (bytes: number) => bytes / 2 ** 30;

/** Bytes of the cache of one token at 2 bytes a value. */
const cacheOf = ({ layers, kvHeads, headDim, latent }: Model): number =>
  latent === undefined ? 2 * layers * kvHeads * headDim * 2 : layers * (latent.keyValueRank + latent.ropeDim) * 2;

describe('figures that follow from the facts', () => {
  it('are those of the entry on quantisation', () => {
    const llama = only(models, 'meta-llama/Meta-Llama-3-8B');
    const { attention, feedForward } = parameterParts(llama);
    const blocks = attention + feedForward;
    // 4 bits and a 4-byte scale for each 64, in the matrices of the blocks; the rest keeps 2 bytes.
    const four = blocks * (0.5 + 4 / 64) + (llama.parameters - blocks) * 2;
    const stated = { half: gib(llama.parameters * 2).toFixed(1), four: gib(four).toFixed(1) };
    expect(stated).toEqual({ half: '15.0', four: '5.6' });
    const entry = readFileSync('knowledge/fixes/quantize.md', 'utf8');
    expect(entry).toContain(`${stated.half} GiB in bf16 and ${stated.four} GiB in NF4`);
  });

  it.each([
    ['meta-llama/Llama-2-7b-hf', 524_288],
    ['meta-llama/Llama-3.1-8B', 131_072],
    ['Qwen/Qwen2.5-7B-Instruct', 57_344],
    ['google/gemma-3-27b-it', 507_904],
    ['deepseek-ai/DeepSeek-V3', 70_272],
    ['moonshotai/Kimi-K2-Instruct', 70_272],
    ['meta-llama/Llama-3.1-405B', 516_096],
    ['Qwen/Qwen3-32B', 262_144],
    ['openai/gpt-oss-120b', 73_728],
    ['zai-org/GLM-4.5', 376_832],
  ])('a token of %s takes %i bytes of cache', (name, bytes) => {
    expect(cacheOf(only(models, name))).toBe(bytes);
  });

  it('are GiB of a card, never its GB', () => {
    const h200 = only(gpus, 'H200');
    const shown = Math.max(...(h200.readings ?? []).map(({ mib }) => mib)) / 1024;
    expect(shown).toBeLessThan(h200.marketedGB);
    expect(shown).toBeGreaterThan(gib(h200.marketedGB * 1e9));
  });
});
