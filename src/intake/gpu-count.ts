import { CARD, DATACENTER, MODEL, OTHER_MAKERS } from './card-name.ts';
import { countOf } from './count.ts';
import { FAILED } from './verdict.ts';

const COUNT = '(\\d{1,3}|two|three|four|eight|[单两双二三四八])';
/** A card's name with what may stand behind it: a form, a size. */
const NAMED = `(?:(?:NVIDIA|GeForce|Tesla) ){0,3}(?:(?:RTX|GTX)[ -]?A?\\d{3,4}|${DATACENTER}|${MODEL}|${OTHER_MAKERS})(?:[ -]?(?:Ti|Super|D|SXM\\d?|PCIe)(?!\\w))*(?:[ -]?\\d{2,3}[ ]?GB?)?`;
const GPU_COUNT = new RegExp(
  [
    // 2 A100s, 2 RTX 4090 cards; on 2 A100; dual 3090, 双 3090; A100 80G * 8
    `(?<![\\w.])${COUNT}[ \\t]${NAMED}(?:s(?!\\w)|[ ](?:gpus|cards)(?!\\w))`,
    `\\b(?:on|with|have|has|using|use|of|my|got|是|用|有)[ \\t](\\d{1,2}|two|three|four|eight)[ \\t]${NAMED}(?![\\w.])`,
    `(?<![\\w.])(dual|pair of|双|两)[ \\t]?${NAMED}(?:s(?!\\w)|(?![\\w.]))`,
    `${NAMED}[ \\t]?[x×*][ \\t]?(\\d{1,2})(?![\\w.])`,
    `(?<![\\w.])${COUNT}(?:[ \\t]|[张块个][ \\t]?)\\d{1,3}[ \\t]?GB?[ \\t]?的?[ \\t]?(?:gpus\\b|cards\\b|显?卡)`,
    `(?<![\\w.])${COUNT}[ \\t]?(?:[x×*][ \\t]?|张|块|个)?[ \\t]?(?:(?:such |of these |identical |nvidia )?(?:gpus|graphics cards|cards)\\b|卡(?!死|住|顿)|显卡)`,
    `(?<![\\w.])${COUNT}[ \\t]?(?:[x×*]|张|块)[ \\t]?(?:\\d{1,3}[ ]?G(?:i?B)?(?: |的| 的 ?)?)?(?:(?:NVIDIA|GeForce|Tesla) ){0,3}${CARD}`,
    `(?<![\\w.])(two|three|four|eight)[ \\t](?:\\d{1,3}[ ]?GB? )?(?:(?:NVIDIA|GeForce|Tesla) ){0,3}(?:RTX |GTX )?(?:${DATACENTER}|${MODEL}|${OTHER_MAKERS})`,
    `${CARD}[ \\t]?[x×*][ \\t]?(\\d{1,2})(?![\\w.])`,
  ].join('|'),
  'gi',
);

/** The most that is read of the words. UTF-16 units. */
const LIMIT = 4_000;

/** The clause around a place in a text. */
function clauseAt(text: string, at: number): string {
  const before = /[^,;.。\n]*$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '';
  const behind = /^[^,;.。\n]*/.exec(text.slice(at, at + 80))?.[0] ?? '';
  return before + behind;
}

/** How many cards a run has by its words: of one card and several the one that fails, none where that is not told. */
export function gpuCountOf(prose: string): number | undefined {
  const found = [...prose.slice(0, LIMIT).matchAll(GPU_COUNT)].map((match) => ({
    count: countOf(match.slice(1).find((group) => group !== undefined)),
    at: match.index,
  }));
  const [first] = found;
  if (first === undefined) return undefined;
  const isCompared = found.some(({ count }) => count === 1) && found.some(({ count }) => count > 1);
  if (!isCompared) return first.count;
  const failing = new Set(found.filter(({ at }) => FAILED.test(clauseAt(prose, at))).map(({ count }) => count));
  return failing.size === 1 ? [...failing][0] : undefined;
}
