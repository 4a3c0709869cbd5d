import type { Answer } from '../answer/answer.ts';
import type { Phase } from '../intake/evidence.ts';
import { ON_PYTORCH } from '../intake/system.ts';
import type { CodeBlock } from '../knowledge/knowledge.ts';
import type { PhraseValue } from '../phrase.ts';

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

type Block = Pick<CodeBlock, 'title' | 'attributes'>;

/** What in an answer decides which block fits. */
export interface Situation extends Pick<Answer, 'framework' | 'phase'> {
  readonly evidence: Pick<Answer['evidence'], 'signs' | 'text' | 'tensors'>;
}

const TRAINS: ReadonlySet<Phase | null> = new Set<Phase>(['backward', 'optimizer-step']);

/** Words for one sample of several images. */
const VIEWS = new RegExp(
  [
    /(?<!\b(?:not|no|without) (?:a )?)\b(?:multi|surround)[- ]?(?:view|cam(?:era)?)s?\b/,
    /\b(?:cameras|views|nuscenes|bev(?:former|det|fusion)?)\b/,
    /(?<!不是|没有|并非)多(?:视角|视图|相机|摄像头)/,
    /环视|[两二三四五六七八几0-9] ?(?:个|路|台)(?:相机|摄像头|视角)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
const CHANNELS: ReadonlySet<bigint> = new Set([1n, 3n, 4n]);

/** Whether a sample has a dimension of images, `[B, N, C, H, W]`; of a volume the channels stand second. */
function hasViews({ tensors, text }: Situation['evidence']): boolean {
  const stated = tensors.some(({ shape: [, views = 0n, channels = 0n, ...sides] }) => {
    return sides.length === 2 && views > 1n && CHANNELS.has(channels);
  });
  return stated || VIEWS.test(text);
}

/** The block for a gradient of the input with frozen weights, where a training loop cannot run; -1 where none is wanted. */
function inputGradient(blocks: readonly Block[], { framework, evidence }: Situation): number {
  if (!evidence.signs.includes('input-gradient') || (framework !== null && !ON_PYTORCH.has(framework))) return -1;
  const tasks = [
    ...(/\bgradscaler\b/i.test(evidence.text) ? ['input-gradient-scaled'] : []),
    ...(hasViews(evidence) ? ['input-gradient-views'] : []),
    'input-gradient',
  ];
  const places = tasks.map((task) => blocks.findIndex(({ attributes }) => attributes.task === task));
  return places.find((place) => place >= 0) ?? -1;
}

/** Index of the block to show first: the one of the task (`task` where a reason names it), else of the framework in use, else the first for no other program. */
export function choiceOf(blocks: readonly Block[], situation: Situation, task?: PhraseValue): number {
  const { framework, phase, evidence } = situation;
  const named = task === undefined ? -1 : blocks.findIndex(({ attributes }) => attributes.task === task);
  const ofTask = named >= 0 ? named : inputGradient(blocks, situation);
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
