import type { Answer } from '../answer/answer.ts';
import type { Phase } from '../intake/evidence.ts';
import { ON_PYTORCH } from '../intake/system.ts';
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

/** What in an answer decides which block fits. */
export interface Situation extends Pick<Answer, 'framework' | 'phase'> {
  readonly evidence: Pick<Answer['evidence'], 'signs' | 'text'>;
}

const TRAINS: ReadonlySet<Phase | null> = new Set<Phase>(['backward', 'optimizer-step']);

/** Titles of the blocks that fit a gradient of the input with frozen weights, where a training loop cannot run. */
const INPUT_GRADIENT = /\bgradient of (?:the input|N images)\b/i;

/** The block for a gradient of the input, the one with a scaler where the text has one; -1 where none is wanted. */
function inputGradient(blocks: readonly Pick<CodeBlock, 'title'>[], { framework, evidence }: Situation): number {
  if (!evidence.signs.includes('input-gradient') || (framework !== null && !ON_PYTORCH.has(framework))) return -1;
  const fits = blocks.flatMap(({ title }, index) => (INPUT_GRADIENT.test(title) ? [{ title, index }] : []));
  const scaled = /\bgradscaler\b/i.test(evidence.text);
  return (fits.find(({ title }) => /\bGradScaler\b/.test(title) === scaled) ?? fits[0])?.index ?? -1;
}

/** Index of the block to show first: the one of the task, else of the framework in use, else the first for no other program. */
export function choiceOf(blocks: readonly Pick<CodeBlock, 'title'>[], situation: Situation): number {
  const { framework, phase, evidence } = situation;
  const ofTask = inputGradient(blocks, situation);
  if (ofTask >= 0) return ofTask;
  const name = framework === null ? undefined : NAMES[framework];
  const own = name === undefined ? -1 : blocks.findIndex(({ title }) => name.test(title));
  if (own >= 0) return own;
  // What runs without gradients is of no use where a backward pass is wanted.
  const backward = TRAINS.has(phase) || evidence.signs.includes('input-gradient');
  const fits = ({ title }: Pick<CodeBlock, 'title'>) => !(backward && /\binference\b/i.test(title));
  const plain = blocks.findIndex((block) => fits(block) && (framework === null || !namesAny(block)));
  return Math.max(0, plain);
}
