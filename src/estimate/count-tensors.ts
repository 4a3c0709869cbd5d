import type { ParseProblem } from './parse-problem.ts';
import { parseTensors } from './parse-tensors.ts';
import { hasGradient, type TensorMemory, type TensorSpec, tensorMemory, totalBytes } from './tensor.ts';
import { toJson } from './units.ts';

/** What is counted beside the tensors, for all that can have it. */
export interface TensorFlags {
  readonly gradient?: boolean | undefined;
  readonly adam?: boolean | undefined;
}

export interface CountedTensor {
  readonly spec: TensorSpec;
  readonly memory: TensorMemory;
}

export interface TensorResult {
  readonly tensors: readonly CountedTensor[];
  readonly totalBytes: bigint;
}

export type CountedTensors = { readonly ok: true; readonly result: TensorResult } | ParseProblem;

/** How much memory the tensors of a text take. */
export function countTensors(text: string, flags: TensorFlags): CountedTensors {
  const parsed = parseTensors(text);
  if (!parsed.ok) return parsed;
  const tensors = parsed.tensors.map((stated) => {
    const spec = withFlags(stated, flags);
    return { spec, memory: tensorMemory(spec) };
  });
  const total = tensors.reduce((sum, { memory }) => sum + totalBytes(memory), 0n);
  return { ok: true, result: { tensors, totalBytes: total } };
}

function withFlags(spec: TensorSpec, flags: TensorFlags): TensorSpec {
  if (!hasGradient(spec)) return spec;
  return { ...spec, gradient: spec.gradient || flags.gradient === true, adam: spec.adam || flags.adam === true };
}

/** The result as `memory tensor --json` prints it. */
export function tensorJson({ tensors, totalBytes: total }: TensorResult): object {
  return {
    tensors: tensors.map(({ memory }) => ({
      shape: memory.shape.map(toJson),
      dtype: memory.dtype.name,
      elements: toJson(memory.elements),
      bytes: toJson(memory.bytes),
      blockBytes: toJson(memory.blockBytes),
      segmentBytes: toJson(memory.segmentBytes),
      ...(memory.gradientBytes !== undefined && { gradientBytes: toJson(memory.gradientBytes) }),
      ...(memory.adamStateBytes !== undefined && { adamStateBytes: toJson(memory.adamStateBytes) }),
    })),
    totalBytes: toJson(total),
  };
}
