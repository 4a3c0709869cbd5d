import type { Reader } from '../reader.ts';
import { ascend } from './ascend.ts';
import { cudaCall } from './cuda-call.ts';
import { cudaMallocAsync } from './cuda-malloc-async.ts';
import { cudaWarning } from './cuda-warning.ts';
import { dataLoader } from './data-loader.ts';
import { ggmlBackend } from './ggml.ts';
import { hostMemory } from './host-memory.ts';
import { imageProgram } from './image-program.ts';
import { killed } from './killed.ts';
import { lookAlike } from './look-alike.ts';
import { memorySummary } from './memory-summary.ts';
import { mindspore } from './mindspore.ts';
import { mps } from './mps.ts';
import { nccl } from './nccl.ts';
import { notebook } from './notebook.ts';
import { ollama } from './ollama.ts';
import { otherProgram } from './other-program.ts';
import { paddle } from './paddle.ts';
import { pytorchLimit } from './pytorch-limit.ts';
import { pytorchOom } from './pytorch-oom.ts';
import { runtimes } from './runtimes.ts';
import { serving } from './serving.ts';
import { tensorflow } from './tensorflow.ts';
import { vllmEngine } from './vllm.ts';
import { xla } from './xla.ts';

/** Every message family that is read; a new one is a file and a line here. */
export const READERS: readonly Reader[] = [
  pytorchOom,
  pytorchLimit,
  ascend,
  cudaWarning,
  cudaMallocAsync,
  memorySummary,
  mps,
  vllmEngine,
  serving,
  ggmlBackend,
  ollama,
  imageProgram,
  tensorflow,
  xla,
  paddle,
  mindspore,
  runtimes,
  cudaCall,
  nccl,
  hostMemory,
  dataLoader,
  notebook,
  killed,
  lookAlike,
  otherProgram,
];
