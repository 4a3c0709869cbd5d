import { requireCount } from '../model/architecture.ts';
import { isOnImages, type Workload } from './workload.ts';

/** Sequences or images in one pass. */
export function batchOf(workload: Workload): number {
  switch (workload.kind) {
    case 'vision':
      return Number(workload.options.batch);
    case 'llama.cpp':
      return workload.options.sequences ?? 1;
    default:
      return workload.options.batch ?? 1;
  }
}

/** The same work with another batch; llama.cpp's context holds all sequences, so it grows with them. */
export function withBatch(workload: Workload, batch: number): Workload {
  requireCount('batch', batch);
  switch (workload.kind) {
    case 'train':
      return { ...workload, options: { ...workload.options, batch } };
    case 'infer':
      return { ...workload, options: { ...workload.options, batch } };
    case 'vllm':
      return { ...workload, options: { ...workload.options, batch } };
    case 'vision':
      return { ...workload, options: { ...workload.options, batch: BigInt(batch) } };
    case 'pictures':
      return { ...workload, options: { ...workload.options, batch } };
    case 'picture-training':
      return { ...workload, options: { ...workload.options, batch } };
    case 'llama.cpp':
      return {
        ...workload,
        options: { ...workload.options, sequences: batch, context: (lengthOf(workload) ?? 1) * batch },
      };
  }
}

/** Tokens of one sequence; null for images. */
export function lengthOf(workload: Workload): number | null {
  switch (workload.kind) {
    case 'vision':
    case 'pictures':
    case 'picture-training':
      return null;
    case 'llama.cpp':
      return Math.max(1, Math.floor(workload.options.context / (workload.options.sequences ?? 1)));
    default:
      return workload.options.length;
  }
}

/** The same work on sequences of another length; images stay as they are. */
export function withLength(workload: Workload, length: number): Workload {
  requireCount('length', length);
  switch (workload.kind) {
    case 'train':
      return { ...workload, options: { ...workload.options, length } };
    case 'infer':
      return { ...workload, options: { ...workload.options, length } };
    case 'vllm':
      return { ...workload, options: { ...workload.options, length } };
    case 'llama.cpp':
      return { ...workload, options: { ...workload.options, context: length * (workload.options.sequences ?? 1) } };
    case 'vision':
    case 'pictures':
    case 'picture-training':
      return workload;
  }
}

/** The name of the format that weights are stored in; null where it cannot be chosen. */
export function quantizationOf(workload: Workload): string | null {
  if (workload.kind === 'pictures') return workload.options.dtype;
  if (isOnImages(workload)) return null;
  if (workload.kind !== 'train') return workload.options.quantization;
  const { lora, trainable, quantization } = workload.options;
  return lora === undefined && trainable === undefined ? null : (quantization ?? 'bf16');
}

/** The same work with weights in another format; in training only frozen weights can be. */
export function withQuantization(workload: Workload, quantization: string): Workload {
  switch (workload.kind) {
    case 'train': {
      const { quantization: _, ...options } = workload.options;
      const plain = quantization === 'bf16';
      return { ...workload, options: plain ? { ...options, precision: 'bf16' } : { ...options, quantization } };
    }
    case 'infer':
      return { ...workload, options: { ...workload.options, quantization } };
    case 'vllm':
      return { ...workload, options: { ...workload.options, quantization } };
    case 'llama.cpp':
      return { ...workload, options: { ...workload.options, quantization } };
    case 'pictures':
      return { ...workload, options: { ...workload.options, dtype: quantization } };
    case 'vision':
    case 'picture-training':
      return workload;
  }
}
