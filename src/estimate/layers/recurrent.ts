import type { Kind } from '../autograd/precision.ts';
import { KIND_BYTES } from '../autograd/precision.ts';
import type { Tape } from '../autograd/tape.ts';
import { sizeAt, type Value } from '../autograd/value.ts';
import type { Shape } from '../shape.ts';
import { forProduct } from './cast.ts';
import { concatenate, copy } from './reshape.ts';

export interface RecurrentOptions {
  readonly hidden: bigint;
  readonly layers?: bigint;
  readonly bidirectional?: boolean;
  readonly bias?: boolean;
}

type Cell = 'lstm' | 'gru';

const GATES: Readonly<Record<Cell, bigint>> = { lstm: 4n, gru: 3n };

/** Hidden states' worth of memory that a time step keeps in a fused kernel on CUDA: the gates, the cell and its activation. */
const CUDA_STATES = 6n;
/** What a GRU of separate operations keeps a time step: gates and the products between them. */
const GRU_STATES = 7n;

/** An LSTM on [batch, length, width]. */
export const lstm = (tape: Tape, x: Value, options: RecurrentOptions): Value => recurrent(tape, x, 'lstm', options);

/** A GRU on [batch, length, width]. */
export const gru = (tape: Tape, x: Value, options: RecurrentOptions): Value => recurrent(tape, x, 'gru', options);

function recurrent(tape: Tape, x: Value, cell: Cell, options: RecurrentOptions): Value {
  const directions = options.bidirectional === true ? 2 : 1;
  let flow = x;
  for (let layer = 0n; layer < (options.layers ?? 1n); layer += 1n) {
    const input = cell === 'lstm' || layer > 0n ? flow : null;
    const outputs = Array.from({ length: directions }, () => direction(tape, input ?? copy(tape, x), cell, options));
    const [only] = outputs;
    flow = only !== undefined && outputs.length === 1 ? only : concatenate(tape, outputs, 2);
  }
  return flow;
}

/** One layer in one direction. */
function direction(tape: Tape, x: Value, cell: Cell, options: RecurrentOptions): Value {
  const { hidden } = options;
  const gates = GATES[cell] * hidden;
  const weights = [tape.parameter([gates, sizeAt(x, -1)]), tape.parameter([gates, hidden])];
  const biases = options.bias === false ? [] : [tape.parameter([gates]), tape.parameter([gates])];
  const input = forProduct(tape, x);
  const matrices = weights.map((weight) => forProduct(tape, weight));
  const added = biases.map((bias) => forProduct(tape, bias));
  const shape: Shape = [sizeAt(x, 0), sizeAt(x, 1), hidden];
  const mixed = input.kind !== x.kind || tape.run.precision.startsWith('autocast');
  const fused = tape.run.device === 'cuda' || cell === 'lstm';
  return tape.apply({
    label: cell,
    inputs: [input, ...matrices, ...added],
    shape,
    // A GRU of separate operations adds its fp32 state to what autocast computes.
    kind: !fused && mixed ? 'fp32' : input.kind,
    saves: [input, ...matrices, ...(fused ? added : [])],
    savesOutput: fused,
    // Without autograd the kernels take no reserve.
    makes: tape.run.records ? keeps(tape, input, cell, options, mixed) : [],
  });
}

function keeps(
  tape: Tape,
  x: Value,
  cell: Cell,
  { hidden }: RecurrentOptions,
  mixed: boolean,
): readonly (readonly [Shape, Kind])[] {
  const [batch, length] = [sizeAt(x, 0), sizeAt(x, 1)];
  if (tape.run.device === 'cuda') return [[[batch, length, CUDA_STATES * hidden], x.kind]];
  if (cell === 'gru') return [[[batch, length, (GRU_STATES + (mixed ? 1n : 0n)) * hidden], x.kind]];
  const states = Array.from({ length: 4 }, () => [[batch, hidden], x.kind] as const);
  return [...states, [[batch * workspace(length, sizeAt(x, -1), hidden, KIND_BYTES[x.kind])], 'bool']];
}

/** Rows of oneDNN's matrices start on 64 bytes, and never a multiple of 256 elements apart. */
function padded(size: bigint, bytes: bigint): bigint {
  const step = 64n / bytes;
  const rounded = ((size + step - 1n) / step) * step;
  return rounded % 256n === 0n ? rounded + step : rounded;
}

/** Bytes a sample that oneDNN keeps for an LSTM's backward: states and their gradients (fp32) a step, gates, hidden states. */
function workspace(length: bigint, width: bigint, hidden: bigint, bytes: bigint): bigint {
  const wide = width > hidden ? width : hidden;
  const gates = GATES.lstm * hidden;
  const states = (length + 1n) * (4n * padded(wide, bytes) * bytes + 6n * padded(wide, 4n) * 4n);
  return states + length * bytes * (padded(gates, bytes) + gates + padded(hidden, bytes)) + gates * bytes;
}
