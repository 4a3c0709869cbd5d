export type DtypeKind = 'float' | 'complex' | 'integer' | 'bool' | 'quantized';

/** How the elements of a tensor are stored: `per` elements in `bytes` bytes. */
export interface Dtype {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: DtypeKind;
  /** 1 for most, 2 for int4, 256 for Q4_K. */
  readonly per: bigint;
  readonly bytes: bigint;
  /** The last dimension must be a multiple of `per`: the format stores rows in whole blocks, scales included. */
  readonly wholeRows?: true;
}

type Row = readonly [name: string, aliases: string, bytes: number, per?: number];

const rows = (kind: DtypeKind, table: readonly Row[], wholeRows = false): readonly Dtype[] =>
  table.map(([name, aliases, bytes, per = 1]) => ({
    name,
    aliases: aliases === '' ? [] : aliases.split(' '),
    kind,
    per: BigInt(per),
    bytes: BigInt(bytes),
    ...(wholeRows && { wholeRows: true as const }),
  }));

const FLOATS = rows('float', [
  ['float32', 'float fp32 f32 single tf32 floattensor 单精度', 4],
  ['float16', 'half fp16 f16 halftensor 16bit 16_bit 半精度', 2],
  ['bfloat16', 'bf16 bfloat bfloat16tensor', 2],
  ['float64', 'double fp64 f64 float_ np.float numpy.float doubletensor 双精度', 8],
  ['float128', 'fp128 f128 longdouble', 16],
  ['float8', 'fp8', 1],
  ['float8_e4m3fn', 'fp8_e4m3 fp8_e4m3fn f8e4m3fn float8e4m3fn e4m3 e4m3fn', 1],
  ['float8_e5m2', 'fp8_e5m2 f8e5m2 float8e5m2 e5m2', 1],
  ['float8_e4m3fnuz', 'fp8_e4m3fnuz f8e4m3fnuz', 1],
  ['float8_e5m2fnuz', 'fp8_e5m2fnuz f8e5m2fnuz', 1],
  ['float8_e4m3b11fnuz', 'f8e4m3b11fnuz float8_e4m3b11', 1],
  ['float8_e4m3', 'f8e4m3', 1],
  ['float8_e3m4', 'f8e3m4', 1],
  ['float8_e8m0fnu', 'f8e8m0fnu e8m0', 1],
]);

const COMPLEX = rows('complex', [
  ['complex32', 'chalf c32', 4],
  ['complex64', 'cfloat c64 csingle', 8],
  ['complex128', 'cdouble c128 np.complex numpy.complex', 16],
  ['complex256', 'clongdouble', 32],
]);

const INTEGERS = rows('integer', [
  ['int8', 's8 i8 char chartensor np.byte numpy.byte 8bit 8_bit', 1],
  ['uint8', 'u8 byte ubyte bytetensor', 1],
  ['int16', 's16 i16 short shorttensor', 2],
  ['uint16', 'u16 ushort', 2],
  ['int32', 's32 i32 int intc inttensor', 4],
  ['uint32', 'u32 uint uintc', 4],
  ['int64', 's64 i64 long longlong int_ np.int numpy.int longtensor', 8],
  ['uint64', 'u64 ulong ulonglong', 8],
  ['int1', 's1', 1, 8],
  ['uint1', 'u1 bit 1bit 1_bit', 1, 8],
  ['int2', 's2 i2 2bit 2_bit', 1, 4],
  ['uint2', 'u2', 1, 4],
  ['int3', 's3 3bit 3_bit', 3, 8],
  ['uint3', 'u3', 3, 8],
  ['int4', 's4 i4 4bit 4_bit', 1, 2],
  ['uint4', 'u4', 1, 2],
  ['int5', '5bit 5_bit', 5, 8],
  ['uint5', '', 5, 8],
  ['int6', '6bit 6_bit', 3, 4],
  ['uint6', '', 3, 4],
  ['int7', '', 7, 8],
  ['uint7', '', 7, 8],
]);

const BOOLS = rows('bool', [['bool', 'bool_ boolean pred booltensor 布尔', 1]]);

// float4_e2m1fn_x2 and the bits… types are PyTorch's: one element is one whole byte that packs several values.
const QUANTIZED = rows('quantized', [
  ['nf4', '', 1, 2],
  ['float4_e2m1fn', 'fp4 float4 f4e2m1fn e2m1', 1, 2],
  ['float4_e2m1fn_x2', '', 1],
  ['float6_e2m3fn', 'fp6_e2m3 f6e2m3fn', 3, 4],
  ['float6_e3m2fn', 'fp6 float6 fp6_e3m2 f6e3m2fn', 3, 4],
  ['qint8', '', 1],
  ['quint8', '', 1],
  ['qint16', '', 2],
  ['quint16', '', 2],
  ['qint32', '', 4],
  ['quint4x2', '', 1, 2],
  ['quint2x4', '', 1, 4],
  ['bits8', '', 1],
  ['bits16', '', 2],
  ['bits1x8', '', 1],
  ['bits2x4', '', 1],
  ['bits4x2', '', 1],
]);

const BLOCKS = rows(
  'quantized',
  [
    ['Q4_0', '', 18, 32],
    ['Q4_1', '', 20, 32],
    ['Q5_0', '', 22, 32],
    ['Q5_1', '', 24, 32],
    ['Q8_0', '', 34, 32],
    ['Q8_1', '', 36, 32],
    ['Q2_K', '', 84, 256],
    ['Q3_K', '', 110, 256],
    ['Q4_K', '', 144, 256],
    ['Q5_K', '', 176, 256],
    ['Q6_K', '', 210, 256],
    ['Q8_K', '', 292, 256],
    ['IQ1_S', '', 50, 256],
    ['IQ1_M', '', 56, 256],
    ['IQ2_XXS', '', 66, 256],
    ['IQ2_XS', '', 74, 256],
    ['IQ2_S', '', 82, 256],
    ['IQ3_XXS', '', 98, 256],
    ['IQ3_S', '', 110, 256],
    ['IQ4_NL', '', 18, 32],
    ['IQ4_XS', '', 136, 256],
    ['TQ1_0', '', 54, 256],
    ['TQ2_0', '', 66, 256],
    ['mxfp4', '', 17, 32],
    ['mxfp6', '', 25, 32],
    ['mxfp8', '', 33, 32],
    ['nvfp4', '', 9, 16],
  ],
  true,
);

/** Every dtype of PyTorch, JAX, TensorFlow and NumPy with a fixed size, the packed ones, and GGUF's block formats. */
export const DTYPES: readonly Dtype[] = [...FLOATS, ...COMPLEX, ...INTEGERS, ...BOOLS, ...QUANTIZED, ...BLOCKS];
