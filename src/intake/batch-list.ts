import type { Setup } from './evidence.ts';
import { matchesOf } from './needles.ts';

const STEP =
  ',|、|/|->|→|=>|>|&|and|then|or|to|down|even|finally|also|再|到|降|减|改|调|换|小|成|为|至|然后|又|和|或|还有|最后|甚至|一直|一路|直接';
const BETWEEN = `[ \\t]{0,2}(?:(?:${STEP})[ \\t]{0,2}){1,4}`;
/** What may follow the last number, since "8, 4 workers" and "16, 8 GB" list no batches. */
const CLOSED =
  '(?![\\d.]*[\\dxX×*%])(?![ \\t]?(?:张|块|步|层|轮|位|卡|核|倍|[GM]i?B?\\b|K\\b))(?=[ \\t]{0,2}(?:$|[\\n.,;:!?)。、"]|\\p{Script=Han}|(?:and|but|or|all|both|they|it|each|none|always|every|as|also|too|still|then|with|without|on|in|for|no|nothing|fail\\w*|crash\\w*|oom\\w*|die[sd]?|run\\w*|work\\w*|gives?|gets?|got|does|did|is|are|same)\\b))';
const NUMBERS = `(?<![\\w.\\[-])(\\d{1,5}(?:${BETWEEN}\\d{1,5}){1,7})${CLOSED}`;
const WORD =
  '(?:(?:per_device_)?(?:train_|micro_|mini_?|global_|total_)?batch(?:[ _-]?sizes?|sizes?)?|bs|批大小|批次大小|批次|批量大小)';
const LINK =
  '(?:=|:|\\(|of|was|were|is|from|at|with|to|down|values?|tried|testing|tested|reduced|lowered|halved|cut|dropped|going|从|由|自|分别|依次|试过了?|试了|用了?|用过|是|为|设|都|我|大小|尺寸)';
/** A list beside the word: "batch sizes 16, 8 and 4", "tried 16, 8, 4 as batch size". */
const LISTS: readonly RegExp[] = [
  new RegExp(`(?<![a-z])${WORD}(?:_per_gpu)?["']?[ \\t]{0,2}(?:${LINK}[ \\t]{0,2}){0,5}${NUMBERS}`, 'giu'),
  new RegExp(`${NUMBERS}[ \\t]{0,2}(?:(?:的|as|for|in|a|the|my)[ \\t]{0,2}){1,3}${WORD}`, 'giu'),
  new RegExp(`${WORD}[^\\n.;。\\d]{0,30}(?:tried|tested|试过了?|试了)[ \\t:]{0,3}${NUMBERS}`, 'giu'),
  new RegExp(`(?:tried|tested|试过了?|试了)[ \\t:]{0,3}${NUMBERS}[^\\n.;。\\d]{0,30}${WORD}`, 'giu'),
];
const MOVES = /->|→|=>|\bto\b|[到成至]/;
const TOGETHER = /\b(?:all|both|tried|each|every|none)\b|都|试|均|全/i;

/** Batches that were tried one after the other; offsets of its numbers. */
export interface BatchList {
  readonly at: number;
  readonly end: number;
  readonly values: readonly number[];
}

const isFalling = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value < (values[at - 1] ?? 0));
const isRising = (values: readonly number[]): boolean => isFalling(values.toReversed());

function listOf(text: string, match: RegExpExecArray): BatchList | null {
  const numbers = match[1] ?? '';
  const values = numbers.split(/\D+/).map(Number);
  const at = match.index + match[0].indexOf(numbers);
  const end = at + numbers.length;
  if (values.includes(0) || !(isFalling(values) || isRising(values))) return null;
  // "from 4 to 8" went up: its last is in force. "12/3436" is progress.
  if (isRising(values) && (MOVES.test(numbers) || (values.length === 2 && numbers.includes('/')))) return null;
  const bare = values.length === 2 && /^\d+[ \t]*,[ \t]*\d+$/.test(numbers);
  return bare && !TOGETHER.test(text.slice(Math.max(0, at - 30), end + 20)) ? null : { at, end, values };
}

/** The lists of batches in a text, in order. */
export function batchLists(text: string): readonly BatchList[] {
  const found = LISTS.flatMap((pattern) => matchesOf(pattern, text).map((match) => listOf(text, match)))
    .filter((list) => list !== null)
    .sort((a, b) => a.at - b.at);
  let reached = 0;
  return found.filter(({ at, end }) => {
    const isNew = at >= reached;
    reached = Math.max(reached, end);
    return isNew;
  });
}

/** What a list of failed batches states: the smallest is in force, the largest of a falling one came before. */
export const failedList = ({ values }: BatchList): Pick<Setup, 'batch' | 'batchBefore'> => ({
  batch: Math.min(...values),
  ...(isFalling(values) ? { batchBefore: Math.max(...values) } : {}),
});
