const NAME =
  'max[_-](?:seq[_-]?|model[_-]?|new_)?len(?:gth)?|max[_-]seq[_-]length|seq(?:uence)?[_ -]?len(?:gth)?|cutoff_len|context(?:[_ -](?:len(?:gth)?|window|size))?|n_ctx|num_ctx|ctx[_-]size|llama-\\w{1,12} [^\\n]{0,300}? -c(?=[ \\t]\\d)|序列长度|上下文(?:长度|窗口)?|长度';
/** What a number of tokens is not: a card's memory, a model's size, a count of cards, images or steps, a part of a longer number. */
const OTHER_UNIT =
  '(?![\\d.]*\\d|[ \\t]?(?:G(?:i?B)?|MB|MiB|B|x|×|px|%)(?![a-z])|[ \\t]?(?:gpus?|cards?|steps?|epochs?|iter\\w*|images?|samples?|pixels?)\\b|[ \\t]?(?:张|块|卡|步|轮|次|秒|倍|像素))';
const TOKENS = `(\\d{1,7})(?:[ \\t]?(k|m|万)(?![a-z]))?${OTHER_UNIT}`;
const NAMED = new RegExp(`(?:${NAME})["']?[ \\t]{0,3}(=|:|：|of|is|to|为|是|设为)?[ \\t]{0,3}${TOKENS}`, 'gi');
/** What stands in front of a name where the number goes before it: "128k 上下文". */
const BEFORE_NAME = /(?<![\w.])(\d{1,7})[ \t]?(?:(k|m|万)[ \t-]?)?[ \t-]?(?:tokens?[ \t-])?(?:的)?(?:长|max |long )?$/i;
const NEAR = 24;
/** The number in front of what it counts, or behind a short name: in words alone, since configurations name other lengths. */
const TOLD: readonly RegExp[] = [
  /(?<![\w.])(\d{1,7})[ \t]?(k|m|万)?[ \t-]?(?:tokens?[ \t-])?(?:的)?(?:context\b|ctx\b|(?:token[ \t-])?(?:long[ \t])?sequences\b|seq(?:uence)?[_ -]?len(?:gth)?\b|tokens? (?:each|long|per (?:sample|sequence))\b|长?(?:上下文|序列|长度))/gi,
  new RegExp(`\\blength (?:of )?${TOKENS}`, 'gi'),
  new RegExp(`\\b(?:seqs?|sequences?|ctx|tokens?)(?:[ \\t]?[=:]|[ \\t]of)?[ \\t]?(?<=[ =:])${TOKENS}`, 'gi'),
  // batch 2 × 4096
  new RegExp(`\\b(?:batch(?:[ _-]?size)?|bs)[ =]{1,2}\\d{1,4}[ \\t]?[x×*][ \\t]?${TOKENS}`, 'gi'),
  // 1024 tokens, 8192 个 token; not what was trained on or generated, and no speed
  /(?<![\w.])(?<!\b(?:on|after|every|per|for the first|generat\w{1,4}|produc\w{1,4}|output|total(?: of)?)[ \t])(?<!(?:每秒|生成|训练了?|输出|跑了|总共|共|每)[ \t]?)(\d{2,7})[ \t]?(k|m|万)?[ \t-]?(?:个)?[ \t]?tokens?\b(?![ \t]?(?:\/|per |a second|in total|of (?:data|text)|budget|dataset|数据)|[ \t]?(?:每秒|的?(?:数据|语料)))/gi,
  // at 32k
  /(?:\bat|@)[ \t]?(\d{1,4})(k)\b(?![ \t]?(?:steps?|iter\w*|images?|samples?|px|pixels?|resolution|hz|步|轮|次))/gi,
];
/** Names of cards, which stand bare behind other words. */
const CARD = /^(?:10[5678]0|16[56]0|20[678]0|30[56789]0|40[6789]0|50[56789]0)$/;
const UNITS: Readonly<Record<string, number>> = { k: 1024, m: 1_048_576, 万: 10_000 };
const LEAST = 16;
/** A log may name lengths without end. */
const MOST = 200;

const tokensOf = (digits = '', unit = ''): number => Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);

/** A card's name is no length, unless a configuration sets one to it. */
const isCard = (digits = '', unit?: string, link?: string): boolean =>
  unit === undefined && CARD.test(digits) && !/[=:：]/.test(link ?? '');

function namedIn(all: string): number | undefined {
  let seen = 0;
  for (const { index, 1: link, 2: digits, 3: unit } of all.matchAll(NAMED)) {
    seen += 1;
    if (seen > MOST) return undefined;
    const before = link === undefined ? BEFORE_NAME.exec(all.slice(Math.max(0, index - NEAR), index)) : null;
    const ahead = before === null ? 0 : tokensOf(before[1], before[2]);
    if (ahead >= LEAST && !isCard(before?.[1], before?.[2])) return ahead;
    if (!isCard(digits, unit, link)) return tokensOf(digits, unit);
  }
  return undefined;
}

function toldIn(prose: string, pattern: RegExp): number | undefined {
  let seen = 0;
  for (const { 1: digits, 2: unit } of prose.matchAll(pattern)) {
    seen += 1;
    if (seen > MOST) return undefined;
    const tokens = tokensOf(digits, unit);
    if (tokens >= LEAST && !isCard(digits, unit)) return tokens;
  }
  return undefined;
}

/** Tokens of a sequence as the text states them. @param prose the words @param all words, code and configuration */
export function lengthOf(prose: string, all: string): number | undefined {
  const named = namedIn(all);
  if (named !== undefined) return named;
  for (const pattern of TOLD) {
    const told = toldIn(prose, pattern);
    if (told !== undefined) return told;
  }
  return undefined;
}
