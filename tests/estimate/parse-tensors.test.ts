import { describe, expect, it } from 'vitest';
import { LAYOUTS } from '../../src/estimate/layouts/layouts.ts';
import { parseTensors } from '../../src/estimate/parse-tensors.ts';
import { printTensor } from '../../src/estimate/tensor.ts';

function read(text: string): string {
  const parsed = parseTensors(text);
  return parsed.ok ? parsed.tensors.map(printTensor).join(' | ') : `${parsed.reason.code} at ${parsed.at}`;
}

describe('ways to write a shape', () => {
  it.each([
    ['[1,6,3,928,1600] float32', '[1, 6, 3, 928, 1600] float32'],
    ['torch.Size([8, 3, 224, 224])', '[8, 3, 224, 224]'],
    ['tf.TensorShape([8, 3]), dtype=tf.int32', '[8, 3] int32'],
    ['(8,3,224,224) fp16', '[8, 3, 224, 224] float16'],
    ['8x3x224x224 bf16', '[8, 3, 224, 224] bfloat16'],
    ['8 × 3 × 224 bf16', '[8, 3, 224] bfloat16'],
    ['f32[1024,32768]', '[1024, 32768] float32'],
    ['bf16[8,128]{1,0:T(8,128)}', '[8, 128] bfloat16'],
    ['2*4096*4096 int4', '[2, 4096, 4096] int4'],
    ['1, 6, 3, 928, 1600 float32', '[1, 6, 3, 928, 1600] float32'],
    ['[8 3 224 224] fp16', '[8, 3, 224, 224] float16'],
    ['(5,)', '[5]'],
    ['() int64', '[] int64'],
    ['[1_000_000] fp16', '[1000000] float16'],
    ['shape: [2, 3], dtype: torch.float16', '[2, 3] float16'],
    ['float32 tensor of shape [2, 3]', '[2, 3] float32'],
    ['（8，3，224，224）半精度', '[8, 3, 224, 224] float16'],
    ['形状为 [8, 3] 的 float16 张量', '[8, 3] float16'],
    ['`[8, 3]` "float16"', '[8, 3] float16'],
    ['[8,3]\u200b fp16', '[8, 3] float16'],
    ['[8,3] float32 requires_grad=True', '[8, 3] float32 requires_grad'],
    ['[8,3] float32 requires_grad=False', '[8, 3] float32'],
    ['[8,3] float 32', '[8, 3] float32'],
    ['fp 16 [8,3]', '[8, 3] float16'],
    ['float 32x3', '[32, 3] float32'],
    ['torch.zeros(8, 3, 224, dtype=torch.float16)', '[8, 3, 224] float16'],
    ['torch.randn((8, 3), device="cuda", dtype=torch.bfloat16)', '[8, 3] bfloat16'],
    ['torch.empty(1000)', '[1000]'],
    ['ShapeDtypeStruct(shape=(8, 3), dtype=float32)', '[8, 3] float32'],
    ['torch.FloatTensor of size 3x4', '[3, 4] float32'],
    ['[1,4] float32 .expand(9, 4)', '[1, 4] float32 expand=[9, 4]'],
  ])('%s', (text, printed) => {
    expect(read(text)).toBe(printed);
  });
});

describe('several tensors', () => {
  it.each([
    ['[2] f32, [3] int8', '[2] float32 | [3] int8'],
    ['f32 [2], int8 [3]', '[2] float32 | [3] int8'],
    ['[2], int8 [3]', '[2] | [3] int8'],
    ['[2,3], float16, [4]', '[2, 3] float16 | [4]'],
    ['8x3 bf16, 2x4 fp16', '[8, 3] bfloat16 | [2, 4] float16'],
    ['8x3, 4x4', '[8, 3] | [4, 4]'],
    ['[2] f32\n[3] int8\n', '[2] float32 | [3] int8'],
    ['[2] f32；[3] int8、[4] 和 [5]', '[2] float32 | [3] int8 | [4] | [5]'],
    ['[2] f32 + [3] f32', '[2] float32 | [3] float32'],
    ['［２，３］ ｆｐ１６，（４，８）', '[2, 3] float16 | [4, 8]'],
  ])('%s', (text, printed) => {
    expect(read(text)).toBe(printed);
  });
});

describe('a mistake points at its character', () => {
  it.each([
    ['', 'empty at 0'],
    [' ,, ', 'empty at 0'],
    ['float32', 'no-shape at 0'],
    ['[1,3] flaot32', 'unknown-word at 6'],
    ['[4, 5] complex', 'several-dtypes at 7'],
    ['(4, 5) torch.complex', 'several-dtypes at 7'],
    ['[16] tf.string', 'no-size at 5'],
    ['[16] DT_RESOURCE', 'no-size at 5'],
    ['[16] variant', 'no-size at 5'],
    ['[16] object', 'no-size at 5'],
    ['[16] strong', 'unknown-word at 5'],
    ['[1,3 float32', 'unclosed at 0'],
    ['[1,3', 'unclosed at 0'],
    ['torch.Size([1,3]', 'unclosed at 0'],
    ['np.zeros((8,3))', 'unknown-word at 0'],
    ['1000 float32', 'brackets at 0'],
    ['[8,3] fp16 2', 'brackets at 11'],
    ['[8,3])', 'unexpected at 5'],
    ['[1,a]', 'dimension at 3'],
    ['[1,,3]', 'dimension at 3'],
    ['[1,3k]', 'dimension at 4'],
    ['[1,000,000] fp32', 'leading-zero at 3'],
    ['[1,024,000]', 'leading-zero at 3'],
    ['[8, 1 000 000] fp16', 'leading-zero at 6'],
    ['1,000,000 fp32', 'leading-zero at 2'],
    ['007x3', 'leading-zero at 0'],
    ['[8,-3]', 'negative at 3'],
    ['-1x3', 'negative at 0'],
    ['[1.5, 2]', 'not-whole at 2'],
    ['8x', 'dimension at 2'],
    ['[1] float32 int8', 'two-dtypes at 12'],
    ['[1] expand=[2] transpose', 'two-layouts at 15'],
    ['[1] & [2]', 'unexpected at 4'],
    ['[2] 🐱', 'unexpected at 4'],
    ['[10^999999999]', 'too-large at 4'],
    [`[${'9'.repeat(5000)}]`, 'too-large at 1'],
    [`[${'1,'.repeat(65)}]`, 'too-many at 129'],
    [`[${'1'.repeat(20_000)}]`, 'too-long at 16384'],
    ['[8] int64 requires_grad', 'no-gradient at 10'],
    ['[4096,100] Q4_K', 'whole-rows at 11'],
    ['[9,9] nnz=5', 'no-layout at 6'],
    ['[9,9] sparse_coo', 'layout at 6'],
    ['[9,9] sparse_coo nnz=82', 'layout at 6'],
    ['[9,9] strides=[1]', 'layout at 6'],
    ['[2,4] expand=[3,4]', 'layout at 6'],
  ])('%s', (text, problem) => {
    expect(read(text)).toBe(problem);
  });

  it.each([
    ['[1,000,000] fp32', '1000000'],
    ['[8, 1,024,000] fp16', '1024000'],
    ['[8x1,024,000] fp16', '1024000'],
    ['[1 000 000]', '1000000'],
    ['[2, 1_000_000, 00]', '0'],
    ['[64, 0128]', '128'],
  ])('%s: says which number to write', (text, write) => {
    const parsed = parseTensors(text);
    expect(parsed.ok || parsed.reason).toEqual({ code: 'leading-zero', write });
  });

  it('takes a zero alone for what it is', () => {
    expect(read('[0, 3] fp32')).toBe('[0, 3] float32');
  });

  it('names the word that was meant', () => {
    const parsed = parseTensors('[1,3] sparce_coo');
    expect(parsed.ok || parsed.reason).toMatchObject({ word: 'sparce_coo', nearest: 'sparse_coo' });
  });
});

it.each(LAYOUTS.map(({ name, example }) => [name, example] as const))('%s: its example is right', (_name, example) => {
  expect(read(example)).toBe(example);
});

describe('code behind a tensor', () => {
  const first = (text: string) => {
    const parsed = parseTensors(text);
    return parsed.ok && parsed.tensors.length === 1 ? parsed.tensors[0] : null;
  };

  it.each([
    ['torch.randn(1000,1000).half()', 'float16', undefined],
    ['torch.zeros(8, 3).to("cuda").bfloat16()', 'bfloat16', undefined],
    ['torch.zeros(8,3).to(torch.float64)', 'float64', undefined],
    ['torch.rand(300,200).half().t()', 'float16', 'transpose'],
    ['torch.ones(300,200).T', undefined, 'transpose'],
    ['torch.zeros(8,3,224,224).to(memory_format=torch.channels_last)', undefined, 'channels_last'],
  ])('%s', (text, dtype, layout) => {
    expect(first(text)?.dtype?.name).toBe(dtype);
    expect(first(text)?.layout?.name).toBe(layout);
  });

  it.each([
    ['torch.randn(1000,500)[:10]', [10n, 500n]],
    ['torch.randn(1000,500).half()[990:, 1:-1]', [10n, 498n]],
    ['torch.randn(1000,500)[:, 2000:]', [1000n, 0n]],
  ])('%s is cut as Python cuts it', (text, sizes) => expect(first(text)?.values?.slice).toEqual(sizes));

  it.each([
    'torch.randn(10,5).sum()',
    'torch.randn(10,5)[::2]',
    'torch.randn(2,3,4).t()',
    'torch.randn(4,4).to(torch.nothing)',
  ])('%s is not guessed', (text) => expect(first(text)?.layout?.name ?? null).toBeNull());
});
