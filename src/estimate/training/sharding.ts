import { EstimateError } from '../estimate.ts';

/** How GPUs share a training run that each of them computes with data of its own. */
export interface Sharding {
  /** `ddp`: each has all. ZeRO 1 shares optimizer states, 2 gradients too, 3 weights too; FSDP's full shard is 3. */
  readonly kind: 'ddp' | 'zero-1' | 'zero-2' | 'zero-3';
  readonly gpus: number;
}

/** Over how many GPUs each kind of state is spread. */
export interface Shares {
  readonly weights: bigint;
  readonly gradients: bigint;
  readonly optimizer: bigint;
}

const STAGES: Readonly<Record<Sharding['kind'], number>> = { ddp: 0, 'zero-1': 1, 'zero-2': 2, 'zero-3': 3 };

/** The number that each state is divided by. */
export function sharesOf(sharding: Sharding | undefined): Shares {
  if (sharding === undefined) return { weights: 1n, gradients: 1n, optimizer: 1n };
  const { kind, gpus } = sharding;
  if (!Number.isSafeInteger(gpus) || gpus < 1) throw new EstimateError('not-a-count', { name: 'gpus', value: gpus });
  const stage = STAGES[kind];
  const from = (least: number): bigint => (stage >= least ? BigInt(gpus) : 1n);
  return { optimizer: from(1), gradients: from(2), weights: from(3) };
}
