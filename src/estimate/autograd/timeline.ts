import { blockBytes } from '../allocator.ts';
import type { Step, Tape } from './tape.ts';
import { denseBytes, type Storage, type Value } from './value.ts';

/** Memory alive at one moment beside parameters, buffers and optimizer states, in whole allocator blocks. */
export interface Moment {
  readonly activations: bigint;
  readonly casts: bigint;
  readonly inputs: bigint;
  /** Finished gradients of parameters. */
  readonly gradients: bigint;
  /** Gradients on their way and other short-lived tensors. */
  readonly temporary: bigint;
  readonly total: bigint;
}

interface Gradient {
  readonly bytes: bigint;
  holders: number;
}

type Account = 'activations' | 'casts' | 'inputs' | 'gradients' | 'temporary';

interface Ledger {
  readonly now: Record<Account, bigint>;
  peak: Moment;
  readonly move: (account: Account, bytes: bigint) => void;
  readonly look: () => void;
}

/** Every storage takes whole blocks; parameters and buffers are counted by the caller. */
function accountOf(storage: Storage): Account | null {
  if (storage.role === 'activation') return 'activations';
  if (storage.role === 'cast') return 'casts';
  return storage.role === 'input' ? 'inputs' : null;
}

function createLedger(): Ledger {
  const now: Record<Account, bigint> = { activations: 0n, casts: 0n, inputs: 0n, gradients: 0n, temporary: 0n };
  const total = (): bigint => now.activations + now.casts + now.inputs + now.gradients + now.temporary;
  const ledger: Ledger = {
    now,
    peak: { ...now, total: 0n },
    move: (account, bytes) => {
      now[account] += bytes;
    },
    look: () => {
      const sum = total();
      if (sum > ledger.peak.total) ledger.peak = { ...now, total: sum };
    },
  };
  return ledger;
}

/** The most that is alive in the forward pass, and over forward and backward together. */
export interface Timeline {
  readonly forward: Moment;
  readonly peak: Moment;
}

/**
 * Runs forward and backward over the recorded steps in autograd's order, freeing what is no longer held. Where gradients
 * accumulate they are there from the start, and the caller counts them.
 */
export function timelineOf(tape: Tape, accumulates = false): Timeline {
  const ledger = createLedger();
  const kept = new Map<Storage, number>();
  const alive = new Set<Storage>();
  const birth = (storage: Storage): void => {
    const account = accountOf(storage);
    if (account === null || alive.has(storage)) return;
    alive.add(storage);
    ledger.move(account, blockBytes(storage.bytes));
  };
  // The training loop holds images and labels all along.
  const death = (storage: Storage): void => {
    const account = accountOf(storage);
    if (account !== null && account !== 'inputs' && alive.delete(storage))
      ledger.move(account, -blockBytes(storage.bytes));
  };
  for (const input of tape.inputs) birth(input.storage);
  const endings = endingsOf(tape);
  tape.steps.forEach((step, index) => {
    birth(step.output.storage);
    for (const { storage } of step.saved) {
      birth(storage);
      kept.set(storage, (kept.get(storage) ?? 0) + 1);
    }
    for (const storage of step.made) birth(storage);
    ledger.look();
    for (const storage of step.made) if (!kept.has(storage)) death(storage);
    for (const storage of endings.get(index) ?? []) if (!kept.has(storage)) death(storage);
  });
  const forward = ledger.peak;
  if (tape.run.records) walkBack(tape, ledger, kept, death, accumulates);
  return { forward, peak: ledger.peak };
}

/** The most that a part which is run again adds; what comes into it is there already. */
function ownPeak(tape: Tape): bigint {
  const { total, inputs } = timelineOf(tape).peak;
  return total - inputs;
}

/** Whether an input's gradient is the output's own memory: a reshaped or added value's is, a broadcast one's is summed anew. */
function shares(step: Step, bytes: bigint, incoming: bigint): boolean {
  return step.gradient === 'slices' || (step.gradient === 'same' && bytes === incoming);
}

/** Which storages the forward pass lets go after which step; casts of weights stay until autocast ends. */
function endingsOf(tape: Tape): ReadonlyMap<number, readonly Storage[]> {
  const endings = new Map<number, Storage[]>();
  const last = tape.steps.length - 1;
  for (const [storage, use] of tape.lastUse) {
    const at = storage.role === 'cast' ? last : use;
    const list = endings.get(at);
    if (list === undefined) endings.set(at, [storage]);
    else list.push(storage);
  }
  return endings;
}

function walkBack(
  tape: Tape,
  ledger: Ledger,
  kept: Map<Storage, number>,
  death: (storage: Storage) => void,
  accumulates: boolean,
): void {
  const pending = new Map<number, Gradient>();
  const parameterGradients = new Set<Storage>();
  const make = (bytes: bigint): Gradient => {
    ledger.move('temporary', blockBytes(bytes));
    return { bytes, holders: 1 };
  };
  /** A gradient that was made at the output's size shrinks to the operand's. */
  const summed = (gradient: Gradient, target: Value): Gradient => {
    const bytes = denseBytes(target.shape, target.kind);
    if (gradient.holders > 1 || gradient.bytes <= bytes) return gradient;
    ledger.move('temporary', blockBytes(bytes) - blockBytes(gradient.bytes));
    return { bytes, holders: 1 };
  };
  const drop = (gradient: Gradient): void => {
    gradient.holders -= 1;
    if (gradient.holders === 0) ledger.move('temporary', -blockBytes(gradient.bytes));
  };
  const letGo = (step: Step): void => {
    for (const { storage } of step.saved) {
      const left = (kept.get(storage) ?? 0) - 1;
      kept.set(storage, left);
      if (left === 0) death(storage);
    }
  };
  const deliver = (value: Value, gradient: Gradient): void => {
    if (value.source === null) {
      drop(gradient);
      // A second use of the same weight adds into the gradient that is there.
      if (accumulates || parameterGradients.has(value.storage)) return;
      parameterGradients.add(value.storage);
      ledger.move('gradients', blockBytes(gradient.bytes));
      return;
    }
    const waiting = pending.get(value.source);
    const bytes = denseBytes(value.shape, value.kind);
    if (waiting === undefined) pending.set(value.source, gradient);
    // Added in place where nobody else holds it; a slice of a larger gradient never is.
    else if (waiting.holders === 1 && waiting.bytes === bytes) drop(gradient);
    else {
      pending.set(value.source, make(bytes));
      ledger.look();
      drop(waiting);
      drop(gradient);
    }
  };
  const last = tape.steps.length - 1;
  const loss = tape.steps[last];
  if (loss !== undefined) pending.set(last, make(denseBytes(loss.output.shape, loss.output.kind)));
  for (let index = last; index >= 0; index -= 1) {
    const step = tape.steps[index];
    const incoming = pending.get(index);
    if (step === undefined) continue;
    if (incoming !== undefined) {
      pending.delete(index);
      const again = step.recompute === null ? 0n : ownPeak(step.recompute);
      // What is run again starts from the same gradient.
      const more = again > 0n ? again - blockBytes(incoming.bytes) : 0n;
      ledger.move('temporary', more);
      ledger.look();
      ledger.move('temporary', -more);
      const outgoing = step.targets.map((target) => {
        const bytes = denseBytes(target.shape, target.kind);
        if (step.broadcasts && bytes < incoming.bytes) return make(incoming.bytes);
        if (target.source === null || !shares(step, bytes, incoming.bytes)) return make(bytes);
        incoming.holders += 1;
        return incoming;
      });
      ledger.look();
      drop(incoming);
      letGo(step);
      step.targets.forEach((target, at) => {
        const gradient = outgoing[at];
        if (gradient !== undefined) deliver(target, summed(gradient, target));
      });
    } else letGo(step);
  }
}
