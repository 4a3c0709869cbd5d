import { describe, expect, it } from 'vitest';
import { trainCalculator } from '../../../src/estimate/calculators/train.ts';
import { answerOf, bytesOf, jsonOf, refusalOf } from './ask.ts';

const GIB = 2 ** 30;

describe('a language model', () => {
  it('is found by name, alias and spelling', () => {
    const whole = jsonOf(trainCalculator, { model: 'meta-llama/Llama-3.1-8B' });
    for (const model of ['Llama-3.1-8B', 'llama 3.1 8b', 'Llama-3.1-8B-Instruct', 'LLAMA_3.1_8B']) {
      expect(jsonOf(trainCalculator, { model })).toEqual(whole);
    }
    expect(bytesOf(whole, 'weights')).toBe(8_030_261_248 * 2);
  });

  it('is taken by its number of parameters, and says so', () => {
    const json = jsonOf(trainCalculator, { model: '7B', method: 'lora', length: '512' });
    expect(bytesOf(json, 'weights')).toBe(14_000_000_000);
    expect(json.assumptions.join()).toContain('typical shapes');
  });

  it('is taken by its sizes', () => {
    const sizes = { layers: '2', hidden: '64', heads: '4', intermediate: '128', vocab: '1,000' };
    const json = jsonOf(trainCalculator, { model: 'mine', ...sizes, length: '32' });
    const layer = 4 * 64 * 64 + 3 * 64 * 128 + 2 * 64;
    expect(bytesOf(json, 'weights')).toBe((2 * layer + 2 * 1000 * 64 + 64) * 2);
  });

  it.each([
    ['fp32', 'fp32', 4, 8],
    ['bf16', 'bf16', 2, 4],
    ['amp', 'autocast', 4, 8],
    ['mixed', 'Mixed', 2, 8],
  ])('in %s has its widths', (precision, spelling, weight, states) => {
    const json = jsonOf(trainCalculator, { model: 'Qwen2.5-0.5B', precision: spelling, length: '128' });
    expect(json).toEqual(jsonOf(trainCalculator, { model: 'Qwen2.5-0.5B', precision, length: '128' }));
    const parameters = bytesOf(json, 'weights') / weight;
    expect(bytesOf(json, 'optimizer')).toBe(parameters * states);
  });

  it('shares states over GPUs', () => {
    const alone = jsonOf(trainCalculator, { model: 'Qwen2.5-7B', length: '64' });
    const shared = jsonOf(trainCalculator, { model: 'Qwen2.5-7B', length: '64', gpus: '8', sharding: 'ZeRO-3' });
    expect(bytesOf(shared, 'optimizer') * 8).toBe(bytesOf(alone, 'optimizer'));
    expect(jsonOf(trainCalculator, { model: 'Qwen2.5-7B', length: '64', gpus: '8', sharding: 'fsdp' })).toEqual(shared);
  });

  it('checkpoints a QLoRA run unless told not to', () => {
    const usual = jsonOf(trainCalculator, { model: 'Llama-3.1-8B', method: 'qlora', length: '2k' });
    expect(bytesOf(usual, 'checkpoints')).toBeGreaterThan(0);
    const without = jsonOf(trainCalculator, {
      model: 'Llama-3.1-8B',
      method: 'qlora',
      length: '2k',
      checkpointing: false,
    });
    expect(bytesOf(without, 'checkpoints')).toBe(0);
    expect(without.totalBytes).toBeGreaterThan(usual.totalBytes);
  });

  it('moves the optimizer off the GPU', () => {
    expect(bytesOf(jsonOf(trainCalculator, { model: 'Qwen2.5-1.5B', offload: 'optimizer' }), 'optimizer')).toBe(0);
  });

  it('holds the need against a card', () => {
    const run = { model: 'Llama-3.1-8B', method: 'qlora', length: '512' };
    expect(jsonOf(trainCalculator, { ...run, gpu: 'RTX 4090' }).fits).toMatchObject([
      { gpu: 'GeForce RTX 4090', verdict: 'fits' },
    ]);
    expect(jsonOf(trainCalculator, { ...run, gpu: '6GB' }).fits?.[0]?.verdict).toBe('no');
    expect(jsonOf(trainCalculator, { ...run, gpu: '6GB' }).fits?.[0]?.totalBytes).toBe(6 * GIB);
    expect(jsonOf(trainCalculator, run)).not.toHaveProperty('fits');
  });
});

describe('other models', () => {
  it('of vision go by resolution and batch', () => {
    const one = jsonOf(trainCalculator, { model: 'ResNet-50', batch: '16' });
    const larger = jsonOf(trainCalculator, { model: 'resnet50', batch: '16', resolution: '448x448' });
    expect(bytesOf(larger, 'activations')).toBeGreaterThan(3.5 * bytesOf(one, 'activations'));
    expect(bytesOf(one, 'weights')).toBeGreaterThanOrEqual(25_557_032 * 4);
  });

  it('of vision need on a card what their total says, the context among the terms', () => {
    const json = jsonOf(trainCalculator, { model: 'resnet50', batch: '32', gpu: 'RTX 4090' });
    expect(bytesOf(json, 'context')).toBe(400 * 2 ** 20);
    const { report } = answerOf(trainCalculator, { model: 'resnet50', batch: '32', gpu: '2GB' });
    const { total, sections } = report('en');
    const [size] = /[\d.]+ GiB/.exec(total) ?? [];
    expect(sections[0]?.items[0]).toContain(`${size} are needed`);
  });

  it('of BERT say with which head they are counted', () => {
    const said = (model: string) => jsonOf(trainCalculator, { model, length: '128' }).assumptions.join();
    expect(said('bert-base-uncased')).toContain('a classifier has none');
    expect(said('gpt2')).not.toContain('a classifier has none');
  });

  it('GoogLeNet is trained with the auxiliary classifiers that torchvision makes', () => {
    expect(jsonOf(trainCalculator, { model: 'googlenet', batch: '2' }).parts[0]?.formula).toContain('13,004,888 × 4');
  });

  it('of diffusion are trained whole or by adapters of the published size', () => {
    const sd = jsonOf(trainCalculator, { model: 'sd1.5', method: 'lora', rank: '4' });
    // diffusers' example with rank 4 trains 797,184 parameters.
    expect(bytesOf(sd, 'adapters')).toBe(797_184 * 16);
    expect(bytesOf(jsonOf(trainCalculator, { model: 'sdxl', method: 'lora', rank: '4' }), 'adapters')).toBe(
      5_806_080 * 16,
    );
    expect(bytesOf(jsonOf(trainCalculator, { model: 'sd1.5' }), 'optimizer')).toBeGreaterThan(6 * GIB);
  });
});

describe('what cannot be', () => {
  it.each([
    [{}, 'model: no model is given', '没有给出模型'],
    [{ model: 'lama-3-8b' }, 'did you mean meta-llama/Meta-Llama-3-8B', '是不是'],
    [
      { model: '7B', batch: 'abc' },
      'batch: `abc` is no whole number from 1 on; type for example 4',
      'batch：`abc` 不是',
    ],
    [{ model: '7B', batch: '0' }, 'batch: `0` is no whole number', '不是不小于 1 的整数'],
    [{ model: '7B', precision: 'fp33' }, 'did you mean fp32?', '是不是 fp32？'],
    [{ model: '7B', optimizer: 'adamz' }, 'optimizer: `adamz` is none of adamw', '不在 adamw'],
    [{ model: '7B', sharding: 'zero3' }, 'gpus: needed with sharding', 'gpus：使用分片时需要给出'],
    [{ model: '7B', method: 'lora', quantization: 'nf4' }, 'type qlora', 'qlora'],
    [{ model: '7B', rank: '8' }, 'rank: does not apply to training of all weights', '不适用于全量微调'],
    [{ model: '7B', resolution: '224' }, 'resolution: does not apply to a language model', '不适用于语言模型'],
    [{ model: 'resnet50', length: '512' }, 'length: does not apply to a vision model', '不适用于视觉模型'],
    [{ model: 'resnet50', method: 'lora' }, 'method: full for a vision model', '只能是 full'],
    [{ model: 'resnet50', optimizer: 'muon' }, 'optimizer: a vision model takes one of', '对视觉模型可以是'],
    [{ model: 'flux' }, 'has no UNet', '没有 UNet'],
    [{ model: 'x', layers: '3' }, 'hidden: missing', 'hidden：没有给出'],
    [{ model: '7B', gpu: 'RTX 4095' }, 'did you mean', '不认识显卡'],
    [{ model: '7B', method: 'qlora', quantization: 'nf5' }, 'unknown quantisation nf5', '不认识的量化格式'],
  ])('%o', (given, en, zh) => {
    expect(refusalOf(trainCalculator, given)).toContain(en);
    expect(refusalOf(trainCalculator, given)).not.toContain('\n');
    expect(refusalOf(trainCalculator, given, 'zh-Hans')).toContain(zh);
  });

  it('is said in Traditional Chinese too', () => {
    expect(refusalOf(trainCalculator, { model: '7B', batch: 'x' }, 'zh-Hant')).toContain('請輸入');
  });
});
