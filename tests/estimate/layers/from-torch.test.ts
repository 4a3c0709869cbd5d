import { describe, expect, it } from 'vitest';
import { EstimateError } from '../../../src/estimate/estimate.ts';
import { estimateLayer } from '../../../src/estimate/layers/estimate-layer.ts';
import { layerFromTorch } from '../../../src/estimate/layers/from-torch.ts';
import { computePrecisionOf, runFromTorch } from '../../../src/estimate/layers/run-from-torch.ts';

describe('layerFromTorch', () => {
  it.each([
    [{ layer: 'Conv2d', cin: 3, cout: 8, k: 3, padding: 1, input_shape: [2, 3, 8, 8] }, 'conv'],
    [{ layer: 'nn.Conv2d', out_channels: 8, kernel_size: [3, 5], shape: [2, 3, 8, 8] }, 'conv'],
    [{ layer: 'nn.Linear', out_features: 8, shape: [2, 3] }, 'linear'],
    [{ layer: 'GroupNorm', num_groups: 2, shape: [2, 4, 8, 8] }, 'groupNorm'],
    [{ layer: 'leaky_relu', shape: [2, 4] }, 'activation'],
    [{ layer: 'LeakyReLU', shape: [2, 4] }, 'activation'],
    [{ layer: 'LSTM', input: 4, hidden: 8, batch: 2, seq: 3 }, 'lstm'],
    [
      {
        op: 'cat',
        shapes: [
          [1, 2],
          [1, 3],
        ],
      },
      'cat',
    ],
    [{ op: 'sdpa', batch: 1, heads: 4, kv_heads: 2, seq: 8, head_dim: 16, kernel: 'SDPBackend.MATH' }, 'attention'],
    [{ op: 'cross_entropy', tokens: 8, vocab: 100 }, 'crossEntropy'],
    [{ block: 'llama', batch: 1, seq: 8, hidden: 32, heads: 4, kv_heads: 2, intermediate: 64 }, 'llamaBlock'],
    [{ block: 'bottleneck', input_shape: [2, 16, 8, 8] }, 'bottleneck'],
    [{ layer: 'TransformerEncoderLayer', d: 0, nhead: 4, dim_feedforward: 32, shape: [2, 4, 16] }, 'encoderLayer'],
  ])('%o', (given, kind) => {
    const call = layerFromTorch(given);
    expect(call?.kind).toBe(kind);
    expect(call === null ? null : estimateLayer(call.kind, call.options).outputBytes).toBeGreaterThan(0n);
  });

  it('takes PyTorch defaults where nothing is said', () => {
    const call = layerFromTorch({ layer: 'Dropout', shape: [10] });
    expect(call?.options).toEqual({ shape: [10n] });
  });

  it('does not know every name', () => expect(layerFromTorch({ layer: 'Fold', shape: [1] })).toBeNull());

  it('says which argument is missing', () => {
    expect(() => layerFromTorch({ layer: 'Linear', shape: [1, 2] })).toThrow(EstimateError);
  });
});

describe('runFromTorch', () => {
  it('reads precision, device and mode', () => {
    const run = runFromTorch({ precision: 'autocast-bf16', device: 'cpu', train: false });
    expect(run).toMatchObject({ precision: 'autocast-bf16', device: 'cpu', training: false });
    expect(runFromTorch({})).toMatchObject({ precision: 'fp32', device: 'cuda', training: true, checkpoint: false });
  });

  it.each([
    ['torch.bfloat16', 'bf16'],
    ['fp16 autocast', 'autocast-fp16'],
    ['int4', null],
  ])('%s', (name, precision) => expect(computePrecisionOf(name)).toBe(precision));
});
