import { describe, expect, it } from 'vitest';
import { deepSpeedStates } from '../../../src/estimate/training/deepspeed.ts';
import { megatronActivations } from '../../../src/estimate/training/megatron.ts';
import { factoredStates, optimizerStates } from '../../../src/estimate/training/optimizer.ts';
import { bytesPerParameter, trainingStates } from '../../../src/estimate/training/states.ts';
import { modelOf } from '../models.ts';

const BILLION = 1_000_000_000n;

describe('trainingStates', () => {
  it.each([
    ['ddp', 16],
    ['zero-1', 4 + 12 / 8],
    ['zero-2', 2 + 14 / 8],
    ['zero-3', 16 / 8],
  ] as const)('shares what %s shares', (kind, bytes) => {
    const sharding = { kind, gpus: 8 };
    const options = { parameters: 10n * BILLION, precision: 'mixed', optimizer: 'adamw', sharding } as const;
    expect(trainingStates(options).totalBytes).toBe(BigInt(bytes * 10e9));
  });

  it.each([
    ['fp32', 'adamw', 16],
    ['bf16', 'adamw', 8],
    ['amp', 'adamw', 16],
    ['mixed', 'adamw', 16],
    ['fp32', 'sgd', 8],
    ['fp32', 'sgd-momentum', 12],
    ['bf16', 'lion', 6],
    ['fp32', 'adamw-8bit', 8 + 2.03125],
  ] as const)('%s with %s takes %f bytes a parameter', (precision, optimizer, bytes) => {
    expect(bytesPerParameter({ precision, optimizer })).toBe(bytes);
  });

  it("counts autocast's copy of the weights where that is asked for", () => {
    expect(bytesPerParameter({ precision: 'amp', optimizer: 'adamw', weightCopyWidth: 2 })).toBe(18);
  });

  it('refuses no parameters and no GPUs', () => {
    const options = { precision: 'fp32', optimizer: 'adamw' } as const;
    expect(() => trainingStates({ ...options, parameters: 0n })).toThrow(
      expect.objectContaining({ code: 'not-a-count' }),
    );
    const sharding = { kind: 'zero-1', gpus: 0 } as const;
    expect(() => trainingStates({ ...options, parameters: 1n, sharding })).toThrow(
      expect.objectContaining({ code: 'not-a-count' }),
    );
  });
});

describe('optimizerStates', () => {
  it('counts a byte and the scale of a block for each 8-bit value', () => {
    expect(optimizerStates('adamw-8bit', 256n, 4).bytes).toBe(2n * (256n + 4n));
  });

  it('keeps rows and columns instead of the whole for Adafactor', () => {
    const model = modelOf('meta-llama/Llama-3.1-8B');
    const rows = factoredStates(model);
    expect(rows).toBeGreaterThan(0n);
    expect(rows).toBeLessThan(20_000_000n);
  });
});

describe('deepSpeedStates', () => {
  const parameters = 11n * BILLION;
  const options = { parameters, largestLayer: 100_000_000n, gpusPerNode: 4 };
  const gpu = (rest: object): bigint => deepSpeedStates({ ...options, stage: 3, ...rest }).gpu.totalBytes;

  it('follows the rules of the estimators', () => {
    expect(gpu({ stage: 2 })).toBe(parameters * 4n + parameters * 4n);
    expect(gpu({ stage: 2, offloadOptimizer: true })).toBe(parameters * 2n);
    expect(gpu({})).toBe(400_000_000n + (parameters * 18n) / 4n);
    expect(gpu({ offloadOptimizer: true })).toBe(400_000_000n + parameters / 2n);
    expect(gpu({ offloadOptimizer: true, offloadParameters: true })).toBe(400_000_000n);
  });

  it('counts the memory of the CPU with a half for buffers', () => {
    const cpu = (rest: object): bigint => deepSpeedStates({ ...options, stage: 3, ...rest }).cpuBytes;
    expect(cpu({ stage: 2 })).toBe(parameters * 24n);
    expect(cpu({ stage: 2, offloadOptimizer: true })).toBe(parameters * 24n);
    expect(cpu({ offloadOptimizer: true, offloadParameters: true })).toBe(parameters * 27n);
    expect(cpu({ zeroInit: true })).toBe(2_400_000_000n);
    expect(cpu({ offloadOptimizer: true, nodes: 4 })).toBe(parameters * 24n);
  });

  it('needs the largest layer for stage 3', () => {
    expect(() => deepSpeedStates({ parameters, gpusPerNode: 4, stage: 3 })).toThrow(
      expect.objectContaining({ code: 'missing' }),
    );
  });
});

describe('megatronActivations', () => {
  const layer = { hidden: 6144, heads: 64, length: 2048, batch: 4 };
  const sbh = 2048n * 4n * 6144n;
  const scores = 5n * 64n * 2048n ** 2n * 4n;

  it.each([
    [{}, sbh * 34n + scores],
    [{ tensorParallel: 8 }, sbh * 13n + scores / 8n],
    [{ tensorParallel: 8, sequenceParallel: true }, (sbh * 34n + scores) / 8n],
    [{ tensorParallel: 8, sequenceParallel: true, recompute: 'selective' }, (sbh * 34n) / 8n],
    [{ recompute: 'full' }, sbh * 2n],
    [{ layers: 48 }, 48n * (sbh * 34n + scores)],
  ] as const)('gives the row of the table for %j', (rest, bytes) => {
    expect(megatronActivations({ ...layer, ...rest }).totalBytes).toBe(bytes);
  });
});
