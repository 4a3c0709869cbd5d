import type { Dtype } from '../dtype.ts';
import { dtypeOf } from '../dtype.ts';
import { elementsOf } from '../shape.ts';
import { dense } from './dense.ts';
import { countOf, type Layout, type LayoutInput, type Storage } from './layout.ts';

// bitsandbytes: the scales of 256 blocks share one float32.
const NESTED = 256n;

const isSmall = ({ dtype }: LayoutInput): boolean => dtype.wholeRows !== true && dtype.bytes <= dtype.per;

function groups(elements: bigint, size: bigint, dtype: string, part: string): Storage {
  const count = (elements + size - 1n) / size;
  const bytes = dtypeOf(dtype)?.bytes ?? 1n;
  const sum = elements % size === 0n ? `${elements} ÷ ${size}` : `⌈${elements} ÷ ${size}⌉`;
  return { part, bytes: count * bytes, formula: bytes === 1n ? sum : `${sum} × ${bytes}` };
}

function scaled(name: string, aliases: readonly string[], scale: Dtype['name'], example: string): Layout {
  return {
    name,
    aliases,
    takes: { [name]: 'count' },
    example,
    fits: (input) => isSmall(input) && countOf(input, name) > 0n,
    storages: (input) => [
      dense(input.shape, input.dtype),
      groups(elementsOf(input.shape), countOf(input, name), scale, 'scales'),
    ],
    gradient: 'none',
  };
}

/** Quantized weights with their scales beside them, a scale a group of elements. */
export const SCALED: readonly Layout[] = [
  scaled('scales', ['absmax', 'fp32_scales'], 'float32', '[4096, 11008] nf4 scales=64'),
  scaled('fp16_scales', ['bf16_scales', 'group', 'group_size'], 'float16', '[4096, 11008] int4 fp16_scales=128'),
  {
    name: 'double_quant',
    aliases: ['double_quantization'],
    takes: { double_quant: 'count' },
    example: '[4096, 11008] nf4 double_quant=64',
    fits: (input) => isSmall(input) && countOf(input, 'double_quant') > 0n,
    storages: (input) => {
      const elements = elementsOf(input.shape);
      const size = countOf(input, 'double_quant');
      return [
        dense(input.shape, input.dtype),
        groups(elements, size, 'uint8', 'scales'),
        groups((elements + size - 1n) / size, NESTED, 'float32', 'scales of the scales'),
      ];
    },
    gradient: 'none',
  },
];
