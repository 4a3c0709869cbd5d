import { FAILURE_SIGNS } from './failure.ts';
import { HOLDERS_SIGNS } from './holders.ts';
import { KEPT_SIGNS } from './kept.ts';
import { LIMITS_SIGNS } from './limits.ts';
import { MODEL_SIGNS } from './model.ts';
import { MOMENT_SIGNS } from './moment.ts';
import { RANKS_SIGNS } from './ranks.ts';
import type { Sign } from './sign.ts';
import { TEXT_SIGNS } from './text.ts';

const SIGNS: readonly Sign[] = [
  ...FAILURE_SIGNS,
  ...MOMENT_SIGNS,
  ...KEPT_SIGNS,
  ...HOLDERS_SIGNS,
  ...RANKS_SIGNS,
  ...MODEL_SIGNS,
  ...LIMITS_SIGNS,
  ...TEXT_SIGNS,
];

const PROSE_LIMIT = 40_000;
/** Of a long text the ends: what tells of a failure stands there. */
const TEXT_LIMIT = 400_000;
/** How far before a match a "no" can stand, within its clause. */
const REACH = 40;

const NO =
  /(?:\b(?:no|not|without|never|nobody|none|neither|nor|isn'?t|aren'?t|don'?t|doesn'?t|didn'?t|haven'?t|wasn'?t|can'?t|cannot|headless|instead of)\b[^,;:!?\n]{0,30}|(?:没有?|不(?!足|够|过|仅|断|同)|并非|不是|无|未|别)[^,.;:!?。\n]{0,8})$/i;
/** `retain_graph is not used`: the denial comes after the name. */
const NO_BEHIND = /^[\w()=]{0,20} (?:is|are|was|were)(?: not|n't)\b|^ ?(?:没有?用|没开|未使用)/i;
const CLAUSE_BREAK = /\.(?=\s|$)|[;!?。\n]|, (?:but|yet)\b|但/g;
const ASKS =
  /^[\s"'(]*(?:is|are|was|would|should|can|could|does|do|did|will|may)\b|(?:吗|么|嘛|能不能|可以不可以|是不是|要不要|有没有)/i;

/** The clause that holds an offset, up to it and whole. */
function clauseAt(words: string, at: number): { readonly before: string; readonly whole: string } {
  const start = Math.max(0, at - 400);
  const head = words.slice(start, at);
  // A stop right before the match stands inside a name, as in torch.distributed.
  const breaks = [...`${head}·`.matchAll(CLAUSE_BREAK)];
  const last = breaks.at(-1);
  const before = last === undefined ? head : head.slice(last.index + last[0].length);
  const rest = words.slice(at, at + 400);
  const end = /\.(?=\s|$)|[;!?。\n]/.exec(rest);
  const asked = end?.[0] === '?' ? '?' : '';
  return { before, whole: `${before}${end === null ? rest : rest.slice(0, end.index)}${asked}` };
}

/** Whether a sign is said: some match stands in no denial and, for a claim, in no question. */
function isSaid({ prose, negative, claim }: Sign, words: string): boolean {
  if (prose === undefined) return false;
  for (const match of words.matchAll(prose)) {
    const { before, whole } = clauseAt(words, match.index);
    const behind = words.slice(match.index + match[0].length, match.index + match[0].length + REACH);
    const denied = negative !== true && (NO.test(before.slice(-REACH)) || NO_BEHIND.test(behind));
    const asked = claim === true && ASKS.test(whole.trimStart()) && (whole.endsWith('?') || /[吗嘛]|不/.test(whole));
    if (!denied && !asked) return true;
  }
  return false;
}

const stands = ({ text }: Sign, whole: string): boolean => {
  if (text === undefined) return false;
  text.lastIndex = 0;
  return text.test(whole);
};

/** Ids of the signs in a text. @param prose the words, folded @param text the whole normalised text */
export function signsOf(prose: string, text: string): readonly string[] {
  const words = prose.slice(0, PROSE_LIMIT);
  const half = TEXT_LIMIT / 2;
  const whole = text.length > TEXT_LIMIT ? `${text.slice(0, half)}\n${text.slice(-half)}` : text;
  return SIGNS.filter((sign) => isSaid(sign, words) || stands(sign, whole)).map(({ id }) => id);
}

/** Every id that `signsOf` can give. */
export const SIGN_IDS: readonly string[] = SIGNS.map(({ id }) => id);
