import { describe, expect, it } from 'vitest';
import { fitCalculator } from '../../../src/estimate/calculators/fit.ts';
import { inferCalculator } from '../../../src/estimate/calculators/infer.ts';
import { trainCalculator } from '../../../src/estimate/calculators/train.ts';
import { LANGUAGES } from '../../../src/language.ts';
import { answerOf, type EstimateJson, jsonOf, refusalOf } from './ask.ts';

interface Change {
  readonly id: string;
  readonly fix: string;
  readonly savedBytes: number;
  readonly totalBytes: number;
  readonly verdict: string;
}
type FitJson = EstimateJson & {
  readonly changes?: readonly Change[] | null;
  readonly alternatives?: readonly {
    readonly id: string;
    readonly values: Readonly<Record<string, string | number>>;
    readonly totalBytes: number;
    readonly verdict: string;
  }[];
  readonly largest?: { readonly batch?: number; readonly length?: number; readonly quantization?: string };
};
const answer = (given: Parameters<typeof jsonOf>[1]): FitJson => jsonOf(fitCalculator, given);
const sections = (given: Parameters<typeof jsonOf>[1]) =>
  answerOf(fitCalculator, given)
    .report('en')
    .sections.map(({ heading }) => heading);

const sectionsOf = (given: Parameters<typeof jsonOf>[1]): string =>
  answerOf(fitCalculator, given)
    .report('en')
    .sections.flatMap(({ items }) => items)
    .join('\n');

describe('a run on a card', () => {
  const run = { model: 'Llama-3.1-8B', batch: '2', length: '4k' };

  it('is the same estimate as that of training or inference', () => {
    const trained = answer({ ...run, task: 'lora', gpu: 'RTX 3090' });
    const plain = jsonOf(trainCalculator, { ...run, method: 'lora', gpu: 'RTX 3090' });
    expect(trained.totalBytes).toBe(plain.totalBytes);
    expect(trained.fits).toEqual(plain.fits);
    expect(answer({ ...run, gpu: 'RTX 3090' }).parts).toEqual(jsonOf(inferCalculator, run).parts);
  });

  it('says what to change, cheapest first, until it fits', () => {
    const { fits, changes } = answer({ ...run, task: 'lora', gpu: 'RTX 3090' });
    expect(fits?.map(({ verdict }) => verdict)).toEqual(['no']);
    expect(changes?.length).toBeGreaterThan(0);
    expect(changes?.at(-1)?.verdict).not.toBe('no');
    for (const { savedBytes } of changes ?? []) expect(savedBytes).toBeGreaterThan(0);
    expect(sections({ ...run, task: 'lora', gpu: 'RTX 3090' })).toEqual(
      expect.arrayContaining(['What to change, cheapest first', 'Smallest cards that hold it as it is']),
    );
  });

  it('has nothing to change where it fits, and the most that does', () => {
    const given = { model: 'Llama-3.2-1B', length: '2k', gpu: 'RTX 4090' };
    const { changes, largest } = answer(given);
    expect(changes).toEqual([]);
    const { batch = 0, length = 0, quantization } = largest ?? {};
    expect(quantization).toBe('bf16');
    expect(answer({ ...given, batch: String(batch) }).fits?.[0]?.verdict).toBe('tight');
    expect(answer({ ...given, batch: String(batch + 1) }).fits?.[0]?.verdict).toBe('no');
    expect(length).toBeGreaterThan(2048);
    expect(sections(given)).not.toContain('What to change, cheapest first');
  });

  it('counts the GPUs that are at hand', () => {
    const { changes } = answer({
      model: 'Llama-3.1-70B',
      task: 'lora',
      gpu: 'A100 80GB PCIe',
      gpus: '4',
      sharding: 'ddp',
    });
    expect(changes === null || (changes ?? []).length > 0).toBe(true);
  });

  it('says so where no change is enough', () => {
    const given = { model: 'Llama-3.1-405B', task: 'full', gpu: '4GB', gpus: '2', sharding: 'ddp' };
    expect(answer(given).changes).toBeNull();
    const items = answerOf(fitCalculator, given)
      .report('en')
      .sections.flatMap((section) => section.items);
    expect(items).toContain('no change that is counted here is enough on this card, not even all of them together');
  });

  it.each(['RTX 4090', '24GB'])('goes on to other engines, formats and more cards: %s', (gpu) => {
    const given = { model: 'Llama-3.3-70B', gpu, length: '4k' };
    const { changes, alternatives = [] } = answer(given);
    expect(changes).toBeNull();
    expect(alternatives.map(({ id }) => id)).toEqual(['gguf-lossy', 'gguf-layers', 'more-cards-layers', 'more-cards']);
    expect(alternatives.every(({ verdict }) => verdict !== 'no')).toBe(true);
    const lossy = alternatives[0];
    expect(lossy?.values.format).toBe('IQ2_XXS');
    // What memory infer counts of the same run.
    expect(lossy?.totalBytes).toBe(
      jsonOf(inferCalculator, {
        model: 'Llama-3.3-70B',
        quantization: 'IQ2_XXS',
        length: '4k',
        attention: 'fused',
      }).totalBytes,
    );
  });

  it('says none of them where a change is enough', () => {
    expect(answer({ model: 'Qwen2.5-14B', gpu: 'RTX 4090' }).alternatives).toBeUndefined();
  });
});

describe('without a card', () => {
  it('every card is held against it, the smallest first; people see the smallest that do', () => {
    const given = { model: 'Qwen2.5-7B', length: '8k' };
    const { fits = [], changes } = answer(given);
    expect(fits.length).toBeGreaterThan(100);
    const totals = fits.map(({ totalBytes }) => totalBytes);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(changes).toBeUndefined();
    for (const language of LANGUAGES) {
      const text = answerOf(fitCalculator, given)
        .report(language)
        .sections.flatMap(({ heading, items }) => [heading, ...items])
        .join('\n');
      expect(text.length).toBeLessThan(3_500);
    }
  });
});

describe('without a model', () => {
  it('the largest of the list that fits is taken', () => {
    const given = { quantization: 'nf4', length: '4k', gpu: 'RTX 3060' };
    const { fits, totalBytes } = answer(given);
    expect(fits?.[0]?.verdict).not.toBe('no');
    expect(totalBytes).toBeGreaterThan(0.7 * (fits?.[0]?.totalBytes ?? 0));
    expect(answerOf(fitCalculator, given).report('en').subject).toContain('parameters');
  });

  it('and without a card there is nothing to start from', () => {
    expect(refusalOf(fitCalculator, {})).toContain('model: type a model');
    expect(refusalOf(fitCalculator, { model: '' })).toContain('model');
    expect(refusalOf(fitCalculator, { gpu: '1GB', task: 'full', batch: '64' })).toContain(
      'gpu: no model of the list fits',
    );
  });
});

describe('a diffusion pipeline', () => {
  it('is held against every card, and against the one that is named as memory infer counts it', () => {
    const all = jsonOf(fitCalculator, { model: 'sdxl' });
    expect(all.fits?.length).toBeGreaterThan(100);
    const one = jsonOf(fitCalculator, { model: 'sdxl', gpu: 'RTX 4090' });
    expect(one.totalBytes).toBe(jsonOf(inferCalculator, { model: 'sdxl', gpu: 'RTX 4090' }).totalBytes);
    expect(one.largest).not.toHaveProperty('length');
  });

  it('says which format and which offload make it fit', () => {
    const text = sectionsOf({ model: 'flux.1-dev', gpu: 'RTX 3060' });
    expect(text).toContain('fp16 → nf4');
    expect(text).toContain('enable_model_cpu_offload');
    expect(text).toContain('enable_sequential_cpu_offload');
    expect(sectionsOf({ model: 'sdxl', gpu: '12GB', batch: '4' })).toContain('images at a time 4 → 2');
  });

  it('in training is offered checkpointing', () => {
    expect(sectionsOf({ model: 'sdxl', task: 'lora', gpu: '12GB' })).toContain('gradient checkpointing');
  });
});

describe('what cannot be', () => {
  it.each([
    [{ model: '7B', optimizer: 'adamw' }, 'optimizer: does not apply to inference'],
    [{ model: '7B', task: 'lora', kv: 'fp8' }, 'kv: does not apply to training'],
    [{ model: 'sdxl', gpu: '8GB', length: '4k' }, 'length: does not apply to a diffusion model'],
    [{ model: 'flux', task: 'lora' }, 'flux'],
    [{ model: '7B', gpu: 'RTX 9999' }, 'gpu: no card `RTX 9999` is known'],
    [{ model: 'lama-3-8b' }, 'model: no model `lama-3-8b` is known'],
    [{ model: '7B', task: 'dance' }, 'task: `dance` is none of infer, full, lora, qlora'],
  ])('%j is refused: %s', (given, message) => {
    expect(refusalOf(fitCalculator, given)).toContain(message);
    expect(refusalOf(fitCalculator, given, 'zh-Hans')).toMatch(/\p{Script=Han}/u);
  });
});
