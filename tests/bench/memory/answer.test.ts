import { describe, expect, it } from 'vitest';
import { answer, answers, errorOf, isInside, isWithin } from '../../../scripts/bench-memory/answer.ts';
import { readItems } from '../../../scripts/bench-memory/item.ts';
import { rowOf, ruleRows } from '../../../scripts/bench-memory/table.ts';
import { cardTotal } from '../../../src/estimate/fit/card.ts';
import { facts, itemOf } from './facts.ts';

const bytesOf = (...given: Parameters<typeof itemOf>): number | null => {
  const { figure } = answer(itemOf(...given), facts);
  return figure === null ? null : Number(figure.bytes);
};
const whyOf = (...given: Parameters<typeof itemOf>): string | null => answer(itemOf(...given), facts).why;

const files = readItems('tests/estimate/truth').map(({ name, items }) => [name, items, answers(items, facts)] as const);

describe("the project's own truth", () => {
  it.each(files)('%s is answered within its tolerances and inside its ranges', (name, items, all) => {
    const row = rowOf(name, all);
    expect(row.answered).toBe(items.length);
    expect(all.filter((one) => !isWithin(one.item, errorOf(one) ?? 1)).map(({ item }) => item.id)).toEqual([]);
    expect(row.inside).toBe(row.ranged);
  });

  it('is answered by the inputs, whatever the items are called', () => {
    for (const [, items, all] of files) {
      const renamed = items.map((item, at) => ({ ...item, id: `renamed-${at}` }));
      expect(answers(renamed, facts).map(({ figure }) => figure?.bytes)).toEqual(
        all.map(({ figure }) => figure?.bytes),
      );
    }
  });

  it('is met better than by rules of thumb', () => {
    for (const row of ruleRows(files.flatMap(([, , all]) => all))) {
      expect(row.items).toBeGreaterThan(0);
      expect(row.ours).toBeLessThan((row.median ?? 0) / 3);
      expect(row.oursWithin).toBeGreaterThan(row.within);
    }
  });
});

describe('a question', () => {
  it.each([
    ['a tensor', { shape: [7, 11], dtype: 'float64' }, 7 * 11 * 8],
    ['a view of a base', { base: [1, 640], expand: [30, 640], dtype: 'float16' }, 640 * 2],
    ['a slice written as code', { base: [90, 640], slice: 'x[:3]', dtype: 'float32' }, 90 * 640 * 4],
    ['blocks with scales', { shape: [128, 64], dtype: 'nf4', blocksize: 64 }, (128 * 64) / 2 + 128 * 4],
    ['a parameter with Adam', { shape: [8, 8], dtype: 'float32', requires_grad: true, optimizer: 'adam' }, 8 * 8 * 16],
    [
      'a layer',
      { layer: 'Linear', fin: 96, fout: 40, input_shape: [5, 96], precision: 'fp32', device: 'cuda' },
      5 * 96 * 4,
    ],
    ['parameters of a vision model', { model: 'resnet34', dtype: 'float32', optimizer: 'adam' }, 21_797_672 * 4],
    ['ZeRO', { params: 3e9, gpus: 8, precision: 'fp16 mixed', optimizer: 'adam', stage: 'pos' }, 3e9 * (4 + 12 / 8)],
    ['DeepSpeed', { params: 8e8, largest_layer: 4e7, gpus: 4, mode: 'z3' }, 4 * 4e7 + (18 * 8e8) / 4],
    ['states, gradients and weights', { params: 256e6, optimizer: 'adam8bit' }, 256e6 * (8 + 2 * (1 + 4 / 256))],
    ['bytes for a parameter', { precision: 'fp32', optimizer: 'sgd' }, 8],
    ['activations', { hidden: 4096, heads: 32, seq: 1024, batch: 2 }, 1024 * 2 * 4096 * (34 + (5 * 32 * 1024) / 4096)],
    ["vLLM's rehearsal", { vocab: 1000, max_num_seqs: 100 }, 3_860_000],
    ["vLLM's cache", { model: 'Llama-3.1-70B', tokens: 512, tp: 4 }, 512 * 80 * 2 * 2 * 128 * 2],
    ['a cached token', { model: 'Qwen3-8B', kv_dtype: 'float16' }, 36 * 2 * 8 * 128 * 2],
    ['weights', { model: 'openai-community/gpt2', dtype: 'fp32' }, 124_439_808 * 4],
    ['latents', { resolution: 768, channels: 16, dtype: 'bfloat16' }, 16 * 96 * 96 * 2],
    ['scores', { model: 'SD 1.5', resolution: 256, heads: 8, batch: 2, dtype: 'float16' }, 2 * 8 * 1024 ** 2 * 2],
    ['a component', { model: 'FLUX.1-schnell', component: 'transformer', dtype: 'fp8' }, 11_891_178_560],
  ])('of %s', (_, inputs, bytes) => expect(bytesOf(inputs)).toBe(bytes));

  it.each([
    [
      'CUDA compute buffer at n_ctx 1024',
      { model: 'Llama-2-7B', n_ctx: 1024, n_ubatch: 256 },
      256 * (1024 * 32 + 1024 + 4 * 4096) * 4,
    ],
    ['CUDA_Host compute buffer', { model: 'Llama-2-7B', n_ctx: 1024, n_ubatch: 256 }, 256 * (4096 + 1024) * 4],
    ['KV self size', { model: 'Llama-2-7B', n_ctx: 1024 }, 32 * 2 * 4096 * 1024 * 2],
    ['KV of the layers without a window', { model: 'gpt-oss-20b', n_ctx: 4096, layers: 12 }, 12 * 2 * 512 * 4096 * 2],
  ])('that names the %s', (question, inputs, bytes) => expect(bytesOf(inputs, { question })).toBe(bytes));

  it('of a card is what PyTorch reports of it, or its driver where that is asked', () => {
    const card = facts.gpus.find(({ name }) => name === 'GeForce RTX 3090') ?? expect.fail('no such card');
    const inputs = { name: 'RTX 3090', marketed_gb: 24 };
    expect(bytesOf(inputs)).toBe(Number(cardTotal(card).bytes));
    expect(bytesOf(inputs, { method: 'nvidia-smi total' })).toBe((card.driverMiB ?? 0) * 2 ** 20);
  });

  it('of the states of an optimizer alone has neither weights nor gradients', () => {
    const question = 'Optimizer states of 8-bit Adam';
    expect(bytesOf({ params: 256e6, optimizer: 'adam8bit' }, { question })).toBe(256e6 * 2 * (1 + 4 / 256));
  });

  it('takes an architecture of its own where one is given, with what its family has beside it', () => {
    const sizes = {
      layers: 2,
      hidden: 64,
      heads: 4,
      kv_heads: 2,
      head_dim: 16,
      intermediate: 128,
      vocab: 100,
      tied: true,
    };
    const block = 64 * 64 * 2 + 64 * 32 * 2 + 3 * 64 * 128 + 2 * 64;
    expect(bytesOf({ model: 'an unknown one', ...sizes })).toBe(2 * (2 * block + 64 + 100 * 64));
    const qwen = 2 * (64 + 32 + 32);
    expect(bytesOf({ model: 'Qwen2-mini', ...sizes })).toBe(2 * (2 * block + 64 + 100 * 64 + qwen));
  });

  it('does not take a model with experts for a dense one', () => {
    const sizes = { layers: 2, hidden: 64, heads: 4, intermediate: 128, vocab: 100, tied: true };
    expect(whyOf({ model: 'Unknown-8x9B', ...sizes })).toContain('experts');
    const experts = { num_experts: 8, num_experts_per_tok: 2 };
    const block = 4 * 64 * 64 + 8 * 3 * 64 * 128 + 8 * 64 + 2 * 64;
    expect(bytesOf({ model: 'Unknown-8x9B', ...sizes, ...experts })).toBe(2 * (2 * block + 64 + 100 * 64));
  });

  it('stays open, with its reason, where something is not known', () => {
    expect(whyOf({ model: 'no-such-model-9b', dtype: 'bf16' })).toContain('no-such-model-9b');
    expect(whyOf({ layer: 'Mamba', input_shape: [1, 2] })).toContain('Mamba');
    expect(whyOf({ name: 'Voodoo 5', marketed_gb: 1 })).toContain('Voodoo 5');
    expect(whyOf({ colour: 'blue' })).toBe('no calculation takes colour');
    expect(whyOf({ model: 'Qwen3-8B', batch: 2, precision: 'bf16' })).toContain('no length is given');
    expect(whyOf({ model: 'Qwen3-8B', batch: 2, seq: 64 })).toContain('no precision is given');
    expect(whyOf({ task: 'CogVideoX-2B inference' })).toContain('no diffusion pipeline');
    expect(whyOf({ params: 1e9, gpus: 2, stage: 'seven' })).toContain('seven');
  });
});

describe('an answer', () => {
  it('is measured by its error, its tolerance and its range', () => {
    const one = answer(itemOf({ shape: [10], dtype: 'float32' }, { expected_bytes: '50', tolerance: 0.2 }), facts);
    expect(errorOf(one)).toBeCloseTo(-0.2);
    expect(isWithin(one.item, errorOf(one) ?? 1)).toBe(true);
    expect(isInside(one)).toBeNull();
    expect(errorOf(answer(itemOf({ shape: [10] }, { expected_bytes: 0 }), facts))).toBe(Number.POSITIVE_INFINITY);
    const run = { model: 'Llama-3.2-1B', batch: 1, seq: 512, precision: 'bf16' };
    const { figure } = answer(itemOf(run), facts);
    expect(isInside(answer(itemOf(run, { expected_bytes: Number(figure?.bytes) }), facts))).toBe(true);
  });

  it('is not asked of items without a figure, or barred ones', () => {
    const barred = itemOf({ shape: [1] }, { not_for_grading: 'not what a GPU does' });
    expect(answers([barred, itemOf({ shape: [1] }, { expected_bytes: null })], facts)).toEqual([]);
  });
});
