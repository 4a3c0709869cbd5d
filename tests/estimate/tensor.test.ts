import { describe, expect, it } from 'vitest';
import { tensorCalculator } from '../../src/estimate/calculators/tensor.ts';
import { countTensors, tensorJson } from '../../src/estimate/count-tensors.ts';

function run(text: string, flags = {}) {
  const answer = countTensors(text, flags);
  if (!answer.ok) throw new Error(`${answer.reason.code} at ${answer.at}`);
  const [first] = answer.result.tensors;
  if (!first) throw new Error('no tensor');
  return { ...first.memory, total: answer.result.totalBytes };
}

describe('bytes, block and segment', () => {
  it.each([
    ['[1,6,3,928,1600] float32', 106_905_600n, 106_905_600n, 106_954_752n],
    ['[] float32', 4n, 512n, 2_097_152n],
    ['[0,3,224,224] float32', 0n, 0n, 0n],
    ['[32,1,2048,2048] bool', 134_217_728n, 134_217_728n, 134_217_728n],
    ['[262145] float32', 1_048_580n, 1_049_088n, 20_971_520n],
    ['[2^30, 2**30] float32', 2n ** 62n, 2n ** 62n, 2n ** 62n],
    ['[1,4096] float32 repeat=[1000,1]', 16_384_000n, 16_384_000n, 16_777_216n],
    ['[1,4096] float32 expand=[1000,4096]', 16_384n, 16_384n, 2_097_152n],
    ['[4096,11008] float16 transpose', 90_177_536n, 90_177_536n, 90_177_536n],
    ['[1000,4096] float32 slice=[10,4096]', 16_384_000n, 16_384_000n, 16_777_216n],
    ['[8,3,224,224] float32 channels_last', 4_816_896n, 4_816_896n, 20_971_520n],
    ['[100000,100000] float32 sparse_coo nnz=1000000', 20_000_000n, 20_000_256n, 37_748_736n],
    ['[100000,100000] float32 sparse_csr nnz=1000000', 12_800_008n, 12_800_512n, 44_040_192n],
    ['[32000,4096] float32 sparse_coo nnz=100 dense_dim=1', 1_639_200n, 1_639_424n, 23_068_672n],
    ['[64,64] float16 sparse_bsr nnz=2 blocksize=[16,16]', 1_080n, 2_048n, 6_291_456n],
    ['[100,100] float32 strides=[128,1]', 51_088n, 51_200n, 2_097_152n],
    ['[1000] float32 unfold=[0,100,1]', 4_000n, 4_096n, 2_097_152n],
    ['[4096,11008] int4', 22_544_384n, 22_544_384n, 23_068_672n],
    ['[3] int4', 2n, 512n, 2_097_152n],
    ['[1000001] 1-bit packed', 125_001n, 125_440n, 2_097_152n],
    ['[1000001] bool packed', 125_001n, 125_440n, 2_097_152n],
    ['[4096,4096] gguf:Q4_K', 9_437_184n, 9_437_184n, 20_971_520n],
    ['[4096,4096] Q8_0', 17_825_792n, 17_825_792n, 18_874_368n],
    ['[4096,11008] nf4 scales=64', 25_362_432n, 25_362_432n, 44_040_192n],
    ['[4096,11008] nf4 double_quant=64', 23_259_904n, 23_260_160n, 27_262_976n],
  ])('%s', (text, bytes, block, segment) => {
    const memory = run(text);
    expect([memory.total, memory.blockBytes, memory.segmentBytes]).toEqual([bytes, block, segment]);
  });
});

describe('shape of the result', () => {
  it.each([
    ['[1,4096] expand=[1000,4096]', [1000n, 4096n]],
    ['[3,1] expand(2,-1,4)', [2n, 3n, 4n]],
    ['[4096,11008] .T', [11_008n, 4096n]],
    ['[2,3,4] transpose=[0,-1]', [4n, 3n, 2n]],
    ['[8,224,224,3] permute(0,3,1,2)', [8n, 3n, 224n, 224n]],
    ['[1000] unfold=[0,100,1]', [901n, 100n]],
    ['[1,4096] repeat=[1000,1]', [1000n, 4096n]],
    ['[8,3,224,224] view=[8,150528]', [8n, 150_528n]],
  ])('%s', (text, shape) => {
    const memory = run(text);
    expect(memory.shape).toEqual(shape);
    expect(memory.elements).toBe(shape.reduce((product, size) => product * size, 1n));
  });
});

describe('gradient and Adam', () => {
  it('counts the gradient and two states', () => {
    const memory = run('[4096,4096] float32 requires_grad adam');
    expect(memory).toMatchObject({ bytes: 67_108_864n, gradientBytes: 67_108_864n, adamStateBytes: 134_217_728n });
    expect([memory.total, memory.blockBytes, memory.segmentBytes]).toEqual([268_435_456n, 268_435_456n, 268_435_456n]);
  });

  it('Adam needs a gradient', () => {
    expect(run('[10] fp16', { adam: true })).toMatchObject({ gradientBytes: 20n, adamStateBytes: 40n, total: 80n });
  });

  it('a view has the gradient of the tensor that it shows', () => {
    expect(run('[1,4096] float32 expand=[1000,4096]', { gradient: true }).gradientBytes).toBe(16_384n);
  });

  it.each(['[8] int64', '[8,8] nf4', '[8,8] float32 sparse_coo nnz=3'])('%s has none', (text) => {
    expect(run(text, { gradient: true, adam: true })).not.toHaveProperty('gradientBytes');
  });
});

describe('formula', () => {
  it.each([
    ['[1,6,3,928,1600] float32', '1 × 6 × 3 × 928 × 1600 × 4 bytes = 106 905 600 bytes'],
    ['[] int64', '1 × 8 bytes = 8 bytes'],
    ['[3] int4', '⌈3 ÷ 2⌉ bytes = 2 bytes'],
    ['[4096,4096] Q4_K', '4096 × 4096 ÷ 256 × 144 bytes = 9 437 184 bytes'],
    ['[100,100] float32 strides=[128,1]', '(1 + 99 × 128 + 99 × 1) × 4 bytes = 51 088 bytes'],
    ['[9,9] float32 coo nnz=5', 'indices 2 × 5 × 8 + values 5 × 4 bytes = 100 bytes'],
  ])('%s', (text, formula) => {
    expect(run(text).formula).toBe(formula);
  });
});

it('prints JSON as the contract says, with large integers as strings', () => {
  const answer = countTensors('[4611686018427387904] float32, [2,3]', {});
  expect(answer.ok && tensorJson(answer.result)).toEqual({
    tensors: [
      {
        shape: ['4611686018427387904'],
        dtype: 'float32',
        elements: '4611686018427387904',
        bytes: '18446744073709551616',
        blockBytes: '18446744073709551616',
        segmentBytes: '18446744073709551616',
      },
      { shape: [2, 3], dtype: 'float32', elements: 6, bytes: 24, blockBytes: 512, segmentBytes: 2_097_152 },
    ],
    totalBytes: '18446744073709551640',
  });
});

it.each(tensorCalculator.examples.map((given) => [given]))('reads its own example %o', ({ shapes, ...flags }) => {
  expect(run(String(shapes), flags).bytes).toBeGreaterThan(0n);
});
