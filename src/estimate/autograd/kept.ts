import type { Saved, Tape } from './tape.ts';
import type { Role, Storage } from './value.ts';

/** What a recorded forward pass keeps for backward, each storage once. */
export interface Kept {
  readonly tensors: readonly Saved[];
  /** Without parameters and buffers. */
  readonly bytes: bigint;
  readonly byRole: Readonly<Record<Role, bigint>>;
}

/** Sums what autograd keeps; a tensor that two operations keep counts once. */
export function keptBy(tape: Tape): Kept {
  const seen = new Set<Storage>();
  const byRole: Record<Role, bigint> = { parameter: 0n, buffer: 0n, input: 0n, activation: 0n, cast: 0n };
  const tensors: Saved[] = [];
  for (const saved of tape.steps.flatMap((step) => step.saved)) {
    if (seen.has(saved.storage)) continue;
    seen.add(saved.storage);
    byRole[saved.storage.role] += saved.storage.bytes;
    if (saved.storage.role !== 'parameter' && saved.storage.role !== 'buffer') tensors.push(saved);
  }
  return { tensors, bytes: byRole.input + byRole.activation + byRole.cast, byRole };
}
