import { elementSum } from '../autograd/element-sum.ts';
import { keptBy } from '../autograd/kept.ts';
import { type ComputePrecision, KIND_BYTES, type Kind } from '../autograd/precision.ts';
import { createTape, type Tape } from '../autograd/tape.ts';
import type { Storage, Value } from '../autograd/value.ts';
import { type Assumption, type Estimate, EstimateError, type Part } from '../estimate.ts';
import { elementsOf, type Shape } from '../shape.ts';
import { digits, part, product, sumParts } from '../terms.ts';
import { checkpoint } from './checkpoint.ts';
import { LAYERS, type Layer, type LayerInputs, type LayerKind } from './layers.ts';

/** How the layer runs; every field has a default. */
export interface LayerRun {
  readonly precision?: ComputePrecision;
  readonly device?: 'cuda' | 'cpu';
  /** False for model.eval(). */
  readonly training?: boolean;
  /** Weights take no gradient. */
  readonly frozen?: boolean;
  /** Whether the input wants a gradient, as every layer's but the first does. */
  readonly inputGradient?: boolean;
  /** Under no_grad or inference_mode: nothing is kept. */
  readonly inference?: boolean;
  /** Under torch.utils.checkpoint: the input is kept alone. */
  readonly checkpoint?: boolean;
}

/** A tensor that autograd keeps for backward. */
export interface KeptTensor {
  readonly label: string;
  readonly shape: Shape;
  readonly kind: Kind;
  readonly bytes: bigint;
  readonly role: 'input' | 'activation' | 'cast' | 'output';
}

/** What one layer takes, part by part, and the same as an estimate. */
export interface LayerMemory {
  readonly parameters: bigint;
  readonly parameterBytes: bigint;
  readonly bufferBytes: bigint;
  readonly inputBytes: bigint;
  readonly outputShape: Shape;
  readonly outputBytes: bigint;
  /** Kept for backward, each storage once, without parameters and buffers. */
  readonly keptBytes: bigint;
  readonly kept: readonly KeptTensor[];
  /** Copies of weights in 16 bits that autocast keeps; a part of `keptBytes`. */
  readonly weightCastBytes: bigint;
  /** Kept, and the output where it is not itself kept. */
  readonly heldBytes: bigint;
  readonly estimate: Estimate;
}

/** Memory of one layer in one forward pass. */
export function estimateLayer<Kind extends LayerKind>(
  kind: Kind,
  options: LayerInputs[Kind],
  run: LayerRun = {},
): LayerMemory {
  refuseImpossible(options);
  const tape = createTape({
    precision: run.precision ?? 'fp32',
    device: run.device ?? 'cuda',
    training: run.training ?? true,
    records: run.inference !== true,
    frozen: run.frozen === true,
    checkpoints: false,
  });
  return summarize(tape, record(tape, kind, options, run), run);
}

function record<Kind extends LayerKind>(tape: Tape, kind: Kind, options: LayerInputs[Kind], run: LayerRun): Value {
  const layer: Layer<Kind> = LAYERS[kind];
  const incoming = (shape: Shape): Value => tape.input(shape, undefined, run.inputGradient !== false);
  if (run.checkpoint !== true || !('shape' in options)) return layer(tape, options, incoming);
  const x = incoming(options.shape);
  return checkpoint(tape, x, (inner, held) => layer(inner, options, () => held));
}

function refuseImpossible(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    const sizes: readonly unknown[] = Array.isArray(value) ? value.flat() : [value];
    for (const size of sizes)
      if (typeof size === 'bigint' && size < 1n && name !== 'padding' && name !== 'outputPadding')
        throw new EstimateError('not-positive', { name, value: String(size) });
      else if ((name === 'p' || name === 'dropout') && !(Number(size) >= 0 && Number(size) <= 1))
        throw new EstimateError('not-a-probability', { name, value: String(size) });
  }
}

function summarize(tape: Tape, output: Value, run: LayerRun): LayerMemory {
  const kept = keptBy(tape);
  const sum = (values: readonly Value[]): bigint => values.reduce((bytes, { storage }) => bytes + storage.bytes, 0n);
  const parameters = tape.parameters.reduce((count, { shape }) => count + elementsOf(shape), 0n);
  const parameterBytes = sum(tape.parameters);
  const bufferBytes = sum(tape.buffers);
  const isKept = kept.tensors.some(({ storage }) => storage === output.storage);
  const outputBytes = output.storage.bytes;
  const tensors = kept.tensors.map(({ label, shape, kind, storage }) => ({
    label,
    shape,
    kind,
    bytes: storage.bytes,
    role: roleOf(storage, output.storage),
  }));
  const heldBytes = kept.bytes + (isKept ? 0n : outputBytes);
  const weight = KIND_BYTES[tape.parameters[0]?.kind ?? 'fp32'];
  const parts: Part[] = [
    part('weights', parameterBytes, product(parameters, weight)),
    part('buffers', bufferBytes, elementSum(tape.buffers)),
    ...keptParts(tensors),
    ...(isKept ? [] : [{ name: 'output', bytes: outputBytes, formula: formulaOf({ ...output, bytes: outputBytes }) }]),
  ].filter(({ bytes }) => bytes > 0n);
  const totalBytes = sumParts(parts);
  return {
    parameters,
    parameterBytes,
    bufferBytes,
    inputBytes: sum(tape.inputs),
    outputShape: output.shape,
    outputBytes,
    keptBytes: kept.bytes,
    kept: tensors,
    weightCastBytes: kept.byRole.cast,
    heldBytes,
    estimate: {
      parts,
      totalBytes,
      range: rangeOf(tape, totalBytes, kept.bytes),
      assumptions: assumptionsOf(tape, run),
    },
  };
}

function roleOf(storage: Storage, output: Storage): KeptTensor['role'] {
  if (storage === output) return 'output';
  return storage.role === 'input' || storage.role === 'cast' ? storage.role : 'activation';
}

function keptParts(tensors: readonly KeptTensor[]): readonly Part[] {
  const names = {
    input: 'kept-input',
    output: 'kept-output',
    activation: 'kept-inside',
    cast: 'autocast-copies',
  } as const;
  return tensors.map((tensor) => ({ name: names[tensor.role], bytes: tensor.bytes, formula: formulaOf(tensor) }));
}

/** A view keeps its whole storage: then its shape does not multiply out, and the storage's elements stand for it. */
function formulaOf({ shape, kind, bytes }: Pick<KeptTensor, 'shape' | 'kind' | 'bytes'>): string {
  const width = KIND_BYTES[kind];
  if (elementsOf(shape) * width === bytes)
    return `${product(...(shape.length === 0 ? [1n] : shape), width)} = ${digits(bytes)}`;
  const rest = bytes % width;
  return `${product(bytes / width, width)}${rest > 0n ? ` + ${rest}` : ''} = ${digits(bytes)}`;
}

/** What cuDNN keeps for a recurrent layer is its own: a third more or less. All else is what the operations keep. */
function isGuessed({ steps, run }: Tape): boolean {
  return run.device === 'cuda' && steps.some(({ label }) => label === 'lstm' || label === 'gru');
}

function rangeOf(tape: Tape, total: bigint, kept: bigint): Estimate['range'] {
  const doubt = isGuessed(tape) ? kept / 3n : 0n;
  return { low: total - doubt, high: total + doubt };
}

function assumptionsOf(tape: Tape, run: LayerRun): readonly Assumption[] {
  const input = run.inputGradient === false ? 'input-takes-no-gradient' : 'input-takes-gradient';
  return [
    { key: 'device', values: { device: run.device ?? 'cuda' } },
    { key: 'precision', values: { precision: run.precision ?? 'fp32' } },
    { key: run.inference === true ? 'no-autograd' : input },
    ...(run.frozen === true ? [{ key: 'weights-frozen' }] : []),
    ...(run.checkpoint === true ? [{ key: 'layer-checkpointed' }] : []),
    ...(isGuessed(tape) ? [{ key: 'recurrent-reserve' }] : []),
    { key: 'no-workspace' },
  ];
}
