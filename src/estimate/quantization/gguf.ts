import { type Dtype, dtypeOf } from '../dtype.ts';
import { EstimateError } from '../estimate.ts';
import type { Architecture } from '../model/architecture.ts';
import { type Matrix, matricesOf } from '../model/matrices.ts';
import { parameterParts } from '../model/parameters.ts';
import { product } from '../terms.ts';
import { type Mix, tensorType } from './gguf-mix.ts';

/** Bytes of a GGUF file's tensors by where they are. */
export interface GgufBytes {
  /** In the CPU's memory, whatever is offloaded. */
  readonly embedding: bigint;
  readonly head: bigint;
  /** Each layer, first to last; an encoder's beside the decoder's of the same number. */
  readonly layers: readonly bigint[];
  readonly rest: bigint;
  /** The same as sums of elements by their type: `525,336,576 × 144 / 256`. */
  readonly sums: {
    readonly embedding: string;
    readonly head: string;
    readonly rest: string;
    /** Of so many of the last layers. */
    readonly layers: (count: number) => string;
  };
}

/** Elements by the type that they are stored in. */
type Typed = ReadonlyMap<Dtype, bigint>;

/** Where rows do not fill whole blocks, a type of blocks of 32 is taken. */
const FALLBACK: Readonly<Record<string, string>> = {
  Q2_K: 'Q4_0',
  Q3_K: 'Q4_0',
  TQ1_0: 'Q4_0',
  TQ2_0: 'Q4_0',
  Q4_K: 'Q5_0',
  Q5_K: 'Q5_1',
  Q6_K: 'Q8_0',
};

/** Bytes of a model's tensors as the quantize tool writes them in this mix. */
export function ggufBytes(model: Architecture, mix: Mix): GgufBytes {
  const { embedding, positions, head, vectors } = parameterParts(model);
  const count = Math.max(model.layers, model.encoderLayers ?? 0);
  const layers: Map<Dtype, bigint>[] = Array.from({ length: count }, () => new Map());
  for (const matrix of matricesOf(model)) {
    for (let layer = matrix.first; layer < matrix.first + matrix.layers; layer += 1) {
      const elements = BigInt(matrix.input) * BigInt(matrix.output) * BigInt(matrix.copies);
      const types = layers[layer];
      const type = matrixType(model, mix, matrix, layer);
      types?.set(type, (types.get(type) ?? 0n) + elements);
    }
  }
  const outside = (role: 'embedding' | 'head', elements: bigint): Typed =>
    new Map([[rowType(tensorType(mix, model, { role, layer: 0, layers: model.layers }), model.hidden), elements]]);
  const [embedded, output] = [outside('embedding', embedding), outside('head', head)];
  const four = mix.id === 'F32' ? 4n : 2n;
  return {
    embedding: typedBytes(embedded),
    head: typedBytes(output),
    layers: layers.map(typedBytes),
    // Positions stay as they were converted; norms and biases are 32-bit floats in every mix.
    rest: positions * four + vectors * 4n,
    sums: {
      embedding: typedSum([embedded]),
      head: typedSum([output]),
      rest: positions > 0n ? `${product(positions, four)} + ${product(vectors, 4)}` : product(vectors, 4),
      layers: (last) => typedSum(layers.slice(Math.max(0, model.layers - last))),
    },
  };
}

/** All of a file's tensors. */
export const ggufTotal = ({ embedding, head, layers, rest }: GgufBytes): bigint =>
  layers.reduce((sum, bytes) => sum + bytes, embedding + head + rest);

function matrixType(model: Architecture, mix: Mix, { role, input }: Matrix, layer: number): Dtype {
  return role === 'router'
    ? typeNamed('F32')
    : rowType(tensorType(mix, model, { role, layer, layers: model.layers }), input);
}

const typedBytes = (types: Typed): bigint =>
  [...types].reduce((sum, [{ bytes, per }, elements]) => sum + (elements * bytes) / per, 0n);

function typedSum(all: readonly Typed[]): string {
  const together = new Map<Dtype, bigint>();
  for (const types of all)
    for (const [type, elements] of types) together.set(type, (together.get(type) ?? 0n) + elements);
  return [...together]
    .filter(([, elements]) => elements > 0n)
    .map(([{ bytes, per }, elements]) => `${product(elements, bytes)}${per === 1n ? '' : ` / ${per}`}`)
    .join(' + ');
}

function rowType(name: string, row: number): Dtype {
  const type = typeNamed(name);
  if (row % Number(type.per) === 0) return type;
  const smaller = typeNamed(FALLBACK[name] ?? 'IQ4_NL');
  return row % Number(smaller.per) === 0 ? smaller : typeNamed('F16');
}

function typeNamed(name: string): Dtype {
  const type = dtypeOf(name);
  if (type === null) throw new EstimateError('unknown-quantization', { name });
  return type;
}
