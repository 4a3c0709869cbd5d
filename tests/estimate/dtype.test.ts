import { describe, expect, it } from 'vitest';
import { bytesOf, DTYPES, dtypeOf, nearestDtype } from '../../src/estimate/dtype.ts';

describe('dtypeOf', () => {
  it.each([
    ['torch.float16', 'float16'],
    ['FP16', 'float16'],
    ['half', 'float16'],
    ['bf16', 'bfloat16'],
    ['f32', 'float32'],
    ['jnp.bfloat16', 'bfloat16'],
    ['tf.float32', 'float32'],
    ['DT_FLOAT', 'float32'],
    ['DT_HALF', 'float16'],
    ['np.float', 'float64'],
    ['np.byte', 'int8'],
    ['torch.long', 'int64'],
    ['torch.cuda.HalfTensor', 'float16'],
    ['float8_e4m3fn', 'float8_e4m3fn'],
    ['fp8-e5m2', 'float8_e5m2'],
    ['f8e4m3fn', 'float8_e4m3fn'],
    ['uint4', 'uint4'],
    ['1-bit', 'uint1'],
    ['complex64', 'complex64'],
    ['pred', 'bool'],
    ['qint8', 'qint8'],
    ['gguf:Q4_K', 'Q4_K'],
    ['GGML_TYPE_Q8_0', 'Q8_0'],
    ['半精度', 'float16'],
  ])('%s is %s', (written, name) => {
    expect(dtypeOf(written)?.name).toBe(name);
  });

  it.each(['', 'string', 'float33', 'constructor', '__proto__', 'torch.', 'Q4_K_M'])('%j is none', (written) => {
    expect(dtypeOf(written)).toBeNull();
  });

  it('has no spelling twice', () => {
    const spellings = DTYPES.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases]);
    expect(spellings).toHaveLength(new Set(spellings).size);
  });
});

it.each([
  ['flaot32', 'float32'],
  ['torch.float61', 'float16'],
  ['bf61', 'bf16'],
  ['Q4_K_M', 'Q4_K'],
  ['qwertyuiop', null],
  ['x'.repeat(10_000), null],
])('nearest to %s is %s', (written, name) => {
  expect(nearestDtype(written)).toBe(name);
});

it.each([
  ['int4', 3n, 2n],
  ['uint1', 1_000_001n, 125_001n],
  ['int3', 3n, 2n],
  ['nf4', 0n, 0n],
  ['bool', 8n, 8n],
  ['complex128', 2n, 32n],
  ['Q4_K', 256n, 144n],
  ['Q6_K', 256n, 210n],
  ['mxfp4', 64n, 34n],
  ['float32', 2n ** 62n, 2n ** 64n],
])('%s × %d is %d bytes', (name, elements, bytes) => {
  const dtype = dtypeOf(name);
  expect(dtype && bytesOf(dtype, elements)).toBe(bytes);
});
