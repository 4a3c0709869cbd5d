import { FAILED, WORKED } from './verdict.ts';

/** Sides of pictures, alone or as width and height. */
const SIDE =
  /(?<![\d.]|\b(?:steps?|epochs?|batch(?:es)?|batch ?size|bs|iterations?|tokens?|length|seed)[ =:]{1,3}|第 ?|[步轮])(\d{3,4})(?:[ ]?[x×*][ ]?(\d{3,4}))?(?![\d.]|[ ]?(?:[GMK]i?B|步|steps?|tokens?|张|次|iter|epochs?)\b)/gi;
const OF_SIZE =
  /分辨率|图片?|视频|画面|尺寸|\b(?:resolution|images?|pictures?|videos?|pixels?|px|\d{3,4} ?[x×*] ?\d{3,4}|\d{3,4}p)\b/i;
/** More sizes than anybody compares. */
const MOST = 12;
const NEAR = 40;

/** Whether the words say that a smaller picture works where a larger one fails: "768 is fine, 1024 runs out". */
export function smallerSizeWorks(words: string): boolean {
  const head = words.slice(0, 4_000);
  if (!OF_SIZE.test(head)) return false;
  const sizes = [...head.matchAll(SIDE)].slice(0, MOST);
  const works: number[] = [];
  const fails: number[] = [];
  for (const [order, match] of sizes.entries()) {
    const from = match.index + match[0].length;
    const until = Math.min(sizes[order + 1]?.index ?? head.length, from + NEAR);
    const said = head.slice(from, until).split(/[。;\n]/)[0] ?? '';
    const side = Math.max(Number(match[1]), Number(match[2] ?? 0));
    if (side < 128 || side > 8_192) continue;
    // "doesn't work" holds the word for the contrary.
    if (FAILED.test(said)) fails.push(side);
    else if (WORKED.test(said)) works.push(side);
  }
  return works.some((side) => fails.some((other) => other > side));
}
