import type { CodeBlock } from '../knowledge/knowledge.ts';

/** How the title of a block names a framework or program. */
const NAMES: Readonly<Record<string, RegExp>> = {
  vllm: /\bvLLM\b/i,
  sglang: /\bSGLang\b/i,
  'llama-cpp': /\bllama[.-]cpp\b/i,
  ollama: /\bOllama\b/i,
  comfyui: /\bComfyUI\b/i,
  a1111: /\bA1111\b|\bWebUI\b|\bForge\b/i,
  tensorflow: /\bTensorFlow\b|\bKeras\b|\btf\.data\b/i,
  jax: /\bJAX\b/i,
  paddle: /\bPaddle/i,
  deepspeed: /\bDeepSpeed\b/i,
  lightning: /\bLightning\b/i,
  transformers: /\bTransformers\b|\bHugging Face\b/i,
  diffusers: /\bdiffusers\b/i,
  accelerate: /\bAccelerate\b/i,
};

const namesAny = ({ title }: Pick<CodeBlock, 'title'>): boolean =>
  Object.values(NAMES).some((name) => name.test(title));

/** Index of the block to show first: the one of the framework in use, else the first that is for no other program. */
export function choiceOf(blocks: readonly Pick<CodeBlock, 'title'>[], framework: string | null): number {
  const name = framework === null ? undefined : NAMES[framework];
  const own = name === undefined ? -1 : blocks.findIndex(({ title }) => name.test(title));
  if (own >= 0 || framework === null) return Math.max(0, own);
  return Math.max(
    0,
    blocks.findIndex((block) => !namesAny(block)),
  );
}
