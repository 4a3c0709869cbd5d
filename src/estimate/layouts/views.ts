import { elementsOf, type Shape } from '../shape.ts';
import { dense } from './dense.ts';
import { type Layout, type LayoutInput, listOf } from './layout.ts';

const base = ({ shape, dtype }: LayoutInput) => [dense(shape, dtype)];
const view = { view: true, storages: base, gradient: 'written' } as const;

// Dimensions are counted from the end when negative, as in Python.
const dimension = (shape: Shape, dim: bigint): number => Number(dim < 0n ? dim + BigInt(shape.length) : dim);
const isDimension = (shape: Shape, dim: bigint): boolean => dim >= -BigInt(shape.length) && dim < BigInt(shape.length);

function expanded({ shape, values }: LayoutInput): Shape {
  const to = values.expand ?? [];
  return to.map((size, i) => (size === -1n ? (shape[i - to.length + shape.length] ?? -1n) : size));
}

function permutation({ shape, values }: LayoutInput): readonly number[] {
  return (values.permute ?? []).map((dim) => dimension(shape, dim));
}

function transposed({ shape, values }: LayoutInput): Shape {
  const [a, b] = (values.transpose ?? [-2n, -1n]).map((dim) => dimension(shape, dim));
  return shape.map((size, i) => (i === a ? shape[b ?? i] : i === b ? shape[a ?? i] : size) ?? size);
}

/** Views: they show the memory of the tensor that is written, which stays alive as long as they do. */
export const VIEWS: readonly Layout[] = [
  {
    ...view,
    name: 'expand',
    aliases: ['broadcast_to'],
    takes: { expand: 'list' },
    example: '[1, 4096] float32 expand=[1000, 4096]',
    fits: (input) => {
      const to = expanded(input);
      const extra = to.length - input.shape.length;
      return (
        extra >= 0 &&
        to.every((size, i) => size >= 0n && (i < extra || [1n, size].includes(input.shape[i - extra] ?? 1n)))
      );
    },
    shape: expanded,
  },
  {
    ...view,
    name: 'transpose',
    aliases: ['t', 'mt'],
    takes: { transpose: 'list' },
    optional: ['transpose'],
    example: '[4096, 11008] float16 transpose',
    fits: ({ shape, values }) => {
      const dims = values.transpose ?? [-2n, -1n];
      return dims.length === 2 && dims.every((dim) => isDimension(shape, dim));
    },
    shape: transposed,
  },
  {
    ...view,
    name: 'permute',
    aliases: [],
    takes: { permute: 'list' },
    example: '[8, 224, 224, 3] uint8 permute=[0, 3, 1, 2]',
    fits: (input) => {
      const { shape } = input;
      const inRange = listOf(input, 'permute').every((dim) => isDimension(shape, dim));
      return inRange && permutation(input).length === shape.length && new Set(permutation(input)).size === shape.length;
    },
    shape: (input) => permutation(input).map((dim) => input.shape[dim] ?? 0n),
  },
  {
    ...view,
    name: 'slice',
    aliases: ['narrow'],
    takes: { slice: 'list' },
    example: '[1000, 4096] float32 slice=[10, 4096]',
    fits: (input) => {
      const to = listOf(input, 'slice');
      return to.length === input.shape.length && to.every((size, i) => size >= 0n && size <= (input.shape[i] ?? 0n));
    },
    shape: (input) => listOf(input, 'slice'),
  },
  {
    ...view,
    name: 'view',
    aliases: ['reshape'],
    takes: { view: 'list' },
    example: '[8, 3, 224, 224] float32 view=[8, 150528]',
    fits: (input) => {
      const to = listOf(input, 'view');
      return to.every((size) => size >= 0n) && elementsOf(to) === elementsOf(input.shape);
    },
    shape: (input) => listOf(input, 'view'),
  },
  {
    ...view,
    name: 'unfold',
    aliases: [],
    takes: { unfold: 'list' },
    example: '[1000] float32 unfold=[0, 100, 1]',
    fits: ({ shape, values }) => {
      const [dim = 0n, size = 0n, step = 0n, ...more] = values.unfold ?? [];
      if (more.length > 0 || size < 0n || step <= 0n || !isDimension(shape, dim)) return false;
      return size <= (shape[dimension(shape, dim)] ?? 0n);
    },
    shape: ({ shape, values }) => {
      const [dim = 0n, window = 0n, step = 1n] = values.unfold ?? [];
      const at = dimension(shape, dim);
      return [...shape.map((size, i) => (i === at ? (size - window) / step + 1n : size)), window];
    },
  },
];
