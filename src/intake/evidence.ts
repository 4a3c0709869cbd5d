import type { Language } from '../language.ts';

export const PLATFORMS = ['cuda', 'rocm', 'xpu', 'mps', 'npu', 'directml', 'vulkan', 'cpu'] as const;

/** Where the failing allocator allocates; `cpu` is host memory. */
export type Platform = (typeof PLATFORMS)[number];

export const OPERATING_SYSTEMS = ['linux', 'windows', 'wsl', 'macos'] as const;

export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number];

export const PHASES = [
  'load',
  'forward',
  'loss',
  'backward',
  'optimizer-step',
  'evaluation',
  'generation',
  'data-loading',
  'save',
  'startup',
] as const;

/** What the program was doing when it failed. */
export type Phase = (typeof PHASES)[number];

/** A process on the GPU and what it holds; bytes absent where the driver does not say. */
export interface GpuProcess {
  readonly pid: bigint;
  readonly bytes: bigint;
}

/** One error read from the text. A figure is present only where the message states it, or one sum of stated figures gives it. */
export interface ErrorReport {
  /** Id of the message form, listed in docs/messages.md. */
  readonly format: string;
  /** Where the message stands in the normalised text, UTF-16 offsets. */
  readonly span: readonly [start: number, end: number];
  readonly platform: Platform | null;
  readonly framework: string | null;
  readonly device?: number;
  readonly requestedBytes?: bigint;
  readonly totalBytes?: bigint;
  readonly freeBytes?: bigint;
  readonly allocatedBytes?: bigint;
  readonly reservedBytes?: bigint;
  /** The most that tensors held so far: after a failure was caught, what they hold now is less. */
  readonly peakBytes?: bigint;
  readonly unallocatedBytes?: bigint;
  readonly privatePoolBytes?: bigint;
  readonly processBytes?: bigint;
  readonly allowedBytes?: bigint;
  /** Metal memory of this process outside PyTorch's allocator (MPS). */
  readonly otherAllocationsBytes?: bigint;
  /** Host memory that a model's plan wants, and what the machine has left. */
  readonly hostNeededBytes?: bigint;
  readonly hostAvailableBytes?: bigint;
  /** Host memory as whoever ended the process printed it: of that process, of the machine in use, and in all. */
  readonly hostProcessBytes?: bigint;
  readonly hostUsedBytes?: bigint;
  readonly hostTotalBytes?: bigint;
  /** KV cache that the longest request wants, and what the engine has for it; negative where weights and activations pass its share. */
  readonly kvNeededBytes?: bigint;
  readonly kvAvailableBytes?: bigint;
  /** What a program plans to take of the device in advance. */
  readonly desiredBytes?: bigint;
  /** Tokens that the engine was asked to hold, and the most that it can. */
  readonly wantedTokens?: number;
  readonly maxLength?: number;
  /** The tensor that could not be made. */
  readonly shape?: readonly bigint[];
  readonly dtype?: string;
  readonly otherProcesses?: readonly GpuProcess[];
  /** Exit status or signal number of a killed process. */
  readonly exitCode?: number;
  /** The message names a file, library call or signal that matters (e.g. `cublasCreate`, `Bus error`). */
  readonly detail?: string;
  /** Whether the message would print a limit of its process, as its own sentences tell; absent where they do not. */
  readonly limitPrinted?: 'shown' | 'hidden';
  /** The message breaks off before its last figure. */
  readonly cutOff?: boolean;
  /** The message is a consequence or a wrapper of another error in the same paste. */
  readonly wrapper?: boolean;
}

/** One frame of a traceback. */
export interface Frame {
  readonly file: string;
  readonly line: number | null;
  readonly function: string;
  readonly code: string;
}

export type SegmentKind = 'prose' | 'traceback' | 'error' | 'log' | 'nvidia-smi' | 'code';

/** Consecutive lines of one kind; offsets into the normalised text. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A tensor named in the text, by shape and dtype where stated. */
export interface StatedTensor {
  readonly shape: readonly bigint[];
  readonly dtype: string | null;
}

/** A tensor of numbers that the person states, and that has the size of the failed request. */
export interface RequestTensor {
  /** The request that it explains. */
  readonly requestedBytes: bigint;
  /** What it is: pairs of everything with everything, attention scores, or logits. */
  readonly kind: 'pairs' | 'scores' | 'logits';
  readonly shape: readonly bigint[];
  readonly dtype: string;
  readonly bytes: bigint;
}

/** A GPU row of an nvidia-smi table. */
export interface SmiGpu {
  readonly index: number;
  readonly name: string;
  readonly usedBytes: bigint;
  readonly totalBytes: bigint;
}

/** A row of the process table of nvidia-smi. */
export interface SmiProcess {
  readonly gpu: number;
  readonly pid: bigint;
  /** Compute, graphics or both. */
  readonly type: 'C' | 'G' | 'C+G';
  /** The program without its folder, as far as the table shows it. */
  readonly name: string;
  /** Absent where the driver prints N/A, as it does on Windows. */
  readonly bytes?: bigint;
}

export const PRECISIONS = ['fp32', 'fp16', 'bf16', 'amp', 'int8', 'int4'] as const;

export const SHARDINGS = ['ddp', 'zero1', 'zero2', 'zero3', 'fsdp'] as const;

/** How a run shall be done, by the names that the calculators have for it; a question states it as a report does. */
export interface RunOptions {
  /** What the weights are kept in; several where the words compare them. */
  readonly formats?: readonly string[];
  readonly cacheType?: string;
  readonly optimizer?: string;
  /** Rank of LoRA. */
  readonly rank?: number;
  readonly sharding?: (typeof SHARDINGS)[number];
  /** False where it is said to be off; on, it stands among what was tried. */
  readonly checkpointing?: false;
  /** QLoRA is named, and no plain LoRA. */
  readonly quantizedAdapters?: boolean;
}

/** The set-up as the person states it; a field is absent where it is not stated. */
export interface Setup {
  readonly batch?: number;
  /** Earlier batch, where the person says that it was reduced from this. */
  readonly batchBefore?: number;
  /** A smaller batch that works, where `batch` is the one that fails. */
  readonly batchWorks?: number;
  /** The batch is stated for each GPU, not for all of them together. */
  readonly batchPerDevice?: boolean;
  readonly accumulation?: number;
  readonly length?: number;
  /** Width × height in pixels. */
  readonly resolution?: readonly [number, number];
  /** The name of the model, as the person writes it. */
  readonly model?: string;
  /** Parameters of the model in billions × 10⁹. */
  readonly parameters?: bigint;
  readonly gpu?: string;
  /** Memory of the card as the person says it, e.g. "4 GB card". */
  readonly gpuBytes?: bigint;
  readonly gpuCount?: number;
  /** The share of the card that a serving engine was given, in whole percent. */
  readonly engineShare?: number;
  readonly precision?: (typeof PRECISIONS)[number];
  readonly options?: RunOptions;
  /** The newest release of PyTorch that the text states, e.g. "1.13". */
  readonly release?: string;
  /** Fix ids that the person says were tried or are in place. */
  readonly tried: readonly string[];
  /** Fix ids that the person says cannot be used, as where mixed precision gives NaN. */
  readonly cannot?: readonly string[];
}

/** What was read from a text: all that diagnosis sees. */
export interface Evidence {
  readonly language: Language;
  /** Whether prose decided the language (a traceback alone has none). */
  readonly languageStated: boolean;
  readonly text: string;
  readonly segments: readonly Segment[];
  /** The prose alone, outside code, tracebacks and error lines, Traditional folded to Simplified. */
  readonly prose: string;
  readonly errors: readonly ErrorReport[];
  readonly frames: readonly Frame[];
  readonly phase: Phase | null;
  readonly os: OperatingSystem | null;
  readonly platform: Platform | null;
  readonly framework: string | null;
  readonly tensors: readonly StatedTensor[];
  /** What failed requests can be, by the numbers that stand beside them. */
  readonly requestTensors?: readonly RequestTensor[];
  readonly smi: readonly SmiGpu[];
  readonly smiProcesses: readonly SmiProcess[];
  readonly setup: Setup;
  /** Ids of the signs found in prose, code and log, e.g. `after-many-steps`; `not:` before those that the words deny. */
  readonly signs: readonly string[];
  /** Something was left out in the middle because the text is too large. */
  readonly shortened: boolean;
}
