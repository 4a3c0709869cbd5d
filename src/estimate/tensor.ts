import { blockBytes, segmentBytes } from './allocator.ts';
import { bytesOf, type Dtype, differentiable, dtypeOf } from './dtype.ts';
import { dense } from './layouts/dense.ts';
import type { Layout, LayoutInput, LayoutValues, Storage } from './layouts/layout.ts';
import { elementsOf, printShape, type Shape } from './shape.ts';
import { groupDigits } from './units.ts';

/** A tensor as written: shape, and what stands beside it. */
export interface TensorSpec {
  readonly shape: Shape;
  /** Null where none is stated: float32, PyTorch's default. */
  readonly dtype: Dtype | null;
  readonly layout?: Layout | null;
  readonly values?: LayoutValues;
  /** It is a parameter whose gradient counts too. */
  readonly gradient?: boolean;
  /** Adam's two moments count too, and the gradient that they need. */
  readonly adam?: boolean;
}

/** What a tensor takes. Block and segment bytes count the gradient and Adam's states where they were asked for. */
export interface TensorMemory {
  readonly shape: Shape;
  readonly dtype: Dtype;
  readonly elements: bigint;
  readonly bytes: bigint;
  readonly blockBytes: bigint;
  readonly segmentBytes: bigint;
  readonly gradientBytes?: bigint;
  readonly adamStateBytes?: bigint;
  readonly storages: readonly Storage[];
  /** The sum with the numbers in it: `1 × 6 × 3 × 4 bytes = 72 bytes`. */
  readonly formula: string;
}

/** PyTorch's default dtype, counted where none is stated. */
export const DEFAULT_DTYPE: Dtype = dtypeOf('float32') as Dtype;

const ADAM_STATES = 2n;

/** Exact bytes of a tensor. */
export function tensorMemory(spec: TensorSpec): TensorMemory {
  const input = inputOf(spec);
  const shape = resultShape(spec);
  const storages = spec.layout?.storages(input) ?? [dense(spec.shape, input.dtype)];
  const bytes = sum(storages.map((storage) => storage.bytes));
  const gradientBytes = spec.gradient || spec.adam ? gradientOf(spec, input.dtype) : null;
  const requests = storages.map((storage) => storage.bytes);
  if (gradientBytes !== null) requests.push(gradientBytes);
  if (gradientBytes !== null && spec.adam) requests.push(gradientBytes, gradientBytes);
  return {
    shape,
    dtype: input.dtype,
    elements: elementsOf(shape),
    bytes,
    blockBytes: sum(requests.map(blockBytes)),
    segmentBytes: sum(requests.map(segmentBytes)),
    ...(gradientBytes !== null && { gradientBytes }),
    ...(gradientBytes !== null && spec.adam && { adamStateBytes: gradientBytes * ADAM_STATES }),
    storages,
    formula: formulaOf(storages, 'bytes'),
  };
}

/** The tensor, its gradient and Adam's states together. */
export function totalBytes(memory: TensorMemory): bigint {
  return memory.bytes + (memory.gradientBytes ?? 0n) + (memory.adamStateBytes ?? 0n);
}

/** Whether we can say what its gradient takes. */
export function hasGradient({ dtype, layout }: TensorSpec): boolean {
  return differentiable(dtype ?? DEFAULT_DTYPE) && layout?.gradient !== 'none';
}

/** Whether the layout can be used on this shape, dtype and values. */
export function layoutFits(spec: TensorSpec): boolean {
  return spec.layout?.fits(inputOf(spec)) ?? true;
}

/** The sum in words: numbers, unit, and the bytes that come out. */
export function formulaOf(storages: readonly Storage[], unit: string): string {
  const terms = storages.map(({ part, formula }) => (storages.length > 1 ? `${part} ${formula}` : formula));
  return `${terms.join(' + ')} ${unit} = ${groupDigits(sum(storages.map(({ bytes }) => bytes)))} ${unit}`;
}

/** The tensor as text that reads back as the same: `[1, 4096] float32 expand=[1000, 4096]`. */
export function printTensor(spec: TensorSpec): string {
  const words = [printShape(spec.shape)];
  if (spec.dtype) words.push(spec.dtype.name);
  const own = spec.layout?.name;
  if (own !== undefined && spec.values?.[own] === undefined) words.push(own);
  for (const [name, list] of Object.entries(spec.values ?? {})) {
    const text = spec.layout?.takes[name] === 'count' ? String(list[0]) : printShape(list);
    words.push(`${name}=${text}`);
  }
  if (spec.gradient) words.push('requires_grad');
  if (spec.adam) words.push('adam');
  return words.join(' ');
}

function inputOf(spec: TensorSpec): LayoutInput {
  return { shape: spec.shape, dtype: spec.dtype ?? DEFAULT_DTYPE, values: spec.values ?? {} };
}

function resultShape(spec: TensorSpec): Shape {
  return spec.layout?.shape?.(inputOf(spec)) ?? spec.shape;
}

// A leaf's gradient is contiguous: a view's belongs to the tensor that it shows.
function gradientOf(spec: TensorSpec, dtype: Dtype): bigint | null {
  if (!hasGradient(spec)) return null;
  const shape = spec.layout?.gradient === 'result' ? resultShape(spec) : spec.shape;
  return bytesOf(dtype, elementsOf(shape));
}

function sum(counts: readonly bigint[]): bigint {
  return counts.reduce((total, count) => total + count, 0n);
}
