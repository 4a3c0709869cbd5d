/** Which tensors a format makes smaller: all, the matrices of the layers, or those of the experts alone. */
export type Reach = 'all' | 'blocks' | 'experts';

/** How weights are stored. `bytes` bytes hold `per` weights, scales included. */
export interface WeightFormat {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly reach: Reach;
  readonly bytes: bigint;
  readonly per: bigint;
}

type Row = readonly [id: string, aliases: string, reach: Reach, bytes: number, per?: number];

// 4-bit of bitsandbytes: a 32-bit scale for 64 weights; doubly quantised it is 8 bits and one of 32 for 256 blocks.
// GPTQ and AWQ: a 16-bit scale and a 4-bit zero for each group. FP8 of DeepSeek: a 32-bit scale for 128 x 128 weights.
const ROWS: readonly Row[] = [
  ['fp32', 'float32 f32 float 32bit 单精度', 'all', 4],
  ['fp16', 'float16 f16 half 16bit 半精度', 'all', 2],
  ['bf16', 'bfloat16 bf16-true', 'all', 2],
  ['fp8', 'float8 fp8_e4m3 fp8-dynamic w8a8-fp8 fp8_e4m3fn', 'blocks', 1],
  ['fp8-block', 'fp8-128 deepseek-fp8', 'blocks', 16_388, 16_384],
  ['int8', '8bit llm.int8 bnb-8bit bnb-int8 w8a8 load_in_8bit', 'blocks', 1],
  ['nf4', '4bit int4 bnb bnb-4bit fp4 bnb-nf4 load_in_4bit qlora', 'blocks', 9, 16],
  ['nf4-dq', 'bnb-nf4-dq nf4-double bnb-double-quant', 'blocks', 2113, 4096],
  ['gptq-2bit', 'gptq2', 'blocks', 274, 1024],
  ['gptq-3bit', 'gptq3', 'blocks', 403, 1024],
  ['gptq-4bit', 'gptq gptq4 gptq-int4 w4a16 autoround', 'blocks', 133, 256],
  ['gptq-8bit', 'gptq8 gptq-int8 w8a16', 'blocks', 131, 128],
  ['awq', 'awq-4bit awq-int4', 'blocks', 133, 256],
  ['hqq-4bit', 'hqq', 'blocks', 36, 64],
  ['mxfp4', 'mx-fp4', 'experts', 17, 32],
  ['nvfp4', 'fp4-nv', 'blocks', 9, 16],
];

/** The formats of PyTorch's ecosystem; GGUF's mixes choose one for each tensor and stand apart. */
export const FORMATS: readonly WeightFormat[] = ROWS.map(([id, aliases, reach, bytes, per = 1]) => ({
  id,
  aliases: aliases.split(' '),
  reach,
  bytes: BigInt(bytes),
  per: BigInt(per),
}));

const byName: ReadonlyMap<string, WeightFormat> = new Map(
  FORMATS.flatMap((format) => [format.id, ...format.aliases].map((name) => [keyOf(name), format] as const)),
);

/** The format of this name in any of its spellings, or null. */
export function weightFormatOf(name: string): WeightFormat | null {
  return byName.get(keyOf(name)) ?? null;
}

/** Bytes of so many weights in this format. */
export const storedBytes = ({ bytes, per }: Pick<WeightFormat, 'bytes' | 'per'>, weights: bigint): bigint =>
  (weights * bytes + per - 1n) / per;

/** Bits that one weight takes, scales included. */
export const bitsPerWeight = ({ bytes, per }: Pick<WeightFormat, 'bytes' | 'per'>): number =>
  (Number(bytes) * 8) / Number(per);

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-').replaceAll(' ', '-');
}
