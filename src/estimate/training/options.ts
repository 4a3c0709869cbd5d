import type { ContextLoading } from '../context.ts';
import type { Architecture } from '../model/architecture.ts';
import type { Attention } from './activations.ts';
import type { Lora } from './adapters.ts';
import type { LossKind } from './loss.ts';
import type { Optimizer } from './optimizer.ts';
import type { TrainingPrecision } from './precision.ts';
import type { Sharding } from './sharding.ts';

/** Which number is asked for: what tensors take, what the allocator holds, what nvidia-smi shows for the process. */
export type Counter = 'allocated' | 'reserved' | 'process';

/** A training run of a language model on one GPU, or one of the GPUs that share it. Lengths count tokens. */
export interface TrainingOptions {
  /** Either the shapes, or the number of parameters, for which typical shapes are taken. */
  readonly model?: Architecture;
  readonly parameters?: bigint;
  /** Sequences in one forward pass, on one GPU. */
  readonly batch: number;
  readonly length: number;
  readonly precision: TrainingPrecision;
  readonly optimizer?: Optimizer;
  /** How the optimizer walks: one tensor at a time, over lists (PyTorch's default), or in one kernel. */
  readonly step?: 'loop' | 'foreach' | 'fused';
  /** Only adapters are trained. */
  readonly lora?: Lora;
  /** Parameters of another kind of adapter (IA3, prompts, norms alone): only these are trained. */
  readonly trainable?: bigint;
  /** How the frozen weights are stored: `nf4-dq`, `int8` …; QLoRA's is nf4. */
  readonly quantization?: string;
  /** Quantised matrices keep their inputs, as older versions of bitsandbytes do; it may be so where nothing is said. */
  readonly quantizedInputs?: 'kept' | 'freed';
  readonly attention?: Attention;
  readonly dropout?: boolean;
  /** `full`: each layer is computed again in backward; `selective`: the attention scores alone. */
  readonly checkpointing?: 'none' | 'selective' | 'full';
  readonly loss?: LossKind;
  /** Micro-batches for one step of the optimizer; gradients stay from one to the next. */
  readonly accumulation?: number;
  /** `kept`: set to zero instead of freed, the default before PyTorch 2.0. */
  readonly gradients?: 'freed' | 'kept';
  readonly sharding?: Sharding;
  readonly offload?: {
    readonly optimizer?: boolean;
    readonly parameters?: boolean;
    readonly activations?: boolean;
  };
  /** Each gradient is applied and freed at once. */
  readonly optimizerInBackward?: boolean;
  readonly compiled?: boolean;
  readonly counter?: Counter;
  readonly context?: ContextLoading;
}
