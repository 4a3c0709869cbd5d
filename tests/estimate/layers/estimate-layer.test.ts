import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EstimateError } from '../../../src/estimate/estimate.ts';
import { estimateLayer, type LayerRun } from '../../../src/estimate/layers/estimate-layer.ts';
import type { LayerInputs, LayerKind } from '../../../src/estimate/layers/layers.ts';

interface Measured {
  readonly id: string;
  readonly inputs: {
    readonly kind: LayerKind;
    readonly options: Readonly<Record<string, unknown>>;
    readonly run: LayerRun;
  };
  readonly expected_bytes: number;
  readonly components: { readonly parameters: number; readonly output?: number };
  readonly tolerance: number;
}

const { items } = JSON.parse(readFileSync(new URL('../truth/layers.json', import.meta.url), 'utf8')) as {
  items: readonly Measured[];
};

const PLAIN = new Set(['p', 'dropout', 'dimensions']);

function sized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sized);
  return typeof value === 'number' ? BigInt(value) : value;
}

function optionsOf({ inputs: { options } }: Measured): LayerInputs[LayerKind] {
  const entries = Object.entries(options).map(([name, value]) => [name, PLAIN.has(name) ? value : sized(value)]);
  return Object.fromEntries(entries) as LayerInputs[LayerKind];
}

describe('what PyTorch was measured to keep', () => {
  it.each(items.map((item) => [item.id, item] as const))('%s', (_, item) => {
    const layer = estimateLayer(item.inputs.kind, optionsOf(item), item.inputs.run);
    const error = Math.abs(Number(layer.keptBytes) - item.expected_bytes) / Math.max(1, item.expected_bytes);
    expect(error).toBeLessThanOrEqual(item.tolerance);
    expect(Number(layer.parameters)).toBe(item.components.parameters);
    if (item.components.output !== undefined) expect(Number(layer.outputBytes)).toBe(item.components.output);
  });
});

const attention = { batch: 2n, heads: 16n, length: 1024n, headSize: 64n } as const;

describe('estimateLayer', () => {
  it('keeps a byte an element for dropout on CUDA, the whole type on the CPU, nothing in eval', () => {
    const dropout = { shape: [4n, 100n], p: 0.1 } as const;
    expect(estimateLayer('dropout', dropout).keptBytes).toBe(400n);
    expect(estimateLayer('dropout', dropout, { device: 'cpu' }).keptBytes).toBe(1600n);
    expect(estimateLayer('dropout', dropout, { training: false }).keptBytes).toBe(0n);
    expect(estimateLayer('dropout', { ...dropout, inPlace: true }).keptBytes).toBe(1600n);
  });

  it('keeps the scores where attention is spelled out or its weights are asked for', () => {
    const scores = 2n * 16n * 1024n * 1024n * 4n;
    expect(estimateLayer('attention', { ...attention, kernel: 'math' }).keptBytes).toBeGreaterThan(scores);
    expect(estimateLayer('attention', attention).keptBytes).toBeLessThan(scores);
    const multihead = { shape: [2n, 1024n, 1024n], heads: 16n } as const;
    expect(estimateLayer('multihead', multihead).keptBytes).toBeGreaterThan(scores);
    expect(estimateLayer('multihead', { ...multihead, needWeights: false }).keptBytes).toBeLessThan(scores);
  });

  it('repeats grouped heads first unless the kernel takes them as they are', () => {
    const grouped = { ...attention, kvHeads: 4n } as const;
    const run = { precision: 'bf16' } as const;
    const repeated = estimateLayer('attention', grouped, run).keptBytes;
    const native = estimateLayer('attention', { ...grouped, grouped: 'native' }, run).keptBytes;
    expect(repeated - native).toBe(2n * 2n * 12n * 1024n * 64n * 2n);
  });

  it('adds a copy of the weight under autocast, and none where the weight is 16 bits wide already', () => {
    const linear = { shape: [8n, 4096n], out: 4096n, bias: false } as const;
    expect(estimateLayer('linear', linear, { precision: 'autocast-bf16' }).weightCastBytes).toBe(4096n * 4096n * 2n);
    expect(estimateLayer('linear', linear, { precision: 'bf16' }).weightCastBytes).toBe(0n);
  });

  it('keeps the input alone under checkpoint, and nothing under no_grad', () => {
    const block = { shape: [2n, 256n, 512n], heads: 8n, feedForward: 2048n } as const;
    const input = 2n * 256n * 512n * 4n;
    expect(estimateLayer('encoderLayer', block, { checkpoint: true }).keptBytes).toBe(input);
    expect(estimateLayer('encoderLayer', block, { inference: true }).keptBytes).toBe(0n);
    const plain = estimateLayer('encoderLayer', block);
    expect(estimateLayer('encoderLayer', block, { checkpoint: true }).parameters).toBe(plain.parameters);
  });

  it('counts the log-softmax of a large vocabulary in fp32 after an upcast', () => {
    const logits = { shape: [2048n, 128_256n] } as const;
    const run = { precision: 'bf16' } as const;
    const labels = 2048n * 8n;
    expect(estimateLayer('crossEntropy', { ...logits, upcast: true }, run).keptBytes).toBe(
      2048n * 128_256n * 4n + labels + 4n,
    );
    expect(estimateLayer('crossEntropy', logits, run).keptBytes).toBe(2048n * 128_256n * 2n + labels + 2n);
  });

  it('has parts that add up and formulas that end with them', () => {
    const { estimate } = estimateLayer('conv', { shape: [8n, 64n, 56n, 56n], out: 128n, kernel: 3n, padding: 1n });
    expect(estimate.parts.reduce((sum, { bytes }) => sum + bytes, 0n)).toBe(estimate.totalBytes);
    expect(estimate.parts.map(({ name }) => name)).toEqual(['weights', 'kept-input', 'output']);
    expect(estimate.parts[1]?.formula).toBe('8 × 64 × 56 × 56 × 4 = 6,422,528');
    expect(estimate.range).toEqual({ low: estimate.totalBytes, high: estimate.totalBytes });
  });

  it('gives a range where the library keeps its own reserve', () => {
    const { estimate } = estimateLayer('lstm', { shape: [32n, 50n, 128n], hidden: 256n });
    expect(estimate.range.low).toBeLessThan(estimate.totalBytes);
    expect(estimate.assumptions.map(({ key }) => key)).toContain('recurrent-reserve');
  });

  it.each([
    ['groups', () => estimateLayer('conv', { shape: [1n, 6n, 9n, 9n], out: 8n, kernel: 3n, groups: 4n })],
    ['window', () => estimateLayer('maxPool', { shape: [1n, 6n, 2n, 2n], kernel: 3n })],
    ['not-positive', () => estimateLayer('linear', { shape: [0n, 6n], out: 8n })],
    ['not-a-probability', () => estimateLayer('dropout', { shape: [6n], p: 1.5 })],
    ['heads-divide', () => estimateLayer('multihead', { shape: [1n, 4n, 30n], heads: 4n })],
    ['heads', () => estimateLayer('attention', { ...attention, kvHeads: 5n })],
    ['batch-norm-one-value', () => estimateLayer('batchNorm', { shape: [1n, 8n, 1n, 1n] })],
    ['input-dimensions', () => estimateLayer('conv', { shape: [5n], out: 8n, kernel: 3n })],
    ['dimensions', () => estimateLayer('conv', { shape: [1n, 6n, 9n, 9n], out: 8n, kernel: [3n] })],
  ])('refuses %s', (code, ask) => {
    expect(ask).toThrow(EstimateError);
    expect(ask).toThrow(code);
  });
});
