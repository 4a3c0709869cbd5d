import { accumulationOf } from './accumulation.ts';
import { batchOf } from './batch.ts';
import { CARD, cardNameOf } from './card-name.ts';
import { isWithoutCheckpointing } from './checkpointing.ts';
import { engineShareOf } from './engine-share.ts';
import type { Setup } from './evidence.ts';
import { gpuCountOf } from './gpu-count.ts';
import { withoutHint } from './hint.ts';
import { modelNameOf } from './model-name.ts';
import { resolutionOf } from './picture-size.ts';
import { precisionOf } from './precision.ts';
import { lengthOf } from './run-length.ts';
import { runOptionsOf } from './run-options.ts';
import { withoutOff } from './settings.ts';
import { refusedIn, triedIn } from './tried.ts';

/** Optimizers that keep less than AdamW's two moments in 32 bits. */
const LESS_THAN_ADAM = /8bit|^(?:sgd|adafactor|lion)/;

type Draft = { -readonly [Key in keyof Setup]?: Setup[Key] };

// 7B, 0.6b, 1.3 billion, 70 亿, 500M parameters; not 15B tokens, nor the card Ascend 910B.
const PARAMETERS =
  /(?<![\w.])(?!910B|310B(?=\/910B))(?<!(?:昇腾|Ascend|Atlas)[ \t-]{0,2})(\d{1,4}(?:\.\d{1,3})?)(?:([Bb])|[ -]?(billion|亿)|[ -]([Bb])(?= (?:param|model))|[ ]?(M)(?=[ -]?(?:param|model|模型|参数)))(?![\w/]|[ ]?(?:tokens?|images?|samples?|pairs|rows|条|张|行|次|样本|数据|像素|字|个(?!参数)))/;
/** What a run takes is no card's size: 显存从 8G 涨到 20G, "uses 19 GB". */
const TAKEN =
  '用|占|从|到|涨|升|峰|才|要|需|权重|\\b(?:us(?:es?|ed|ing|age)|tak(?:es?|ing)|took|peaks?|from|grew|grows?|needs?|weights?)\\b';
const MEASURED = '[ \\t]?(?:左右|多|上下|涨|占用|峰值|used|in use|usage|peak|out of)';
const CARD_SIZE = new RegExp(
  [
    // 8 GB card, 24g 的 3090; plain RAM is the host's
    `(?<![\\d.])(\\d{1,3})[ \\t]?(?:GB?|GiB|gigs?)(?![a-z])(?:[ \\t]?(?:of )?(?:的|laptop |gaming |nvidia )?[ \\t]?(?:vram|显存|显卡|卡|card|gpu|graphics|${CARD}))`,
    `(?:vram|显存|gpu|card|显卡)(?:(?!内存|\\bram|${TAKEN})[^\\n\\d]){0,12}(?<![\\d.])(\\d{1,3})[ \\t]?(?:GB?|GiB)(?!\\w|\\.\\d|${MEASURED})`,
    `${CARD}(?:[ \\t]?,[ \\t]?|(?:(?!${TAKEN})[^\\n,.;\\d]){0,10})(?<![\\d.])(\\d{1,3})[ \\t]?(?:GB?|GiB)(?!\\w|\\.\\d|${MEASURED})`,
    // does it fit on 24 GB? 在 24G 上
    `\\b(?:on|into|(?:fit|fits|fitted|hold)[ \\t]in)[ \\t](?:an? |my )?(\\d{1,3})[ \\t]?(?:GB?|GiB)(?![\\w.])`,
    `(?<![\\d.])(\\d{1,3})[ \\t]?(?:GB?|GiB)[ \\t]?(?:上|里|内(?!存)|能|够|可以|行|只?用了)`,
    `\\b(?:is|are|will|would|have|has|got|only)[ \\t](?:an? |my )?(\\d{1,3})[ \\t]?(?:GB?|GiB)[ \\t](?:be[ \\t])?(?:enough|sufficient|ok(?:ay)?)\\b`,
    `\\d[ \\t]?B\\b(?:(?!${TAKEN}|\\b(?:bf|fp|int)\\d)[^\\n]){0,12}?(?<![\\d.])(\\d{1,3})[ \\t]?(?:GB?|GiB)(?![\\w.])`,
  ].join('|'),
  'gi',
);
/** What a size belongs to that is the computer's: 512G 内存, "64 GB of RAM", "a 64G memory host". */
const OF_HOST =
  /^[ \t]?(?:的|of |ddr\d ?)?[ \t]?(?:(?:system |host |cpu |main |server |physical )(?:memory|ram)\b|ram\b|ddr\d|memory (?:host|server|machine|node|pc|computer|box|workstation|instance)\b|(?:主机|系统|物理|运行|cpu|电脑|机器|服务器)?内存(?!卡|的?(?:显卡|gpu)))/i;
const HOST_SIZE =
  /(?:(?<!(?:gpu|显卡|显|video|graphics|v)[ \t]?)(?:内存|\bram\b)|\b(?:system|host|cpu|main) memory)[^\n\d,;.。]{0,6}$/i;
/** How far around a size it is read what it is the size of. */
const NEAR = 40;
function parametersOf(text: string): bigint | undefined {
  const match = PARAMETERS.exec(text);
  if (match === null) return undefined;
  const [whole = '0', part = ''] = (match[1] ?? '').split('.');
  const unit = match[5] !== undefined ? 6 : match[3] === '亿' ? 8 : 9;
  return BigInt(whole + part.padEnd(unit, '0').slice(0, unit));
}

/** The size that a name ends in without a mark before it: Baichuan13b. */
const sizeIn = (model = ''): string => /[a-wyz](\d{1,3}(?:\.\d)?b)(?![a-z\d])/i.exec(model)?.[1] ?? '';

const UNIT = /^[ \t]?(?:GiB|GB?|gigs?)/i;
/** A configuration in a paste may name sizes without end. */
const MOST_SIZES = 50;

/** The memory of the card, in GB as stated; what is said of the computer's memory is none. */
function cardSizeOf(prose: string): string | undefined {
  let seen = 0;
  for (const match of prose.matchAll(CARD_SIZE)) {
    const digits = match.slice(1).find((group) => group !== undefined);
    const at = match.index + match[0].lastIndexOf(digits ?? '');
    const before = prose.slice(Math.max(0, at - NEAR), at);
    const behind = prose.slice(at + (digits?.length ?? 0), at + NEAR).replace(UNIT, '');
    if (!OF_HOST.test(behind) && !HOST_SIZE.test(before)) return digits;
    seen += 1;
    if (seen >= MOST_SIZES) return undefined;
  }
  return undefined;
}

/**
 * What programs print of a card as they start: ComfyUI in MB, TensorFlow 1 in GiB, llama.cpp in MiB. The page about the
 * system that ComfyUI has and its reports end with: in bytes, or in GB under its heading. Small cards are told in MB.
 */
const PRINTED_CARD = new RegExp(
  [
    '\\bTotal VRAM (\\d{3,6}) MB\\b',
    '\\btotalMemory: (\\d{1,3})\\.(\\d{2})GiB\\b',
    '\\bDevice 0: [^\\n]{1,80}\\bVRAM: (\\d{3,6}) MiB\\b',
    '\\bVRAM Total:?[*]{0,2}:?\\s{1,4}(\\d{9,13})\\b',
    '(?:总数 ?VRAM|總數 ?VRAM|VRAM 总[数量计]|\\bVRAM Total|(?<!Torch )\\bTotal VRAM):?\\s{1,4}(\\d{1,3})(?:\\.(\\d{1,2}))? ?GB\\b',
    `${CARD}(?:(?!${TAKEN})[^\\n.;。\\d]){0,12}(?<![\\d.])(\\d{4,6}) ?MI?B\\b(?!${MEASURED})`,
  ].join('|'),
  'i',
);

function printedCardOf(text: string): bigint | undefined {
  const match = PRINTED_CARD.exec(text);
  if (match === null) return undefined;
  const mebibytes = match[1] ?? match[4] ?? match[8];
  if (mebibytes !== undefined) return BigInt(mebibytes) << 20n;
  if (match[5] !== undefined) return BigInt(match[5]);
  if (match[6] !== undefined)
    return ((BigInt(match[6]) * 100n + BigInt((match[7] ?? '').padEnd(2, '0'))) << 30n) / 100n;
  return ((BigInt(match[2] ?? '0') * 100n + BigInt(match[3] ?? '0')) << 30n) / 100n;
}

/**
 * What the person states about the set-up.
 * @param prose the words outside code and errors @param beside code, commands and configuration in the paste
 */
export function setupOf(prose: string, beside: string): Setup {
  const all = `${prose}\n${beside}`.slice(0, 200_000);
  const draft: Draft = { ...batchOf(prose, all) };
  const accumulation = accumulationOf(all);
  if (accumulation !== undefined) draft.accumulation = accumulation;
  const length = lengthOf(prose, all);
  if (length !== undefined) draft.length = length;
  const model = modelNameOf(prose);
  if (model !== undefined) draft.model = model;
  const parameters = parametersOf(prose) ?? parametersOf(sizeIn(model));
  if (parameters !== undefined) draft.parameters = parameters;
  const resolution = resolutionOf(all, model);
  if (resolution !== undefined) draft.resolution = resolution;
  const gpu = cardNameOf(all);
  if (gpu !== undefined) draft.gpu = gpu;
  const gigabytes = cardSizeOf(prose);
  const printed = gigabytes === undefined ? printedCardOf(all) : BigInt(gigabytes) << 30n;
  if (printed !== undefined) draft.gpuBytes = printed;
  const gpuCount = gpuCountOf(prose);
  if (gpuCount !== undefined) draft.gpuCount = gpuCount;
  const engineShare = engineShareOf(all);
  if (engineShare !== undefined) draft.engineShare = engineShare;
  const cannot = refusedIn(prose);
  if (cannot.length > 0) draft.cannot = cannot;
  const precision = precisionOf(all, cannot);
  if (precision !== undefined) draft.precision = precision;
  const options = runOptionsOf(withoutOff(prose), cannot);
  const isPlain = isWithoutCheckpointing(all);
  if (options !== undefined || isPlain) draft.options = { ...options, ...(isPlain ? { checkpointing: false } : {}) };
  const tried = triedIn(withoutHint(prose), beside);
  // Stated with its steps, or by its name, it is in place, whatever the words around.
  const inPlace = [
    ...((accumulation ?? 0) > 1 ? ['gradient-accumulation'] : []),
    ...(LESS_THAN_ADAM.test(options?.optimizer ?? '') ? ['low-memory-optimizer'] : []),
  ];
  return { ...draft, tried: [...tried, ...inPlace.filter((fix) => !tried.includes(fix))] };
}
