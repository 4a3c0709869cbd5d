import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Advice, adviceFor } from '../../../src/estimate/fit/advice.ts';
import { type Card, cardTotal } from '../../../src/estimate/fit/card.ts';
import { fitOfWorkload } from '../../../src/estimate/fit/fit.ts';
import type { Workload } from '../../../src/estimate/fit/workload.ts';
import { CHANGE_WORDS, FIT_ASSUMPTION_WORDS } from '../../../src/estimate/fit-words.ts';
import type { TrainingOptions } from '../../../src/estimate/training/options.ts';
import { allCards, cardOf } from '../cards.ts';
import { modelOf } from '../models.ts';

const card = cardOf('GeForce RTX 4090');
const mistral = modelOf('mistralai/Mistral-7B-v0.1');
const small = modelOf('meta-llama/Llama-3.2-1B');
const large = modelOf('Qwen/Qwen3-32B');
const train = (rest: Partial<TrainingOptions>): Workload => ({
  kind: 'train',
  options: { model: mistral, batch: 4, length: 2048, precision: 'amp', ...rest },
});
const lora = { rank: 8, targets: ['q', 'v'] } as const;

const CASES: Readonly<Record<string, readonly [Workload, Card, { readonly gpus?: number }?]>> = {
  'full training': [train({}), card],
  'full training over GPUs at hand': [train({ precision: 'fp32', attention: 'eager' }), card, { gpus: 4 }],
  'a model of unknown shapes': [
    { kind: 'train', options: { parameters: 7_000_000_000n, batch: 2, length: 1024, precision: 'mixed' } },
    card,
  ],
  'adapters in fp32': [train({ lora, precision: 'fp32', batch: 32 }), card],
  'a long sequence': [train({ lora, precision: 'bf16', batch: 1, length: 65_536, checkpointing: 'full' }), card],
  'a small model with a large batch': [train({ model: small, batch: 64, optimizer: 'lion' }), card],
  'nothing that one card can do': [train({ model: modelOf('meta-llama/Llama-3.1-70B'), batch: 1 }), card],
  generation: [{ kind: 'infer', options: { model: large, quantization: 'fp32', length: 8192, batch: 8 } }, card],
  'generation with every score': [
    { kind: 'infer', options: { model: mistral, quantization: 'bf16', length: 16_384, attention: 'eager' } },
    card,
  ],
  serving: [{ kind: 'vllm', options: { model: mistral, quantization: 'bf16', length: 32_768, batch: 16 } }, card],
  'llama.cpp': [{ kind: 'llama.cpp', options: { model: large, quantization: 'Q8_0', context: 32_768 } }, card],
  'llama.cpp on a small card': [
    { kind: 'llama.cpp', options: { model: large, quantization: 'Q4_K_M', context: 4096 } },
    cardOf('GeForce RTX 3060'),
  ],
  images: [{ kind: 'vision', options: { model: 'resnet50', batch: 512n } }, card],
  'images without training': [{ kind: 'vision', options: { model: 'resnet50', batch: 8192n, inference: true } }, card],
};

const fixes = new Set(readdirSync('knowledge/fixes').map((file) => file.replace(/\.md$/, '')));

describe.each(Object.entries(CASES))('advice for %s', (_, [workload, on, options]) => {
  const advice: Advice = adviceFor(workload, on, options);
  const steps = [...advice.alone, ...(advice.plan ?? [])];

  it('starts from what does not fit', () => {
    expect(advice.fit.verdict).toBe('no');
    expect(advice.alone.length).toBeGreaterThan(0);
  });

  it('gives each change with an entry, a sentence and the bytes that it gives', () => {
    for (const { id, fix, values, savedBytes, workload: changed, fit } of steps) {
      expect(fixes, id).toContain(fix);
      expect(savedBytes, id).toBeGreaterThan(0n);
      expect(fit).toEqual(fitOfWorkload(changed, on));
      for (const language of ['en', 'zh'] as const) {
        expect(CHANGE_WORDS[id]?.[language](values), id).toMatch(/^\S.*\S$/);
        expect(CHANGE_WORDS[id]?.[language](values), id).not.toContain('undefined');
      }
    }
    for (const step of advice.alone) expect(step.fit.neededBytes + step.savedBytes).toBe(advice.fit.neededBytes);
  });

  it('plans changes that are enough together, each of which is needed', () => {
    const { plan } = advice;
    if (plan === null) return;
    expect(plan.at(-1)?.fit.verdict).not.toBe('no');
    for (const step of plan.slice(0, -1)) expect(step.fit.verdict).toBe('no');
    expect(plan.reduce((left, { savedBytes }) => left - savedBytes, advice.fit.neededBytes)).toBe(
      plan.at(-1)?.fit.neededBytes,
    );
    expect(new Set(plan.map(({ id }) => id)).size).toBe(plan.length);
  });
});

describe('advice', () => {
  const ids = (advice: Advice): readonly string[] => (advice.plan ?? []).map(({ id }) => id);

  it('has nothing to plan where it fits, but says what each change would give', () => {
    const advice = adviceFor(train({ model: small, batch: 1, precision: 'bf16' }), card);
    expect(advice.fit.verdict).not.toBe('no');
    expect(advice.plan).toEqual([]);
    expect(advice.alone.map(({ id }) => id)).toContain('checkpointing');
  });

  it('goes no further than is needed, with the same effective batch', () => {
    const workload = train({ model: small, batch: 8, length: 1024, precision: 'bf16' });
    const advice = adviceFor(workload, card);
    const step = advice.alone.find(({ id }) => id === 'accumulate');
    expect(step?.fit.verdict).not.toBe('no');
    expect(Number(step?.values.to) * Number(step?.values.accumulation)).toBe(8);
    expect(step?.values.to).toBeGreaterThan(1);
  });

  it('comes from full training to adapters, and for a large model to quantised ones', () => {
    expect(ids(adviceFor(train({}), card))).toContain('lora');
    expect(ids(adviceFor(train({}), card))).not.toContain('qlora');
    const half = adviceFor(train({ model: modelOf('meta-llama/Llama-3.1-70B'), batch: 1 }), cardOf('A100-SXM4-80GB'));
    expect(ids(half)).toEqual(expect.arrayContaining(['lora', 'qlora']));
  });

  it('advises no format that loses much, and leaves layers to the CPU instead', () => {
    const [workload, on] = CASES['llama.cpp on a small card'] ?? [];
    if (workload === undefined || on === undefined) throw new Error('no such case');
    const advice = adviceFor(workload, on);
    expect(ids(advice)).toContain('gpu-layers');
    for (const { id, values } of advice.plan ?? []) if (id === 'quantize') expect(values.to).toMatch(/4/);
  });

  it('may be asked to leave room', () => {
    const advice = adviceFor(CASES.images?.[0] as Workload, card, { verdict: 'fits' });
    expect(advice.plan?.at(-1)?.fit.verdict).toBe('fits');
  });
});

describe('words of cards', () => {
  it('say where the total comes from, in both languages', () => {
    for (const one of allCards) {
      const { key, values = {} } = cardTotal(one).assumption;
      for (const language of ['en', 'zh'] as const)
        expect(FIT_ASSUMPTION_WORDS[key]?.[language](values)).toContain('MiB');
    }
  });
});
