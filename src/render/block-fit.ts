import type { OperatingSystem } from '../intake/evidence.ts';
import { isLater } from '../intake/release.ts';
import type { CodeBlock } from '../knowledge/knowledge.ts';

/** How the title of a block names a framework or program. */
export const NAMES: Readonly<Record<string, RegExp>> = {
  vllm: /\bvLLM\b/i,
  sglang: /\bSGLang\b/i,
  lmdeploy: /\bLMDeploy\b/i,
  'llama-cpp': /\bllama[.-]cpp\b/i,
  ollama: /\bOllama\b/i,
  comfyui: /\bComfyUI\b/i,
  a1111: /\bA1111\b|\bWebUI\b|\bForge\b/i,
  tensorflow: /\bTensorFlow\b|\bKeras\b|\btf\.data\b/i,
  jax: /\bJAX\b/i,
  paddle: /\bPaddle/i,
  rapids: /\bRAPIDS\b|\bcuDF\b|\bcuML\b/i,
  cupy: /\bCuPy\b/i,
  onnxruntime: /\bONNX ?Runtime\b/i,
  deepspeed: /\bDeepSpeed\b/i,
  lightning: /\bLightning\b/i,
  transformers: /\bTransformers\b|\bHugging Face\b/i,
  diffusers: /\bdiffusers\b/i,
  accelerate: /\bAccelerate\b/i,
};

/** Libraries that a program in PyTorch's own words may use without naming them. */
const AT_HAND: ReadonlySet<string> = new Set(['transformers', 'accelerate']);
/** Programs that run on PyTorch, but are not written by whoever runs them. */
const BUILT_ON_PYTORCH: ReadonlySet<string> = new Set(['vllm', 'sglang', 'lmdeploy', 'comfyui', 'a1111']);

export type FitBlock = Pick<CodeBlock, 'title' | 'language' | 'attributes' | 'text'>;

const namedIn = ({ title }: Pick<CodeBlock, 'title'>): readonly string[] =>
  Object.keys(NAMES).filter((id) => NAMES[id]?.test(title) === true);

/** Whether the title names a framework or program. */
export const namesAny = (block: Pick<CodeBlock, 'title'>): boolean => namedIn(block).length > 0;

/** Whether the title names nothing but libraries that are at hand beside PyTorch. */
export const namesAtHand = (block: Pick<CodeBlock, 'title'>): boolean =>
  namesAny(block) && namedIn(block).every((id) => AT_HAND.has(id));

/** Whether a block helps whoever runs this program and writes none: commands and settings that name no other one. */
export const isForProgram = (block: FitBlock, program: string): boolean =>
  block.language !== 'python' &&
  !namesAny(block) &&
  (BUILT_ON_PYTORCH.has(program) || !/torch|transformers/i.test(block.title + block.text));

/** Whether a block runs on a release of PyTorch: what it needs is no newer. */
export function runsOn({ attributes: { needs = '' } }: Pick<CodeBlock, 'attributes'>, release: string | null): boolean {
  if (release === null) return true;
  const least = needs.split(',').flatMap((need) => /^torch>=([\d.]+)$/.exec(need)?.[1] ?? []);
  return least.every((one) => !isLater(one, release));
}

const SHELLS: ReadonlySet<string> = new Set(['bash', 'powershell']);

/** Whether a command is one of this system's shells. */
export function isOfSystem({ language, title }: FitBlock, os: OperatingSystem | null): boolean {
  if (os === null || !SHELLS.has(language)) return true;
  if (os === 'windows') return language === 'powershell' || !/\bLinux\b/.test(title);
  return language !== 'powershell' || os === 'wsl';
}

/** A step of training, or the settings of one; what evaluates too is of use elsewhere. */
const STEP =
  /\.backward\(|\boptimizer\.(?:step|zero_grad)\(|\bTrainingArguments\(|\bGradScaler\(|\.fit\(|\boptim\.\w+\(|\bget_peft_model\(|"(?:offload_optimizer|train_micro_batch_size_per_gpu)"/;
const EVALUATES = /\beval\w*|validat|\.evaluate\(/i;

/** Whether a block is of no use where nothing is trained. */
export const isOfTraining = ({ title, text }: FitBlock): boolean =>
  /\btraining\b/i.test(title) || (STEP.test(text) && !EVALUATES.test(text));

/** Whether a block is of no use where a backward pass follows. */
export const isOfInference = ({ title }: Pick<CodeBlock, 'title'>): boolean => /\binference\b/i.test(title);
