import { describe, expect, it } from 'vitest';
import { contextBytes } from '../../../src/estimate/context.ts';
import type { Card } from '../../../src/estimate/fit/card.ts';
import { fitOf, fitOfWorkload, fitsOf, needOf, needOfTensors } from '../../../src/estimate/fit/fit.ts';
import { largestThat } from '../../../src/estimate/fit/search.ts';
import { type Workload, workloadMemory } from '../../../src/estimate/fit/workload.ts';
import { inferenceMemory } from '../../../src/estimate/inference/transformers.ts';
import { allCards, cardOf } from '../cards.ts';
import { modelOf } from '../models.ts';

const MIB = 1n << 20n;
const card: Card = { name: 'X', marketedGB: 10, readings: [{ mib: 10_000 }] };
const verdict = (mib: bigint) => fitOf({ bytes: mib * MIB, low: mib * MIB, high: mib * MIB }, card).verdict;

describe('how a need stands to a card', () => {
  it('is tight where less than 8 % is left, and no where it is more', () => {
    expect(verdict(9_200n)).toBe('fits');
    expect(verdict(9_201n)).toBe('tight');
    expect(verdict(10_000n)).toBe('tight');
    expect(verdict(10_001n)).toBe('no');
  });

  it('says what is left, and where the upper end of the range passes the card', () => {
    const fit = fitOf({ bytes: 9_000n * MIB, low: 9_000n * MIB, high: 10_400n * MIB }, card);
    expect(fit).toMatchObject({ verdict: 'fits', spareBytes: 1_000n * MIB, mayPass: true });
    expect(fit.roomBytes).toBe(10_000n * MIB - contextBytes().bytes);
    expect(fitOf({ bytes: 11_000n * MIB, low: 11_000n * MIB, high: 12_000n * MIB }, card)).toMatchObject({
      verdict: 'no',
      mayPass: false,
    });
  });

  it('adds the context of a process once', () => {
    const options = { model: modelOf('mistralai/Mistral-7B-v0.1'), quantization: 'bf16', length: 2048 };
    const whole = inferenceMemory(options);
    const tensors = inferenceMemory({ ...options, counter: 'allocated' });
    expect(needOf(whole).bytes).toBe(whole.totalBytes);
    expect(needOf(tensors)).toEqual({ bytes: whole.totalBytes, low: whole.range.low, high: whole.range.high });
    expect(needOfTensors(MIB).bytes).toBe(MIB + contextBytes().bytes);
  });
});

describe('which cards hold it', () => {
  const workload: Workload = {
    kind: 'infer',
    options: { model: modelOf('mistralai/Mistral-7B-v0.1'), quantization: 'bf16', length: 4096, counter: 'allocated' },
  };
  const fits = fitsOf(workload, allCards);

  it('lists every card, the smallest first, and none holds it that is smaller than one that does not', () => {
    expect(fits).toHaveLength(allCards.length);
    const verdicts = fits.map(({ verdict: one }) => one);
    expect(verdicts).toEqual([...verdicts].sort(rank));
    expect(fits.find(({ gpu }) => gpu === 'GeForce RTX 4090')?.verdict).toBe('fits');
    expect(fits.find(({ gpu }) => gpu === 'GeForce RTX 3060 12GB' || gpu === 'GeForce RTX 3060')?.verdict).toBe('no');
  });

  it("counts vLLM's need by what its cache shall hold, at its utilisation", () => {
    const options = { model: modelOf('mistralai/Mistral-7B-v0.1'), quantization: 'bf16', length: 4096 };
    const total = (rest: object): bigint =>
      workloadMemory({ kind: 'vllm', options: { ...options, ...rest } }, 24n << 30n).totalBytes;
    const kv = 2n * 32n * 8n * 128n * 4096n * 2n;
    expect(total({ batch: 2, utilization: 1 }) - total({ utilization: 1 })).toBe(kv);
    expect(total({ utilization: 0.5 })).toBe(2n * total({ utilization: 1 }));
    expect(fitOfWorkload({ kind: 'vllm', options }, cardOf('GeForce RTX 4090')).verdict).not.toBe('no');
  });
});

describe('the largest count that holds', () => {
  it('is found within its bounds', () => {
    for (const most of [1, 2, 3, 7, 64, 100]) {
      for (let limit = 0; limit <= most + 1; limit += 1) {
        const expected = limit < 1 ? null : Math.min(limit, most);
        expect(largestThat((count) => count <= limit, 1, most)).toBe(expected);
      }
    }
    expect(largestThat(() => true, 2, 1)).toBeNull();
  });
});

const ORDER = ['no', 'tight', 'fits'];
function rank(a: string, b: string): number {
  return ORDER.indexOf(a) - ORDER.indexOf(b);
}
