import type { Shape } from '../shape.ts';
import { autocastKind, type ComputePrecision, type Kind, weightKind } from './precision.ts';
import { denseBytes, type Role, type Storage, type Value } from './value.ts';

/** How a forward pass runs. */
export interface Run {
  readonly precision: ComputePrecision;
  /** CPU and CUDA kernels keep different things: dropout's mask, attention's output. */
  readonly device: 'cuda' | 'cpu';
  /** model.train() or model.eval(): dropout and batch statistics. */
  readonly training: boolean;
  /** Whether autograd records; false under no_grad and inference_mode. */
  readonly records: boolean;
  /** Weights that take no gradient. */
  readonly frozen: boolean;
  /** The blocks of a network run under torch.utils.checkpoint. */
  readonly checkpoints: boolean;
}

/** What the gradients of an operation's inputs are: new tensors, its output's gradient itself, or slices of that. */
export type GradientKind = 'new' | 'same' | 'slices';

/** One operation of the forward pass; `saved` is what autograd keeps for its backward. */
export interface Step {
  readonly label: string;
  readonly output: Value;
  readonly targets: readonly Value[];
  readonly saved: readonly Saved[];
  /** What it makes beside its output, kept or not: a mask, indices, statistics. */
  readonly made: readonly Storage[];
  readonly gradient: GradientKind;
  /** A part that is run again in backward instead of being kept. */
  readonly recompute: Tape | null;
  /** A smaller operand's gradient is made at the output's size before it is summed. */
  readonly broadcasts: boolean;
}

export interface Saved {
  readonly label: string;
  readonly shape: Shape;
  readonly kind: Kind;
  readonly storage: Storage;
}

export interface Operation {
  readonly label: string;
  readonly inputs: readonly Value[];
  readonly shape: Shape;
  readonly kind?: Kind;
  readonly saves?: readonly Value[];
  /** The operation's output is itself kept. */
  readonly savesOutput?: boolean;
  /** Tensors that it makes beside its output and keeps: a mask, indices, statistics. */
  readonly makes?: readonly (readonly [Shape, Kind])[];
  readonly gradient?: GradientKind;
  /** The output is a view of, or written into, this value. */
  readonly into?: Value;
  readonly recompute?: Tape;
  /** A smaller operand's gradient is made at the output's size before it is summed. */
  readonly broadcasts?: boolean;
}

/** A recorded forward pass: every operation with what it keeps, as autograd would. */
export interface Tape {
  readonly run: Run;
  readonly steps: readonly Step[];
  readonly parameters: readonly Value[];
  readonly buffers: readonly Value[];
  readonly inputs: readonly Value[];
  /** The last step that a storage is alive in without being kept for backward. */
  readonly lastUse: ReadonlyMap<Storage, number>;
  readonly parameter: (shape: Shape, kind?: Kind) => Value;
  readonly buffer: (shape: Shape, kind?: Kind) => Value;
  readonly input: (shape: Shape, kind?: Kind, needsGradient?: boolean) => Value;
  readonly apply: (operation: Operation) => Value;
  /** The value in another type; weights are cast once a pass, as autocast's cache does. */
  readonly cast: (value: Value, kind: Kind) => Value;
  /** Runs a part whose caller still holds its input, as a module does. */
  readonly within: (held: Value, part: () => Value) => Value;
}

/** An empty forward pass. */
export function createTape(run: Run): Tape {
  const steps: Step[] = [];
  const parameters: Value[] = [];
  const buffers: Value[] = [];
  const inputs: Value[] = [];
  const lastUse = new Map<Storage, number>();
  const casts = new Map<Value, Value>();

  const leaf = (shape: Shape, kind: Kind, role: Role, needsGradient: boolean): Value => ({
    shape,
    kind,
    storage: { bytes: denseBytes(shape, kind), role },
    needsGradient: needsGradient && run.records,
    source: null,
  });

  const add = <T>(list: T[], item: T): T => {
    list.push(item);
    return item;
  };

  const apply = (operation: Operation): Value => record(operation, 'activation');

  const record = (operation: Operation, role: Role): Value => {
    const kind = operation.kind ?? operation.into?.kind ?? operation.inputs[0]?.kind ?? weightKind(run.precision);
    const targets = operation.inputs.filter((input) => input.needsGradient);
    const differentiable = run.records && targets.length > 0;
    const output: Value = {
      shape: operation.shape,
      kind,
      storage: operation.into?.storage ?? { bytes: denseBytes(operation.shape, kind), role },
      needsGradient: differentiable,
      source: steps.length,
    };
    const made = (operation.makes ?? []).map(([shape, of]) => ({
      shape,
      kind: of,
      storage: { bytes: denseBytes(shape, of), role: 'activation' as const },
    }));
    const saved = differentiable
      ? [...(operation.saves ?? []), ...(operation.savesOutput === true ? [output] : []), ...made]
      : [];
    for (const { storage } of [...operation.inputs, output]) lastUse.set(storage, steps.length);
    steps.push({
      label: operation.label,
      output,
      targets: differentiable ? targets : [],
      saved: saved.map(({ shape, kind: of, storage }) => ({ label: operation.label, shape, kind: of, storage })),
      made: made.map(({ storage }) => storage),
      gradient: operation.gradient ?? 'new',
      recompute: operation.recompute ?? null,
      broadcasts: operation.broadcasts === true,
    });
    return output;
  };

  const cast = (value: Value, kind: Kind): Value => {
    if (value.kind === kind) return value;
    const isWeight = value.storage.role === 'parameter';
    const known = isWeight ? casts.get(value) : undefined;
    if (known !== undefined) return known;
    const copy = record(
      { label: 'cast', inputs: [value], shape: value.shape, kind },
      isWeight && autocastKind(run.precision) !== null ? 'cast' : 'activation',
    );
    if (isWeight) casts.set(value, copy);
    return copy;
  };

  return {
    run,
    steps,
    parameters,
    buffers,
    inputs,
    lastUse,
    parameter: (shape, kind = weightKind(run.precision)) =>
      add(parameters, leaf(shape, kind, 'parameter', !run.frozen)),
    buffer: (shape, kind = weightKind(run.precision)) => add(buffers, leaf(shape, kind, 'buffer', false)),
    input: (shape, kind = weightKind(run.precision), needsGradient = false) =>
      add(inputs, leaf(shape, kind, 'input', needsGradient)),
    apply,
    cast,
    within: (held, part) => {
      const output = part();
      if (steps.length > 0) lastUse.set(held.storage, steps.length - 1);
      return output;
    },
  };
}
