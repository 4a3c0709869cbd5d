import type { Answer } from '../answer/answer.ts';
import { anyOf } from '../any-of.ts';
import { trains } from '../diagnosis/facts.ts';
import { newestRelease } from '../diagnosis/release.ts';
import { ON_PYTORCH } from '../intake/system.ts';
import type { PhraseValue } from '../phrase.ts';
import {
  type FitBlock,
  isForProgram,
  isOfInference,
  isOfOneCard,
  isOfOtherInput,
  isOfSystem,
  isOfTraining,
  NAMES,
  namesAny,
  namesAtHand,
  runsOn,
} from './block-fit.ts';

type Block = FitBlock;

/** What in an answer decides which block fits. */
export interface Situation extends Pick<Answer, 'framework' | 'phase'> {
  readonly evidence: Pick<Answer['evidence'], 'signs' | 'text' | 'tensors'> &
    Partial<Pick<Answer['evidence'], 'setup' | 'errors' | 'os'>>;
}

/** Words for one sample of several images. */
const VIEWS = anyOf(
  'i',
  /(?<!\b(?:not|no|without) (?:a )?)\b(?:multi|surround)[- ]?(?:view|cam(?:era)?)s?\b/,
  /\b(?:cameras|views|nuscenes|bev(?:former|det|fusion)?)\b/,
  /(?<!不是|没有|并非)多(?:视角|视图|相机|摄像头)/,
  /环视|[两二三四五六七八几0-9] ?(?:个|路|台)(?:相机|摄像头|视角)/,
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
function inputGradient(
  blocks: readonly Block[],
  { framework, evidence }: Situation,
  runs: (block: Block) => boolean,
): number {
  if (!evidence.signs.includes('input-gradient') || (framework !== null && !ON_PYTORCH.has(framework))) return -1;
  const tasks = [
    ...(/\bgradscaler\b/i.test(evidence.text) ? ['input-gradient-scaled'] : []),
    ...(hasViews(evidence) ? ['input-gradient-views'] : []),
    'input-gradient',
  ];
  const places = tasks.map((task) => blocks.findIndex((block) => block.attributes.task === task && runs(block)));
  return places.find((place) => place >= 0) ?? -1;
}

/** Several cards share the run, by its words, its frames or its settings. */
const SHARDED = /\bfsdp\b|fully_sharded|\bzero[-_ ]?3\b|\bzero_?stage[-_ ]?3|\bstage3_|\bdeepspeed\b/i;
const isShared = ({ signs, setup, text }: Situation['evidence']): boolean =>
  signs.some((sign) => ['ranks', 'gathering', 'zero-3'].includes(sign)) ||
  (setup?.gpuCount ?? 1) > 1 ||
  SHARDED.test(text);

/** Whether a block is of use here: not for a task of its own that nobody has, or for the parts of a batch that has none. */
function isOfUse({ attributes: { task } }: Block, { evidence: { signs, setup } }: Situation): boolean {
  if (task === 'pairs') return false;
  if (task?.startsWith('input-gradient') === true) return signs.includes('input-gradient');
  return task !== 'batch-in-parts' || setup?.batch !== 1;
}

/** Whether a block suits what the run does. A program that trains is there when it evaluates, too. */
function suits(block: Block, { framework, phase, evidence: { signs } }: Situation): boolean {
  const training = trains({ framework, phase, signs });
  if (training === true || signs.includes('input-gradient')) return !isOfInference(block);
  const serves = training === false && phase !== 'evaluation' && !signs.includes('train-fits-eval-fails');
  return !(serves && isOfTraining(block));
}

/** Words of DeepSpeed's settings, by whom its name stands or not. */
const ZERO = /\bzero[- _]?(?:[123]\b|offload|infinity)|\bzero_optimization\b|\bds_config/i;

/** Programs whose own block comes first, in this order. */
function programsOf({ framework, evidence: { text } }: Situation): readonly string[] {
  const named = framework === null ? [] : [framework];
  return framework !== null && ON_PYTORCH.has(framework) && ZERO.test(text) ? [...named, 'deepspeed'] : named;
}

/** Whether somebody keeps weights or states of DeepSpeed in the host's memory: workers of a DataLoader are the smaller part of it. */
const isBesideOffload = ({ text }: Block, situation: Situation): boolean =>
  programsOf(situation).includes('deepspeed') &&
  /\boffload/i.test(situation.evidence.text) &&
  /\bnum_workers=/.test(text);

/**
 * Index of the block to show first: the one of the task (`task` where a reason names it), else of the program in use, else
 * the first for no other program; -1 where none runs on the release in use, or fits what is run.
 */
export function choiceOf(blocks: readonly Block[], situation: Situation, task?: PhraseValue): number {
  const { framework, evidence } = situation;
  const { errors = [], os = null, setup = { tried: [] } } = evidence;
  const release = newestRelease({ errors, setup });
  const runs = (block: Block) => runsOn(block, release) && isOfSystem(block, os);
  const named = task === undefined ? -1 : blocks.findIndex((block) => block.attributes.task === task && runs(block));
  const ofTask = named >= 0 ? named : inputGradient(blocks, situation, runs);
  if (ofTask >= 0) return ofTask;
  const fits = (block: Block) =>
    runs(block) &&
    suits(block, situation) &&
    isOfUse(block, situation) &&
    !isOfOtherInput(block, evidence) &&
    !(isOfOneCard(block) && isShared(evidence)) &&
    !isBesideOffload(block, situation);
  const first = (wanted: (block: Block) => boolean) => blocks.findIndex((block) => fits(block) && wanted(block));
  for (const program of programsOf(situation)) {
    const own = first(({ title }) => NAMES[program]?.test(title) === true);
    if (own >= 0) return own;
  }
  // Where nobody says what runs, an entry's leading block stands for it, whatever program that is of.
  if (framework === null && first(() => true) === 0) return 0;
  if (framework !== null && !ON_PYTORCH.has(framework)) return first((block) => isForProgram(block, framework));
  const plain = first((block) => !namesAny(block));
  return plain >= 0 || framework === null ? plain : first(namesAtHand);
}
