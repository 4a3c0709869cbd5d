import { ALL_TARGETS } from '../training/adapters.ts';
import type { Optimizer } from '../training/optimizer.ts';
import type { TrainingOptions } from '../training/options.ts';
import { type ChangeContext, type Changed, type ChangeKind, halved } from './change.ts';

type Values = Changed['values'];
type Outcome = { readonly options: TrainingOptions; readonly values?: Values } | null;

const EIGHT_BIT: Readonly<Partial<Record<Optimizer, Optimizer>>> = {
  adamw: 'adamw-8bit',
  'paged-adamw': 'paged-adamw-8bit',
  lion: 'lion-8bit',
};
const RANK = 16;
const GPUS = [2, 4, 8, 16, 32, 64] as const;
/** GPUs of one machine, where no number is enough. */
const NODE = 8;
const SHORTEST = 512;
const GRADED: ReadonlySet<string> = new Set(['accumulate', 'shorter', 'shard']);

const isFrozen = ({ lora, trainable }: TrainingOptions): boolean => lora !== undefined || trainable !== undefined;

/** What a training run can change, cheapest first: what costs nothing, then time, then accuracy, then hardware. */
export const TRAINING_CHANGES: readonly ChangeKind[] = [
  change('flash-attention', 'efficient-attention', (options) =>
    options.attention === 'flash' ? null : { options: { ...options, attention: 'flash' } },
  ),
  change('autocast', 'mixed-precision', (options) =>
    options.precision === 'fp32' ? { options: { ...options, precision: 'amp' } } : null,
  ),
  change('frozen-weights-16-bit', 'mixed-precision', (options) =>
    isFrozen(options) && options.quantization === undefined && options.precision !== 'bf16'
      ? { options: { ...options, precision: 'bf16' } }
      : null,
  ),
  change('fused-loss', 'chunked-loss', (options) =>
    options.loss === 'fused' ? null : { options: { ...options, loss: 'fused' } },
  ),
  change('accumulate', 'gradient-accumulation', smallerBatch),
  change('checkpointing', 'activation-checkpointing', (options) =>
    options.checkpointing === 'full' ? null : { options: { ...options, checkpointing: 'full' } },
  ),
  change('optimizer-8-bit', 'low-memory-optimizer', (options) => {
    const optimizer = EIGHT_BIT[options.optimizer ?? 'adamw'];
    return optimizer === undefined ? null : { options: { ...options, optimizer }, values: { optimizer } };
  }),
  change('weights-16-bit', 'mixed-precision', (options) =>
    isFrozen(options) || options.precision === 'bf16' ? null : { options: { ...options, precision: 'bf16' } },
  ),
  change('lora', 'lora', (options) =>
    isFrozen(options)
      ? null
      : {
          options: { ...options, lora: { rank: RANK, targets: ALL_TARGETS }, precision: 'bf16' },
          values: { rank: RANK },
        },
  ),
  change('qlora', 'quantize', (options) =>
    options.quantization === undefined && isFrozen(options)
      ? { options: { ...options, quantization: 'nf4', precision: 'bf16' }, values: { format: 'nf4' } }
      : null,
  ),
  change('shorter', 'reduce-input-size', (options, holds) => {
    const length = halved(options.length, (less) => less <= SHORTEST || holds({ ...options, length: less }));
    return length === null || options.length <= SHORTEST
      ? null
      : { options: { ...options, length }, values: { from: options.length, to: length } };
  }),
  change('shard', 'shard-model', shard),
  change('offload-optimizer', 'cpu-offload', (options) =>
    options.offload?.optimizer || isFrozen(options)
      ? null
      : { options: { ...options, offload: { ...options.offload, optimizer: true } } },
  ),
  change('offload-weights', 'cpu-offload', (options) =>
    options.offload?.parameters || options.quantization !== undefined
      ? null
      : { options: { ...options, offload: { ...options.offload, parameters: true } } },
  ),
];

function smallerBatch(options: TrainingOptions, holds: (options: TrainingOptions) => boolean): Outcome {
  const { batch, accumulation = 1 } = options;
  const smaller = (to: number): TrainingOptions => ({
    ...options,
    batch: to,
    accumulation: accumulation * Math.ceil(batch / to),
  });
  const to = halved(batch, (less) => holds(smaller(less)));
  if (to === null) return null;
  const changed = smaller(to);
  return { options: changed, values: { from: batch, to, accumulation: changed.accumulation ?? 1 } };
}

function shard(options: TrainingOptions, holds: (options: TrainingOptions) => boolean, gpus?: number): Outcome {
  if (options.sharding?.kind === 'zero-3') return null;
  const own = gpus ?? options.sharding?.gpus;
  const over = (count: number): TrainingOptions => ({ ...options, sharding: { kind: 'zero-3', gpus: count } });
  const count = own === undefined ? (GPUS.find((one) => holds(over(one))) ?? NODE) : own > 1 ? own : null;
  return count === null ? null : { options: over(count), values: { gpus: count } };
}

type Apply = (options: TrainingOptions, holds: (options: TrainingOptions) => boolean, gpus?: number) => Outcome;

function change(id: string, fix: string, apply: Apply): ChangeKind {
  return {
    id,
    fix,
    ...(GRADED.has(id) ? { graded: true as const } : {}),
    apply: (workload, { holds, gpus }: ChangeContext): Changed | null => {
      if (workload.kind !== 'train') return null;
      const outcome = apply(workload.options, (options) => holds({ kind: 'train', options }), gpus);
      return outcome && { workload: { kind: 'train', options: outcome.options }, values: outcome.values ?? {} };
    },
  };
}
