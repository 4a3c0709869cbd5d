import { describe, expect, it } from 'vitest';
import { sumParts } from '../../../src/estimate/terms.ts';
import type { LoraTarget } from '../../../src/estimate/training/adapters.ts';
import type { LossKind } from '../../../src/estimate/training/loss.ts';
import type { Optimizer } from '../../../src/estimate/training/optimizer.ts';
import type { Counter, TrainingOptions } from '../../../src/estimate/training/options.ts';
import type { TrainingPrecision } from '../../../src/estimate/training/precision.ts';
import { trainingMemory } from '../../../src/estimate/training/training.ts';
import { modelOf } from '../models.ts';
import { errorOf, type Truth, truthOf } from '../truth.ts';

const llama = modelOf('meta-llama/Llama-3.2-3B');
const base: TrainingOptions = { model: llama, batch: 2, length: 4096, precision: 'bf16', counter: 'allocated' };
const total = (rest: Partial<TrainingOptions>): bigint => trainingMemory({ ...base, ...rest }).totalBytes;
const partOf = (rest: Partial<TrainingOptions>, name: string): bigint | undefined =>
  trainingMemory({ ...base, ...rest }).parts.find((part) => part.name === name)?.bytes;

/** A run as the truth describes it. */
interface Run {
  readonly model: string;
  readonly tied?: boolean;
  readonly batch: number;
  readonly seq: number;
  readonly precision: TrainingPrecision;
  readonly loss: LossKind;
  readonly counter: Counter;
  readonly accum?: number;
  readonly compiled?: boolean;
  readonly checkpoint?: boolean;
  readonly optimizer?: Optimizer;
  readonly optimizer_in_backward?: boolean;
  readonly q4?: string;
  readonly quantized_inputs?: 'kept' | 'freed';
  readonly lora_r?: number;
  readonly lora_targets?: readonly LoraTarget[];
  readonly adapter_dtype?: 'fp32' | 'bf16';
  readonly lora_dropout?: boolean;
}

function optionsOf(item: Truth): TrainingOptions {
  const run = item.inputs as unknown as Run;
  const model = modelOf(run.model);
  const {
    lora_r: rank,
    lora_targets: targets = [],
    adapter_dtype: dtype = 'fp32',
    lora_dropout: dropout = false,
  } = run;
  return {
    model: run.tied === false ? { ...model, tied: false } : model,
    batch: run.batch,
    length: run.seq,
    precision: run.precision,
    loss: run.loss,
    counter: run.counter,
    step: 'fused',
    accumulation: run.accum ?? 1,
    compiled: run.compiled ?? false,
    checkpointing: run.checkpoint ? 'full' : 'none',
    optimizerInBackward: run.optimizer_in_backward ?? false,
    ...(run.optimizer === undefined ? {} : { optimizer: run.optimizer }),
    ...(run.q4 === undefined ? {} : { quantization: run.q4 }),
    ...(run.quantized_inputs === undefined ? {} : { quantizedInputs: run.quantized_inputs }),
    ...(rank === undefined ? {} : { lora: { rank, targets, dtype, dropout } }),
  };
}

describe('trainingMemory against published runs', () => {
  const items = truthOf('llm-training').map((item) => [item.id, item] as const);

  it.each(items)('%s is within its tolerance and its range', (_, item) => {
    const { totalBytes, range } = trainingMemory(optionsOf(item));
    expect(Math.abs(errorOf(totalBytes, item))).toBeLessThanOrEqual(item.tolerance);
    expect(range.low).toBeLessThanOrEqual(BigInt(item.expected_bytes));
    expect(range.high).toBeGreaterThanOrEqual(BigInt(item.expected_bytes));
  });

  it('is within 5 % at the median, in a range no wider than 1.35', () => {
    const median = (values: readonly number[]): number =>
      [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
    const runs = items.map(([, item]) => ({ item, estimate: trainingMemory(optionsOf(item)) }));
    expect(median(runs.map(({ item, estimate }) => Math.abs(errorOf(estimate.totalBytes, item))))).toBeLessThan(0.05);
    const widths = runs.map(({ estimate: { range } }) => Number(range.high) / Number(range.low));
    expect(median(widths)).toBeLessThanOrEqual(1.35);
  });
});

describe('trainingMemory', () => {
  it('adds up its terms, each with its own bytes at the end', () => {
    const estimate = trainingMemory({ ...base, counter: 'process' });
    expect(sumParts(estimate.parts)).toBe(estimate.totalBytes);
    expect(estimate.parts.map(({ name }) => name)).toEqual([
      'weights',
      'optimizer',
      'activations',
      'logits',
      'last-norm',
      'reserve',
      'context',
    ]);
    expect(estimate.moment).toBe('loss');
  });

  it('grows with batch and length, and less so with checkpointing', () => {
    expect(total({ batch: 4 })).toBeGreaterThan(total({}));
    expect(total({ batch: 1, length: 8192 })).toBe(total({}));
    expect(total({ checkpointing: 'full' })).toBeLessThan(total({}));
    expect(total({ checkpointing: 'full', loss: 'fused' })).toBeLessThan(total({ checkpointing: 'full' }));
  });

  it('needs more when every score is kept, by the square of the length', () => {
    const scores = (length: number): bigint => total({ length, attention: 'eager' }) - total({ length });
    expect(Number(scores(4096)) / Number(scores(2048))).toBeCloseTo(4, 1);
    expect(total({ attention: 'eager', checkpointing: 'selective' })).toBe(total({}));
  });

  it('counts what decoder layers keep of looking at an encoder', () => {
    const model = modelOf('google-t5/t5-base');
    expect(partOf({ model }, 'activations.cross')).toBeGreaterThan(0n);
    expect(partOf({}, 'activations.cross')).toBeUndefined();
  });

  it('keeps gradients from one micro-batch to the next', () => {
    expect(total({ accumulation: 4 }) - total({})).toBe(6_425_499_648n);
    expect(total({ gradients: 'kept' })).toBe(total({ accumulation: 4 }));
  });

  it.each([
    ['adamw', 2n * 6_425_499_648n],
    ['sgd', undefined],
    ['sgd-momentum', 6_425_499_648n],
    ['lion', 6_425_499_648n],
    ['adamw-8bit', (3_212_749_824n * 130n) / 64n],
  ] as const)('counts the states of %s', (optimizer, bytes) => {
    expect(partOf({ optimizer }, 'optimizer')).toBe(bytes);
  });

  it('leaves paged states out of what PyTorch counts, and may leave them on the CPU', () => {
    expect(partOf({ optimizer: 'paged-adamw-8bit' }, 'optimizer')).toBeUndefined();
    const shown = trainingMemory({ ...base, optimizer: 'paged-adamw-8bit', counter: 'process' });
    const states = shown.parts.find(({ name }) => name === 'optimizer')?.bytes ?? 0n;
    expect(states).toBeGreaterThan(6_000_000_000n);
    expect(shown.range.low).toBeLessThan(shown.totalBytes - states);
  });

  it('shares states over GPUs, and gathers a layer at a time in stage 3', () => {
    const sharding = (kind: 'zero-1' | 'zero-2' | 'zero-3') => ({ sharding: { kind, gpus: 8 } }) as const;
    expect(partOf(sharding('zero-1'), 'optimizer')).toBe((2n * 6_425_499_648n) / 8n);
    expect(partOf(sharding('zero-1'), 'weights')).toBe(6_425_499_648n);
    expect(partOf(sharding('zero-3'), 'weights')).toBe(6_425_499_648n / 8n);
    expect(partOf(sharding('zero-3'), 'live-layers')).toBeGreaterThan(0n);
    expect(total(sharding('zero-3'))).toBeLessThan(total(sharding('zero-2')));
  });

  it('gives DDP a second copy of the gradients, and NCCL its buffers', () => {
    const ddp = { sharding: { kind: 'ddp', gpus: 8 }, counter: 'process' } as const;
    expect(partOf(ddp, 'gradient-buckets')).toBe(6_425_499_648n);
    expect(partOf(ddp, 'nccl')).toBeGreaterThan(0n);
    expect(partOf({ sharding: { kind: 'ddp', gpus: 1 } }, 'gradient-buckets')).toBeUndefined();
  });

  it('moves to the CPU what is offloaded', () => {
    expect(partOf({ offload: { optimizer: true } }, 'optimizer')).toBeUndefined();
    expect(total({ offload: { optimizer: true, parameters: true } })).toBeLessThan(
      total({ offload: { optimizer: true } }),
    );
    expect(total({ offload: { activations: true } })).toBeLessThan(total({}));
  });

  it('keeps copies of the matrices under autocast, so that a small batch takes more than in 32 bits', () => {
    const small = { batch: 1, length: 64, step: 'fused' } as const;
    expect(partOf({ ...small, precision: 'amp', gradients: 'kept' }, 'autocast-copies')).toBe(2n * 3_212_574_720n);
    expect(total({ ...small, precision: 'amp', gradients: 'kept' })).toBeGreaterThan(
      total({ ...small, precision: 'fp32', gradients: 'kept' }),
    );
  });

  it('takes far less when only adapters are trained, least with 4-bit weights', () => {
    const lora = { rank: 16, targets: ['q', 'v'] } as const;
    const options = { batch: 1, length: 1024, lora };
    expect(total(options)).toBeLessThan(total({ batch: 1, length: 1024 }) / 2n);
    expect(total({ ...options, quantization: 'nf4-dq' })).toBeLessThan(total(options) - 4_000_000_000n);
  });

  it('may keep the inputs of quantised layers, unless that is said', () => {
    const options = { ...base, lora: { rank: 8, targets: ['q'] as const }, quantization: 'nf4' };
    const width = (rest: Partial<TrainingOptions>): number => {
      const { range } = trainingMemory({ ...options, ...rest });
      return Number(range.high) / Number(range.low);
    };
    expect(width({})).toBeGreaterThan(width({ quantizedInputs: 'freed' }));
    expect(total({ ...options, quantizedInputs: 'kept' })).toBeGreaterThan(total(options));
  });

  it('leaves room for an optimizer that walks over lists where nothing is said', () => {
    const short = { ...base, batch: 1, length: 128 };
    const high = (step?: 'fused' | 'foreach'): bigint =>
      trainingMemory({ ...short, ...(step === undefined ? {} : { step }) }).range.high;
    expect(high()).toBe(high('foreach'));
    expect(high('fused')).toBeLessThan(high());
    expect(trainingMemory({ ...short, step: 'foreach' }).moment).toBe('step');
  });

  it('says what is held between steps', () => {
    const { betweenStepsBytes } = trainingMemory(base);
    expect(betweenStepsBytes).toBe(4n * 6_425_499_648n);
  });

  it('takes typical shapes where only the number of parameters is known, in a wider range', () => {
    const seven = trainingMemory({ parameters: 7_000_000_000n, batch: 1, length: 512, precision: 'amp' });
    expect(Number(seven.totalBytes) / 1e9).toBeGreaterThan(112);
    expect(seven.assumptions).toContainEqual({ key: 'typical-shapes' });
    const quantized = trainingMemory({
      parameters: 7_000_000_000n,
      batch: 1,
      length: 512,
      precision: 'bf16',
      lora: { rank: 16, targets: ['q', 'v'] },
      quantization: 'nf4-dq',
    });
    expect(Number(quantized.totalBytes) / 2 ** 30).toBeLessThan(14);
  });

  it('counts reserve and context by what is asked for', () => {
    const reserved = total({ counter: 'reserved' });
    expect(Number(reserved) / Number(total({}))).toBeCloseTo(1.05, 3);
    expect(total({ counter: 'process' }) - reserved).toBe(400n << 20n);
    expect(total({ counter: 'process', context: 'eager' })).toBeGreaterThan(total({ counter: 'process' }));
  });

  it.each([
    [{ batch: 0 }, 'not-a-count'],
    [{ length: 1.5 }, 'not-a-count'],
    [{ accumulation: 0 }, 'not-a-count'],
    [{ quantization: 'nf4' }, 'quantized-without-adapters'],
  ] as const)('refuses %j', (wrong, code) => {
    expect(() => trainingMemory({ ...base, ...wrong })).toThrow(expect.objectContaining({ code }));
  });

  it('refuses a run without a model', () => {
    expect(() => trainingMemory({ batch: 1, length: 1, precision: 'fp32' })).toThrow(
      expect.objectContaining({ code: 'missing' }),
    );
  });
});
