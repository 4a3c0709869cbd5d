import { type Dtype, dtypeOf } from '../dtype.ts';
import { EstimateError } from '../estimate.ts';
import type { Architecture } from '../model/architecture.ts';
import { type Matrix, matricesOf } from '../model/matrices.ts';
import { parameterParts } from '../model/parameters.ts';
import { type Mix, type Place, tensorType } from './gguf-mix.ts';

/** Bytes of a GGUF file's tensors by where they are. */
export interface GgufBytes {
  /** In the CPU's memory, whatever is offloaded. */
  readonly embedding: bigint;
  readonly head: bigint;
  /** Each layer, first to last; an encoder's beside the decoder's of the same number. */
  readonly layers: readonly bigint[];
  readonly rest: bigint;
}

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
  const layers: bigint[] = Array.from({ length: Math.max(model.layers, model.encoderLayers ?? 0) }, () => 0n);
  for (const matrix of matricesOf(model)) {
    for (let layer = matrix.first; layer < matrix.first + matrix.layers; layer += 1) {
      layers[layer] = (layers[layer] ?? 0n) + matrixBytes(model, mix, matrix, layer);
    }
  }
  const outside = (role: 'embedding' | 'head', elements: bigint): bigint =>
    typeBytes(mix, model, { role, layer: 0, layers: model.layers }, model.hidden, elements);
  const four = mix.id === 'F32' ? 4n : 2n;
  return {
    embedding: outside('embedding', embedding),
    head: outside('head', head),
    layers,
    // Positions stay as they were converted; norms and biases are 32-bit floats in every mix.
    rest: positions * four + vectors * 4n,
  };
}

/** All of a file's tensors. */
export const ggufTotal = ({ embedding, head, layers, rest }: GgufBytes): bigint =>
  layers.reduce((sum, bytes) => sum + bytes, embedding + head + rest);

function matrixBytes(model: Architecture, mix: Mix, matrix: Matrix, layer: number): bigint {
  const elements = BigInt(matrix.input) * BigInt(matrix.output) * BigInt(matrix.copies);
  if (matrix.role === 'router') return elements * 4n;
  return typeBytes(mix, model, { role: matrix.role, layer, layers: model.layers }, matrix.input, elements);
}

function typeBytes(mix: Mix, model: Architecture, place: Place, row: number, elements: bigint): bigint {
  const type = rowType(tensorType(mix, model, place), row);
  return (elements * type.bytes) / type.per;
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
