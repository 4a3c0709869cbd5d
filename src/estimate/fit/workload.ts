import { kvCacheMemory } from '../cache/kv-cache.ts';
import { diffusionInference, type PipelineOptions } from '../diffusion/pipeline.ts';
import { type DiffusionTrainingOptions, diffusionTraining } from '../diffusion/training.ts';
import type { Estimate } from '../estimate.ts';
import { type LlamaCppOptions, llamaCppMemory } from '../inference/llama-cpp.ts';
import { type InferenceOptions, inferenceMemory } from '../inference/transformers.ts';
import { type VllmOptions, vllmMemory } from '../inference/vllm.ts';
import { digits, permille, sumParts } from '../terms.ts';
import type { TrainingOptions } from '../training/options.ts';
import { trainingMemory } from '../training/training.ts';
import type { VisionRun } from '../vision/estimate-vision.ts';
import type { VisionModel } from '../vision/models.ts';
import { visionProcess } from '../vision/process.ts';

/** vLLM's settings beside the card, and what its cache shall hold. */
export interface ServedOptions extends Omit<VllmOptions, 'gpuTotalBytes'> {
  /** Tokens of one sequence, prompt and answer together. */
  readonly length: number;
  /** Sequences of that length at the same time. */
  readonly batch?: number;
}

/** What shall run on a card. */
export type Workload =
  | { readonly kind: 'train'; readonly options: TrainingOptions }
  | { readonly kind: 'infer'; readonly options: InferenceOptions }
  | { readonly kind: 'llama.cpp'; readonly options: LlamaCppOptions }
  | { readonly kind: 'vllm'; readonly options: ServedOptions }
  | { readonly kind: 'vision'; readonly options: VisionRun }
  | { readonly kind: 'pictures'; readonly options: PipelineOptions }
  | { readonly kind: 'picture-training'; readonly options: DiffusionTrainingOptions };

/** What works on images, which have no length. */
export type ImageWorkload = Extract<Workload, { kind: 'vision' | 'pictures' | 'picture-training' }>;

/** Whether a workload is on images. */
export const isOnImages = (workload: Workload): workload is ImageWorkload =>
  workload.kind === 'vision' || workload.kind === 'pictures' || workload.kind === 'picture-training';

/** vLLM's own share of a card where nothing is said. */
const UTILIZATION = 0.9;

/**
 * Memory of a workload as nvidia-smi shows it for the process.
 * @param cardBytes what PyTorch reports of the card, which vLLM's rehearsal and share depend on
 */
export function workloadMemory(workload: Workload, cardBytes: bigint): Estimate {
  switch (workload.kind) {
    case 'train':
      return trainingMemory({ ...workload.options, counter: 'process' });
    case 'infer':
      return inferenceMemory({ ...workload.options, counter: 'process' });
    case 'llama.cpp':
      return llamaCppMemory(workload.options);
    case 'vllm':
      return servedMemory(workload.options, cardBytes);
    case 'vision':
      return visionMemory(workload.options);
    case 'pictures':
      return diffusionInference(workload.options);
    case 'picture-training':
      return diffusionTraining(workload.options);
  }
}

/** Networks that were walked, by what was asked of them: a search asks for the same again and again. */
const walked = new WeakMap<VisionModel, Map<string, Estimate>>();
const MOST_WALKED = 64;

function visionMemory(options: VisionRun): Estimate {
  const { model, ...run } = options;
  if (typeof model === 'string') return visionProcess(options);
  const known = walked.get(model) ?? new Map<string, Estimate>();
  walked.set(model, known);
  const key = JSON.stringify(
    Object.entries(run).sort(([a], [b]) => (a < b ? -1 : 1)),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
  const estimate = known.get(key) ?? visionProcess(options);
  if (known.size >= MOST_WALKED) known.clear();
  known.set(key, estimate);
  return estimate;
}

// vLLM fills its share of the card whatever it serves: what it needs is the weights, its rehearsal and the cache that was asked for.
function servedMemory({ length, batch = 1, ...options }: ServedOptions, cardBytes: bigint): Estimate {
  const { model, kvDtype, tensorParallel, utilization = UTILIZATION } = options;
  const whole = vllmMemory({ ...options, gpuTotalBytes: cardBytes });
  const cache = kvCacheMemory({
    model,
    length,
    sequences: batch,
    ...(tensorParallel === undefined ? {} : { tensorParallel }),
    ...(kvDtype === undefined || kvDtype === 'auto' ? {} : { keys: kvDtype }),
  });
  const parts = [...whole.parts.filter(({ name }) => name !== 'kv-space'), ...cache.parts];
  const used = sumParts(parts);
  const unused = (used * 1000n) / BigInt(Math.round(utilization * 1000)) - used;
  const totalBytes = used + unused;
  return {
    parts: [
      ...parts,
      {
        name: 'vllm-unused',
        bytes: unused,
        formula: `${digits(used)} / ${utilization} - ${digits(used)} = ${digits(unused)}`,
      },
    ],
    totalBytes,
    range: { low: permille(totalBytes, 950), high: permille(totalBytes, 1050) },
    assumptions: whole.assumptions,
  };
}
