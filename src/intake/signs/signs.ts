import { once } from '../../once.ts';
import { type Clause, clauseAt, isDenied, isLeftOpen } from '../denial.ts';
import { ACTIVITY_SIGNS } from './activity.ts';
import { ASKING_SIGNS } from './asking.ts';
import { BATCH_SIGNS } from './batch.ts';
import { COMPARED_SIGNS } from './compared.ts';
import { COMPLAINTS_SIGNS } from './complaints.ts';
import { FAILURE_SIGNS } from './failure.ts';
import { GRAPH_SIGNS } from './graph.ts';
import { HOLDERS_SIGNS } from './holders.ts';
import { KEPT_SIGNS } from './kept.ts';
import { LIMITS_SIGNS } from './limits.ts';
import { MODEL_SIGNS } from './model.ts';
import { MOMENT_SIGNS } from './moment.ts';
import { NAMED_SIGNS } from './named.ts';
import { PICTURES_SIGNS } from './pictures.ts';
import { PROGRAMS_SIGNS } from './programs.ts';
import { RANKS_SIGNS } from './ranks.ts';
import { SERVICES_SIGNS } from './services.ts';
import { SHARDING_SIGNS } from './sharding.ts';
import { denialOf, matching, type Sign } from './sign.ts';
import { SIZING_SIGNS } from './sizing.ts';
import { TEXT_SIGNS } from './text.ts';
import { TUNING_SIGNS } from './tuning.ts';
import { UNRELATED_SIGNS } from './unrelated.ts';

/** Everything that is looked for in the words and the text. */
export const SIGNS: readonly Sign[] = [
  ...FAILURE_SIGNS,
  ...COMPLAINTS_SIGNS,
  ...COMPARED_SIGNS,
  ...MOMENT_SIGNS,
  ...BATCH_SIGNS,
  ...ACTIVITY_SIGNS,
  ...ASKING_SIGNS,
  ...KEPT_SIGNS,
  ...GRAPH_SIGNS,
  ...HOLDERS_SIGNS,
  ...RANKS_SIGNS,
  ...MODEL_SIGNS,
  ...LIMITS_SIGNS,
  ...TUNING_SIGNS,
  ...NAMED_SIGNS,
  ...PROGRAMS_SIGNS,
  ...PICTURES_SIGNS,
  ...SERVICES_SIGNS,
  ...SHARDING_SIGNS,
  ...SIZING_SIGNS,
  ...TEXT_SIGNS,
  ...UNRELATED_SIGNS,
];

const PROSE_LIMIT = 40_000;
const ASKS =
  /^[\s"'(]*(?:am|is|are|was|would|should|can|could|does|do|did|will|may)\b|(?:吗|(?<![怎什多那这要])么|嘛|能不能|可以不可以|是不是|要不要|有没有)/i;

const isAsked = (clause: string): boolean =>
  ASKS.test(clause.trimStart()) && (clause.endsWith('?') || /[吗嘛]|不/.test(clause));

/** The part of a clause between commas that holds the end of `before`. */
function partOf({ before, whole }: Clause): string {
  const start = before.lastIndexOf(',') + 1;
  const end = whole.indexOf(',', before.length);
  return whole.slice(start, end < 0 ? undefined : end);
}

const matches = (pattern: RegExp | null | undefined, text: string): boolean =>
  pattern != null && text.search(pattern) >= 0;

type PartFor = ReturnType<typeof matching>;

/** "Cannot" before what a person does. */
const UNABLE = /\b(?:can'?t|cannot|can not|could ?n'?t|unable to|not able to)\b|不能|无法|没法/gi;

/** Whether a sign is said: some match stands in no denial and, for a claim, in no question; null where it is denied instead. */
function isSaid(sign: Sign, said: string, partFor: PartFor): boolean | null {
  const { negative, claim, action } = sign;
  const [prose, topic, contrary] = [sign.prose, sign.topic, sign.contrary].map((one) => one && partFor(one));
  const words = action === true ? said.replace(UNABLE, (unable) => ' '.repeat(unable.length)) : said;
  let denied = false;
  for (const match of prose == null ? [] : words.matchAll(prose)) {
    const clause = clauseAt(words, match.index);
    if (claim === true && (isAsked(clause.whole) || isLeftOpen(words, match.index))) continue;
    if (negative === true) return true;
    const isContrary = isDenied(words, match.index, match.index + match[0].length) || matches(contrary, partOf(clause));
    if (!isContrary) return true;
    denied = true;
  }
  if (denied) return null;
  for (const match of topic == null ? [] : words.matchAll(topic))
    if (isDenied(words, match.index, match.index + match[0].length)) return null;
  for (const match of contrary == null ? [] : words.matchAll(contrary))
    if (!isAsked(clauseAt(words, match.index).whole)) return null;
  return false;
}

/** A text without the lines of the person's words, made once where it is asked for. */
const besideOf = (words: string, whole: string): (() => string) =>
  once(() => {
    const spoken = new Set(words.split('\n').map((line) => line.trim()));
    const lines = whole.split('\n').filter((line) => !spoken.has(line.trim()));
    return lines.join('\n');
  });

const stands = ({ text }: Sign, whole: string): boolean => {
  if (text === undefined) return false;
  text.lastIndex = 0;
  return text.test(whole);
};

/**
 * Ids of the signs in a text, and `not:` with the id of those that the words deny and nothing states.
 * @param prose the words, folded @param whole the normalised text, of a long one the ends
 */
export function signsOf(prose: string, whole: string): readonly string[] {
  const words = prose.slice(0, PROSE_LIMIT);
  const partFor = matching(words);
  const beside = besideOf(words, whole);
  return SIGNS.flatMap((sign) => {
    const said = isSaid(sign, words, partFor);
    // What the words deny they do not state by naming it.
    if (said === true || stands(sign, said === null ? beside() : whole) || sign.holds?.(words) === true)
      return [sign.id];
    return said === null ? [denialOf(sign.id)] : [];
  });
}

/** Every id that `signsOf` can give. */
export const SIGN_IDS: readonly string[] = SIGNS.map(({ id }) => id);
