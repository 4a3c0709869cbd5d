import type { Evidence, OperatingSystem } from '../intake/evidence.ts';
import { isLater } from '../intake/release.ts';
import { ON_PYTORCH } from '../intake/system.ts';
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

/** Whether the title names programs, and none that is this one or runs in a program of its own words. */
const isOfOthers = (block: Pick<CodeBlock, 'title'>, program: string): boolean =>
  namesAny(block) && !namedIn(block).some((id) => id === program || (ON_PYTORCH.has(program) && ON_PYTORCH.has(id)));

/** How a sentence shows that it speaks of one framework's own calls and settings. */
const CALLS: Readonly<Record<'pytorch' | 'paddle', RegExp>> = {
  pytorch: /\btorch\.|\bPyTorch\b|\bPYTORCH_|\btorchrun\b|\bnn\.DataParallel\b|\bset_per_process_memory_fraction\b/,
  paddle: /\bpaddle\./,
};

/** Whether a warning is about the calls of a framework that is not the one in use; PyTorch's stand where none is named. */
export function isWarningOfOthers(line: string, framework: string | null): boolean {
  if (framework !== null && NAMES[framework]?.test(line) === true) return false;
  if (CALLS.paddle.test(line)) return framework !== 'paddle';
  return framework !== null && !ON_PYTORCH.has(framework) && CALLS.pytorch.test(line);
}

/** Blocks that are of use to whoever runs a program; all, where it is not known or none is for it. */
export function blocksFor<Block extends FitBlock>(blocks: readonly Block[], program: string | null): readonly Block[] {
  if (program === null) return blocks;
  const own = blocks.filter((block) =>
    ON_PYTORCH.has(program)
      ? !isOfOthers(block, program)
      : NAMES[program]?.test(block.title) === true || isForProgram(block, program),
  );
  return own.length === 0 ? blocks : own;
}

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

/** A step of training, the settings of one, or weights that are still to be trained; what evaluates too is of use elsewhere. */
const STEP =
  /\.backward\(|\boptimizer\.(?:step|zero_grad)\(|\bTrainingArguments\(|\bGradScaler\(|\.fit\(|\boptim\.\w+\(|\bget_peft_model\(|\.from_config\(|"(?:offload_optimizer|train_micro_batch_size_per_gpu)"/;
const EVALUATES = /\beval\w*|validat|\.evaluate\(/i;

/** Whether a block is of no use where nothing is trained. */
export const isOfTraining = ({ title, text }: FitBlock): boolean =>
  /\btraining\b/i.test(title) || (STEP.test(text) && !EVALUATES.test(text));

/** Whether a block is of no use where the ranks of a run hold a part each. */
export const isOfOneCard = ({ title }: Pick<CodeBlock, 'title'>): boolean => /\bsingle GPU\b/i.test(title);

/** Whether a block is of no use where a backward pass follows. */
export const isOfInference = ({ title }: Pick<CodeBlock, 'title'>): boolean => /\binference\b/i.test(title);

/** How the title of a block begins that is for one kind of input. */
const SUBJECTS = {
  text: /^(?:Text|Language models?|A Transformer)\b/,
  images: /^(?:Images?|Vision|Random crops)\b/,
  points: /^Point clouds?\b/,
} as const;

type Subject = keyof typeof SUBJECTS;

const SUBJECT_NAMES = Object.keys(SUBJECTS) as readonly Subject[];

const TEXT_SIGNS: readonly string[] = ['language-model', 'long-context', 'conversation', 'logits'];
const IMAGE_SIGNS: readonly string[] = ['convolution', 'makes-pictures', 'decoding-picture'];

/** What goes into the model, where one kind is stated and no other. */
function subjectOf({ signs, setup }: Pick<Evidence, 'signs'> & Partial<Pick<Evidence, 'setup'>>): Subject | null {
  const isText = setup?.length !== undefined || signs.some((sign) => TEXT_SIGNS.includes(sign));
  const isImage = setup?.resolution !== undefined || signs.some((sign) => IMAGE_SIGNS.includes(sign));
  if (isText === isImage) return null;
  return isText ? 'text' : 'images';
}

/** Whether a block is for another kind of input than the stated one. */
export function isOfOtherInput(
  { title }: Pick<CodeBlock, 'title'>,
  evidence: Parameters<typeof subjectOf>[0],
): boolean {
  const stated = subjectOf(evidence);
  const own = SUBJECT_NAMES.find((name) => SUBJECTS[name].test(title));
  return stated !== null && own !== undefined && own !== stated;
}
