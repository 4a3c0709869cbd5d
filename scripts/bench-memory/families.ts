import { ACTIVATIONS } from './families/activations.ts';
import { CONTEXT } from './families/context.ts';
import { DIFFUSION } from './families/diffusion.ts';
import { GPUS } from './families/gpus.ts';
import { KV_CACHE } from './families/kv-cache.ts';
import { LAYERS } from './families/layers.ts';
import { LLAMA_CPP } from './families/llama-cpp.ts';
import { STATES } from './families/states.ts';
import { TENSORS } from './families/tensors.ts';
import { TRAINING } from './families/training.ts';
import { VISION } from './families/vision.ts';
import { VLLM } from './families/vllm.ts';
import { WEIGHTS } from './families/weights.ts';
import type { Family } from './figure.ts';

/** Every kind of question; the first that takes an item answers it. */
export const FAMILIES: readonly Family[] = [
  LAYERS,
  TENSORS,
  GPUS,
  CONTEXT,
  VISION,
  DIFFUSION,
  ...STATES,
  ACTIVATIONS,
  VLLM,
  LLAMA_CPP,
  KV_CACHE,
  TRAINING,
  WEIGHTS,
];
