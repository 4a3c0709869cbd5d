import type { Tape } from '../autograd/tape.ts';
import type { Value } from '../autograd/value.ts';
import { elementsOf } from '../shape.ts';
import { forPrecise, forProduct } from './cast.ts';

/** What backward needs of an activation: its input or its output, and how many further tensors of that size. */
interface Keeping {
  readonly keeps: 'input' | 'output' | 'nothing';
  readonly extra?: number;
  /** Computed in fp32 under CUDA's autocast. */
  readonly precise?: true;
  /** Written over its input although backward needs what was there: PyTorch keeps a copy. */
  readonly copiesInPlace?: true;
}

const INPUT: Keeping = { keeps: 'input', copiesInPlace: true };
const OUTPUT: Keeping = { keeps: 'output' };

const ACTIVATIONS = {
  relu: OUTPUT,
  sigmoid: OUTPUT,
  tanh: OUTPUT,
  softmax: { keeps: 'output', precise: true },
  logSoftmax: { keeps: 'output', precise: true },
  softmin: { keeps: 'output', precise: true },
  gelu: INPUT,
  geluTanh: INPUT,
  silu: INPUT,
  mish: INPUT,
  relu6: INPUT,
  hardtanh: INPUT,
  hardswish: INPUT,
  hardsigmoid: INPUT,
  // Their in-place forms need the output alone.
  leakyRelu: { keeps: 'input' },
  elu: { keeps: 'input' },
  selu: { keeps: 'input' },
  celu: { keeps: 'input' },
  rrelu: { keeps: 'input', extra: 1 },
  softplus: { keeps: 'input', precise: true },
  logSigmoid: { keeps: 'input', extra: 1 },
  softsign: { keeps: 'input', extra: 1 },
  tanhshrink: { keeps: 'nothing', extra: 1 },
  hardshrink: INPUT,
  softshrink: INPUT,
  threshold: INPUT,
} as const satisfies Record<string, Keeping>;

export type Activation = keyof typeof ACTIVATIONS;

/** Names of the activations that are known. */
export const ACTIVATION_NAMES = Object.keys(ACTIVATIONS) as readonly Activation[];

/** An activation function; in place it writes over its input. */
export function activation(tape: Tape, x: Value, name: Activation, inPlace = false): Value {
  const { keeps, extra = 0, precise, copiesInPlace }: Keeping = ACTIVATIONS[name];
  const input = precise === true ? forPrecise(tape, x) : x;
  const own = Array.from({ length: extra + (inPlace && copiesInPlace === true ? 1 : 0) });
  return tape.apply({
    label: name,
    inputs: [input],
    shape: x.shape,
    kind: input.kind,
    saves: keeps === 'input' && !inPlace ? [input] : [],
    savesOutput: keeps === 'output' || (keeps === 'input' && inPlace && copiesInPlace !== true),
    makes: own.map(() => [x.shape, input.kind] as const),
    ...(inPlace && { into: input }),
  });
}

/** ReLU, in place where the network says so. */
export const relu = (tape: Tape, x: Value, inPlace = false): Value => activation(tape, x, 'relu', inPlace);

/** PReLU keeps its input and its learned slope; autocast computes it in 16 bits. */
export function prelu(tape: Tape, x: Value, slopes = 1n): Value {
  const weight = forProduct(tape, tape.parameter([slopes]));
  const input = forProduct(tape, x);
  return tape.apply({ label: 'prelu', inputs: [input, weight], shape: x.shape, saves: [input, weight] });
}

/** Gated linear unit: halves the last dimension, or the one named, and keeps its whole input. */
export function glu(tape: Tape, x: Value, dimension = -1): Value {
  const at = dimension < 0 ? x.shape.length + dimension : dimension;
  const shape = x.shape.map((size, index) => (index === at ? size / 2n : size));
  return tape.apply({ label: 'glu', inputs: [x], shape, saves: [x] });
}

/** silu(gate) × up: keeps gate, silu(gate) and up. */
export function siluProduct(tape: Tape, gate: Value, up: Value): Value {
  return multiply(tape, activation(tape, gate, 'silu'), up);
}

/** Elementwise product: each factor is kept where the other takes a gradient. */
export function multiply(tape: Tape, a: Value, b: Value): Value {
  return tape.apply({
    label: 'multiply',
    inputs: [a, b],
    shape: elementsOf(a.shape) >= elementsOf(b.shape) ? a.shape : b.shape,
    kind: a.kind === b.kind ? a.kind : 'fp32',
    saves: [...(b.needsGradient ? [a] : []), ...(a.needsGradient ? [b] : [])],
    broadcasts: true,
  });
}
