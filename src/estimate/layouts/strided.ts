import { dtypeOf } from '../dtype.ts';
import type { Shape } from '../shape.ts';
import { dense, stored } from './dense.ts';
import { type Layout, type LayoutInput, listOf } from './layout.ts';

const repeated = (input: LayoutInput): Shape => {
  const times = listOf(input, 'repeat');
  const extra = times.length - input.shape.length;
  return times.map((count, i) => count * (i < extra ? 1n : (input.shape[i - extra] ?? 1n)));
};

const bit = dtypeOf('uint1');

/** Tensors that own their memory but do not store element after element, or hold more elements than are written. */
export const STRIDED: readonly Layout[] = [
  {
    name: 'repeat',
    aliases: ['tile'],
    takes: { repeat: 'list' },
    example: '[1, 4096] float32 repeat=[1000, 1]',
    fits: (input) => {
      const times = listOf(input, 'repeat');
      return times.length >= input.shape.length && times.every((count) => count >= 0n);
    },
    shape: repeated,
    storages: (input) => [dense(repeated(input), input.dtype)],
    gradient: 'result',
  },
  {
    name: 'strides',
    aliases: ['stride', 'as_strided'],
    takes: { strides: 'list' },
    example: '[100, 100] float32 strides=[128, 1]',
    fits: (input) => {
      const strides = listOf(input, 'strides');
      return strides.length === input.shape.length && strides.every((stride) => stride >= 0n) && input.dtype.per === 1n;
    },
    storages: (input) => {
      const { shape, dtype } = input;
      if (shape.includes(0n)) return [dense(shape, dtype)];
      const steps = shape.map((size, i) => [size - 1n, listOf(input, 'strides')[i] ?? 0n] as const);
      const last = steps.reduce((sum, [count, stride]) => sum + count * stride, 0n);
      const factors = ['1', ...steps.map(([count, stride]) => `${count} × ${stride}`)].join(' + ');
      return [stored(last + 1n, `(${factors})`, dtype)];
    },
    gradient: 'written',
  },
  {
    name: 'channels_last',
    aliases: ['channels_last_3d'],
    takes: {},
    example: '[8, 3, 224, 224] float32 channels_last',
    fits: ({ shape }) => shape.length === 4 || shape.length === 5,
    storages: ({ shape, dtype }) => [dense(shape, dtype)],
    gradient: 'written',
  },
  {
    name: 'packed',
    aliases: ['packbits'],
    takes: {},
    example: '[1000001] bool packed',
    fits: ({ dtype }) => dtype.kind === 'bool' || (dtype.per > 1n && dtype.wholeRows !== true),
    storages: ({ shape, dtype }) => [dense(shape, dtype.kind === 'bool' ? (bit ?? dtype) : dtype)],
    gradient: 'none',
  },
];
