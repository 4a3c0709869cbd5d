import type { Reader } from '../reader.ts';
import { cudaCall } from './cuda-call.ts';
import { cudaWarning } from './cuda-warning.ts';
import { dataLoader } from './data-loader.ts';
import { hostMemory } from './host-memory.ts';
import { killed } from './killed.ts';
import { lookAlike } from './look-alike.ts';
import { mps } from './mps.ts';
import { nccl } from './nccl.ts';
import { notebook } from './notebook.ts';
import { pytorchOom } from './pytorch-oom.ts';

/** Every message family that is read; a new one is a file and a line here. */
export const READERS: readonly Reader[] = [
  pytorchOom,
  cudaWarning,
  mps,
  cudaCall,
  nccl,
  hostMemory,
  dataLoader,
  notebook,
  killed,
  lookAlike,
];
