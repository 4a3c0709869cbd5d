import { raisedOf } from './batch-raise.ts';
import { isDenied } from './denial.ts';
import { canMatch } from './needles.ts';
import { FAILED, VERDICT_BEFORE, WORKED } from './verdict.ts';

const EVALUATES =
  'eval(?:uat(?:e|es|ed|ing|ion))?|val(?:id(?:at(?:e|es|ing|ion))?)?|dev|pred(?:ict(?:s|ing|ions?)?)?|infer(?:s|ence|ring)?';
const EVALUATES_ZH = '(?:验证|测试|评估|评测|推理|预测)(?:集|时|阶段|的时候)?(?:上|里|中)?';
const LINKS = '(?:(?:with|at|using|on|for|in|of|a|an|the|my)[ ]){0,3}';
/** What names an evaluation's batch; "testing batch sizes 8 and 16" tries them out. */
export const OF_EVALUATION = [
  `(?<![a-z])(?:${EVALUATES}|test(?:ing)?)[ _-](?:batch|bs\\b)(?! ?sizes)`,
  `(?<![a-z])(?:${EVALUATES})(?: (?:runs?|step|loop|phase|set|data))?:? ${LINKS}(?:batch|bs\\b)`,
  `${EVALUATES_ZH}(?:的|用的?|开|跑)?[ ,:]{0,2}(?:batch|bs|批)`,
].join('|');
const OF_TRAINING =
  '(?<![a-z])train(?:s|ing)?[ _-](?:with )?(?:an? |the |my )?(?:batch|bs\\b)|训练(?:集|时|阶段|的时候)?(?:的|用的?)?[ ,:]{0,2}(?:batch|bs|批)';

const EVALUATION_BATCH = new RegExp(OF_EVALUATION, 'gi');
const TRAINING_BATCH = new RegExp(OF_TRAINING, 'gi');

/** What stands in front of the word for the batch, at most. */
const BEFORE = 48;

const reaches =
  (pattern: RegExp) =>
  (text: string, start: number, end: number): boolean => {
    const from = Math.max(0, start - BEFORE);
    return [...text.slice(from, end).matchAll(pattern)].some(
      ({ index, 0: match }) => from + index + match.length > start,
    );
  };

/** Whether the batch named from `start` to `end` is said to be an evaluation's: `eval_batch_size`, "validating with batch 8". */
export const isOfEvaluation = reaches(EVALUATION_BATCH);

/** The same of training. */
export const isOfTraining = reaches(TRAINING_BATCH);

/** How far behind its batch a failure is read: in a sentence, and behind a setting's value. */
const REACH = 120;
const REACH_OF_SETTING = 16;
const SENTENCE_END = /[\n。;!?]|\.(?=\s|$)/;
const TRAINS = /\b(?:train\w*|fine-?tun\w*|backward)|训练|微调|反向/i;
const EVALUATING = new RegExp(`(?<![a-z])(?:${EVALUATES})(?![a-z])|${EVALUATES_ZH}`, 'i');
const PARTS = /,|\b(?:but|while|whereas|though)\b|但|而/;

const partsOf = (text: string): readonly string[] => text.slice(0, SENTENCE_END.exec(text)?.index).split(PARTS);

function fails(part: string, within: number): boolean {
  const failed = FAILED.exec(part);
  return failed !== null && failed.index < within && !isDenied(part, failed.index, failed.index + failed[0].length);
}

/** Whether a part of the sentence behind a batch says that it fails, before one speaks of the other activity. */
function failsBehind(text: string, other: RegExp): boolean {
  for (const part of partsOf(text.slice(0, REACH))) {
    if (other.test(part)) return false;
    if (fails(part, REACH)) return true;
  }
  return false;
}

const isSetting = (words: string, at: number, match: string): boolean =>
  /_|--/.test(`${words.slice(Math.max(0, at - 2), at)}${match}`);
const COMMAND = /\b(?:python3?|torchrun|accelerate|deepspeed)\b|\.(?:py|sh)\b/;

/** The same of a setting: one in a command or behind that of training says nothing of the failure that stands behind all. */
function failsSetting(words: string, at: number, behind: string): boolean {
  const before = words.slice(Math.max(words.lastIndexOf('\n', at) + 1, at - 4 * REACH), at);
  if (COMMAND.test(before)) return false;
  const training = [...before.matchAll(TRAINING_BATCH)].at(-1);
  if (training !== undefined && !WORKED.test(before.slice(training.index))) return false;
  const [part = ''] = partsOf(behind);
  return !TRAINS.test(part) && fails(part, REACH_OF_SETTING);
}

/** Whether nothing between two batches of a text starts anew, so that the second is the first's sibling. */
export const isSameBreath = (between: string): boolean => !SENTENCE_END.test(between) && !TRAINS.test(between);

/** The batch first: "batch 32 for inference", bs 32 推理. */
const behindBatch = (activity: string): RegExp =>
  new RegExp(
    `(?:\\bbatch|\\bbs\\b|批)[^\\n,.;。\\d]{0,16}\\d{1,5}[ ]?(?:(?:works?|worked|runs|fits|is|fine|ok|for|in|when|during|while|i|the|my)[ ]){0,4}(?:${activity})`,
    'gi',
  );
const EVALUATES_BEHIND = behindBatch(`(?:${EVALUATES})\\b|${EVALUATES_ZH}`);
const TRAINS_BEHIND = behindBatch('train(?:s|ing)?\\b|训练(?:时|阶段|的时候)?');
/** Somebody who evaluates, and does nothing else. */
const DOING = new RegExp(
  `\\b(?:i|i'm|am|we|we're|are|only|just)[ ](?:(?:am|are|only|just|now)[ ]){0,2}(?:(?:evaluat|validat|predict)(?:e|ing)?|(?:do|doing|run|running)[ ](?:${EVALUATES}))\\b|(?:在|做|跑|只)(?:验证|评估|评测|推理|预测)`,
  'i',
);
const BATCH = /(?<![a-z])(?:batch|bs\b)|批/i;

/** Whether no more is done than an evaluation, and a batch is said to fail or was raised until it did. */
function failsOnlyEvaluating(words: string): boolean {
  if (TRAINS.test(words)) return false;
  if (raisedOf(words) !== null) return EVALUATING.test(words);
  const doing = canMatch(DOING, words) ? DOING.exec(words) : null;
  if (doing === null) return false;
  const behind = words.slice(doing.index, doing.index + 2 * REACH);
  return BATCH.test(behind) && FAILED.test(behind);
}

const NAMED_EVALUATION = new RegExp(EVALUATING.source, 'gi');
/** How far behind its name the failure of an evaluation stands. */
const NEAR = 16;

/** Whether an evaluation itself is said to fail, where a batch is named too: "evaluation OOMs at batch 16". */
function failsByName(words: string): boolean {
  if (!BATCH.test(words)) return false;
  for (const { index, 0: match } of words.matchAll(NAMED_EVALUATION)) {
    const end = index + match.length;
    const [part = ''] = partsOf(words.slice(end, end + 2 * NEAR));
    // Behind a number it is the number's failure.
    const before = /^\D*/.exec(part)?.[0] ?? '';
    if (!TRAINS.test(part) && fails(before, NEAR)) return true;
  }
  return false;
}

/** What is read of the words: who says which batch failed does so at once. */
const MOST = 8_000;

/** Whether the words say of an evaluation's batch that it fails: "eval batch 32 OOMs", 推理 batch 4 能跑，8 就爆. */
export function failsEvaluationBatch(prose: string): boolean {
  const words = prose.slice(0, MOST);
  for (const { index, 0: match } of words.matchAll(EVALUATION_BATCH)) {
    const end = index + match.length;
    const behind = words.slice(end, end + REACH);
    if (isSetting(words, index, match) ? failsSetting(words, index, behind) : failsBehind(behind, TRAINS)) return true;
    const before = VERDICT_BEFORE.exec(words.slice(Math.max(0, index - 40), index));
    if (before !== null && before[1] === undefined) return true;
  }
  for (const { index, 0: match } of words.matchAll(EVALUATES_BEHIND))
    if (failsBehind(words.slice(index + match.length), TRAINS)) return true;
  return failsByName(words) || failsOnlyEvaluating(words);
}

/** Whether the words say of a batch of training that it fails: "validation is fine, training batch 16 OOMs". */
export function failsTrainingBatch(prose: string): boolean {
  const words = prose.slice(0, MOST);
  return [...words.matchAll(TRAINING_BATCH), ...words.matchAll(TRAINS_BEHIND)].some(
    ({ index, 0: match }) =>
      !isSetting(words, index, match) && failsBehind(words.slice(index + match.length), EVALUATING),
  );
}
