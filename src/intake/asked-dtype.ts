import type { StatedTensor } from './evidence.ts';

const DTYPES: readonly (readonly [dtype: string, pattern: RegExp])[] = [
  ['float16', /\b(?:fp16|float16|half[- ]precision)\b|半精度/i],
  ['bfloat16', /\b(?:bf16|bfloat16)\b/i],
  ['float32', /\b(?:fp32|float32|single[- ]precision)\b|单精度/i],
  ['float64', /\b(?:fp64|float64|double[- ]precision)\b|双精度/i],
  ['int8', /\bint8\b/i],
];

/** The tensors of a question of size, with the one dtype that its words name where none stands right beside the shape. */
export function withAskedDtype(tensors: readonly StatedTensor[], prose: string): readonly StatedTensor[] {
  const named = DTYPES.filter(([, pattern]) => pattern.test(prose.slice(0, 4_000))).map(([dtype]) => dtype);
  const [dtype] = named;
  if (dtype === undefined || named.length > 1) return tensors;
  return tensors.map((tensor) => (tensor.dtype === null ? { ...tensor, dtype } : tensor));
}
