import type { Reader } from '../reader.ts';
import { cudaCall } from './cuda-call.ts';
import { dataLoader } from './data-loader.ts';
import { hostMemory } from './host-memory.ts';
import { killed } from './killed.ts';
import { lookAlike } from './look-alike.ts';
import { mps } from './mps.ts';
import { nccl } from './nccl.ts';
import { pytorchOom } from './pytorch-oom.ts';

/** Every message family that is read; a new one is a file and a line here. */
export const READERS: readonly Reader[] = [pytorchOom, mps, cudaCall, nccl, hostMemory, dataLoader, killed, lookAlike];
