import type { Setup } from './evidence.ts';
import { canMatch } from './needles.ts';
import { FAILED } from './verdict.ts';

const BATCH = '(?:batch(?:[ _-]?sizes?)?|\\bbs|批(?:次|量)?大小|批次)';
const ARROW = '[ \\t]{0,2}(?:->|=>|→)[ \\t]{0,2}';
const RAISED: readonly RegExp[] = [
  new RegExp(`${BATCH}[ \\t=:]{0,3}(\\d{1,5})${ARROW}(\\d{1,5})(?![\\d.]*[\\dxX×]|${ARROW})`, 'i'),
  new RegExp(
    `${BATCH}[^\\n.;。]{0,20}\\bfrom[ \\t](\\d{1,5})[ \\t](?:up )?to[ \\t](\\d{1,5})(?![\\d.]*[\\dxX×]|[ \\t]to\\b)`,
    'i',
  ),
  new RegExp(
    `${BATCH}[^\\n.;。\\d]{0,12}[ \\t]?(\\d{1,5})[ \\t]?(?:改|调|加|增|提|升|换|涨)(?:大|高|到|成|为|至){1,2}[ \\t]?(\\d{1,5})(?!\\d|[ \\t]?(?:再|到))`,
    'i',
  ),
];
/** A change without the word for what changed. */
const BARE = new RegExp(
  `(?<![\\w.:/-])(\\d{1,3})(?:${ARROW}|[ \\t]?(?:改|调|加|换)(?:到|成|为)[ \\t]?)(\\d{1,3})(?![\\w.])`,
);
const NAMES_OTHER =
  /batch|\bbs\b|批|分辨率|尺寸|长度|图|窗口|步|层|卡|位|精度|上下文|并发|用户|头|通道|维|\b(?:fp|bf|int)(?![a-z])|\d[ \t]?(?:[gmk]i?b?\b|bit|x\d)|resolution|ima?ge?|len(?:gth)?|seq|token|worker|frame|context|ctx|precision|layers?|gpus?\b|users?|requests?|heads?\b|channels?|dim\b|rank|steps?|epochs?/i;
const isPowerOfTwo = (value: number): boolean => value > 0 && (value & (value - 1)) === 0;

/** Words of a longer text may name what changed in any way. */
const MOST_WORDS = 80;

/** How far behind a change its failure is told. */
const REACH = 40;

const failsBehind = (text: string): boolean => FAILED.test(/^[^\n.。;!?]*/.exec(text.slice(0, REACH))?.[0] ?? '');

/** A batch that was made larger and then failed: "batch 16→32 OOM", or the same of bare numbers that can be nothing else. */
export function raisedOf(words: string): Pick<Setup, 'batch' | 'batchWorks'> | null {
  for (const pattern of [...RAISED, ...(words.length > MOST_WORDS || NAMES_OTHER.test(words) ? [] : [BARE])]) {
    const match = canMatch(pattern, words) ? pattern.exec(words) : null;
    const [works, batch] = [Number(match?.[1]), Number(match?.[2])];
    if (match === null || !(works > 0 && works < batch)) continue;
    if (pattern === BARE && !(isPowerOfTwo(works) && isPowerOfTwo(batch))) continue;
    if (failsBehind(words.slice(match.index + match[0].length))) return { batch, batchWorks: works };
  }
  return null;
}
