import type { Setup } from './evidence.ts';
import { triedIn } from './tried.ts';

type Draft = { -readonly [Key in keyof Setup]?: Setup[Key] };

// A number, or the word for one where people say "a batch of one"; not the first dimension of 8x64x64.
const NUMBER =
  '(\\d{1,7}|one\\b|two\\b|four\\b|eight\\b)(?![\\d.]*[\\dxX×]\\d?|%|[ \\t]?/|[ \\t](?:of|out of)[ \\t]\\d)';
const BATCH_WORD =
  '(?:(?:per_device_)?(?:train_|micro_|mini_?|eval_|global_|total_)?batch[ _-]?size|batchsize|batch|bs|批大小|批次大小|批次|批量大小)';
const BATCH: readonly RegExp[] = [
  new RegExp(
    `${BATCH_WORD}(?:_per_gpu)?["']?[ \\t]{0,3}(?:\\(\\w{1,8}\\))?[ \\t]{0,3}(?:=|:|is|was|of|to|at|even|already|only|just|down to|reduced to|lowered to|set to|是|为|都是|都|已经是|已经|就是|才|只有|设(?:成|为|置为)|改(?:成|到|为)|now|as small as|as low as|(?:也)?(?:已经)?(?:调|降|减|减小|降低|调小|调低)?(?:成|到|为|至)了?)(?:[ \\t]{1,2}(?:is|already|only|just|down|to|at|even|still|set|of)){0,3}[ \\t]{0,3}(?:了|到|为|成)?[ \\t]{0,2}["'(]?${NUMBER}`,
    'gi',
  ),
  // "at batch 700" tells how far it came.
  new RegExp(`(?<!\\b(?:at|in|on|after|until|around|every)[ \\t])${BATCH_WORD}[ \\t]{0,2}[ \\t(]${NUMBER}`, 'gi'),
  // "batch was 8, now 4"
  new RegExp(`${BATCH_WORD}[^\\n.;。]{0,30}\\bnow[ \\t](?:it is |it's |at |to )?${NUMBER}`, 'gi'),
  new RegExp(`(?:每批|一批|每个batch|每个 batch)[ \\t]?(?:是|为|放|有)?[ \\t]?${NUMBER}`, 'gi'),
  new RegExp(`--?batch[-_]?(?:size)?[ =]${NUMBER}`, 'gi'),
  new RegExp(
    `(?:batch|批)[ \\t]{0,2}(?:都|已经|也)?[ \\t]{0,2}(?:只有|是|=|:|降到|减到|调到|改成|设成|为|才)[ \\t]{0,2}${NUMBER}`,
    'gi',
  ),
];
const BATCH_CHANGED: readonly RegExp[] = [
  new RegExp(`${BATCH_WORD}.{0,20}from[ \\t]${NUMBER}[ \\t](?:down )?to[ \\t]${NUMBER}`, 'i'),
  new RegExp(`${BATCH_WORD}.{0,12}(?:从|由)[ \\t]?${NUMBER}[ \\t]?(?:降|减|改|调)\\S{0,3}?[ \\t]?${NUMBER}`, 'i'),
];
const ACCUMULATION =
  /(?:gradient[_ ]accumulation(?:[_ ]steps)?|grad[_ ]accum\w*|accumulat\w+ steps|累[积计加]步数)["']?[ \t]{0,3}(?:=|:|of|is|为|是)?[ \t]{0,3}(\d{1,5})/i;
const LENGTH =
  /(?:max_(?:seq_?|model_?|new_)?len(?:gth)?|max_seq_length|seq(?:uence)?[_ -]?len(?:gth)?|cutoff_len|context(?:[_ ](?:len(?:gth)?|window|size))?|n_ctx|num_ctx|序列长度|上下文(?:长度)?|长度)["']?[ \t]{0,3}(?:=|:|of|is|to|为|是|设为)?[ \t]{0,3}(\d{1,7})(k\b)?/i;
const RESOLUTION = /(?<![\d.xX×*])(\d{3,5})[ \t]?[xX×*][ \t]?(\d{3,5})(?![\d.]*[\dxX×*])/;
const IMAGE_SIZE =
  /(?:ima?ge?[-_ ]?(?:size|sz)|img[-_]?size|imgsz|resolution|input size|crop[_ ]size|分辨率|图像大小|图片大小|尺寸)["']?[ \t]{0,3}(?:=|:|of|is|为|是)?[ \t]{0,3}[[(]?(\d{2,5})(?:[ \t]?[,xX×*][ \t]?(\d{2,5}))?/i;
// 7B, 0.6b, 1.3 billion, 70 亿, 500M parameters; not 15B tokens.
const PARAMETERS =
  /(?<![\w.])(\d{1,4}(?:\.\d{1,3})?)(?:([Bb])|[ -]?(billion|亿)|[ -]([Bb])(?= (?:param|model))|[ ]?(M)(?=[ -]?(?:param|model|模型|参数)))(?![\w/]|[ ]?(?:tokens?|images?|samples?|pairs|rows|条|张|行|次|样本|数据|像素|字|个(?!参数)))/;
const MODEL =
  '(?:1050|1060|1070|1080|1650|1660|2060|2070|2080|3050|3060|3070|3080|3090|4060|4070|4080|4090|5060|5070|5080|5090)';
// Listed, since L1, L2 and T5 are no cards.
const DATACENTER =
  '(?:V100S?|T4|T10|P(?:4|40|100)|K(?:20|40|80)|M(?:40|60)|A10G|A(?:10|16|30|40|100|800)|A[2456]000|L40S|L(?:4|20|40)|H(?:20|100|200|800)|B(?:100|200|300)|GH200|GB200)';
const CARD = `(?:(?:RTX|GTX)[ -]?A?\\d{3,4}|(?:Tesla[ -]?)?${DATACENTER}(?!\\w)|TITAN[ -]?(?:Xp|X|V|RTX)|${MODEL})(?:[ -]?(?:Ti|Super|D))*(?![\\w.])`;
const CARD_SIZE = new RegExp(
  [
    // 8 GB card, 24g 的 3090; plain RAM is the host's
    `(?<![\\d.])(\\d{1,3})[ \\t]?(?:GB?|GiB|gigs?)(?:[ \\t]?(?:of )?(?:的|laptop |gaming |nvidia )?[ \\t]?(?:vram|显存|显卡|卡|card|gpu|graphics|${CARD}))`,
    `(?:vram|显存|gpu|card|显卡)(?:(?!内存|\\bram)[^\\n\\d]){0,12}(?<![\\d.])(\\d{1,3})[ \\t]?(?:GB?|GiB)(?!\\w|\\.\\d)`,
    `${CARD}[^\\n,.;\\d]{0,10}(?<![\\d.])(\\d{1,3})[ \\t]?(?:GB?|GiB)(?!\\w|\\.\\d)`,
  ].join('|'),
  'i',
);
const GPU = new RegExp(
  [
    '(?:\\b|(?<=\\d[x×*]))((?:(?:NVIDIA|GeForce|Tesla|Quadro) ){0,3}(?:RTX|GTX|GT|MX)[ -]?A?\\d{3,4}(?:[ -]?(?:Ti|Super|D))*(?:[ -]?(?:laptop|mobile))?(?!\\w)',
    `(?:(?:NVIDIA|Tesla) ){0,2}${DATACENTER}(?:[ -]?(?:SXM\\d?|PCIe))?(?=s?(?!\\w|\\.\\d))`,
    'TITAN[ -]?(?:Xp|X|V|RTX)(?!\\w)',
    // A bare number is a card unless it counts something.
    `${MODEL}(?:[ -]?(?:Ti|Super|D))*(?=s?(?!\\w|[ \\t]?(?:steps?|iter\\w*|epochs?|samples?|images?|tokens?|[KMG]i?B\\b|MB|步|轮|次|张图|个))))`,
  ].join('|'),
  'i',
);
const COUNT = '(\\d{1,3}|two|three|four|eight|[单两双二三四八])';
const GPU_COUNT = new RegExp(
  [
    `(?<![\\w.])${COUNT}[ \\t]?(?:[x×*][ \\t]?|张|块|个)?[ \\t]?(?:(?:such |of these |identical |nvidia )?(?:gpus|graphics cards|cards)\\b|卡(?!死|住|顿)|显卡)`,
    `(?<![\\w.])${COUNT}[ \\t]?(?:[x×*]|张|块)[ \\t]?(?:(?:NVIDIA|GeForce|Tesla) ){0,3}${CARD}`,
    `(?<![\\w.])(two|three|four|eight)[ \\t](?:\\d{1,3}[ ]?GB? )?(?:(?:NVIDIA|GeForce|Tesla) ){0,3}(?:RTX |GTX )?(?:${DATACENTER}|${MODEL})`,
    `${CARD}[ \\t]?[x×*][ \\t]?(\\d{1,2})(?![\\w.])`,
  ].join('|'),
  'i',
);
const COUNTS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  单: 1,
  两: 2,
  双: 2,
  二: 2,
  三: 3,
  四: 4,
  八: 8,
  three: 3,
  four: 4,
  eight: 8,
};
const PRECISIONS: readonly (readonly [NonNullable<Setup['precision']>, RegExp])[] = [
  ['int4', /\b(?:4[- ]?bit|int4|nf4|load_in_4bit|qlora|awq|gptq|q4_\w+)\b|4 ?比特|4 ?位量化/i],
  ['int8', /\b(?:8[- ]?bit(?! adam)|int8|load_in_8bit|q8_0)\b|8 ?比特|8 ?位量化/i],
  ['bf16', /\b(?:bf16|bfloat16)\b/i],
  ['amp', /\b(?:amp|autocast|gradscaler|mixed[- ]precision)\b|混合精度/i],
  ['fp16', /\b(?:fp16|float16|half[- ]precision|\.half\(\))(?![\w])|半精度/i],
  ['fp32', /\b(?:fp32|float32|full precision)\b|全精度|单精度/i],
];
/** "use 8-bit?", "would bf16 help" asks about a setting, it does not state one. */
const ASKED = /(?:would|should|could|can|does|is|will|try|use|using|how|要不要|能不能|可以|是不是|用)[^\n.?!]{0,40}$/i;

const numberOf = (digits: string | undefined): number => COUNTS[digits?.toLowerCase() ?? ''] ?? Number(digits);

const lastNumber = (text: string, patterns: readonly RegExp[]): number | undefined => {
  let best: { at: number; value: number } | undefined;
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const value = numberOf(match[1]);
      if (value > 0 && (best === undefined || match.index >= best.at)) best = { at: match.index, value };
    }
  }
  return best?.value;
};

function resolutionOf(text: string): readonly [number, number] | undefined {
  const named = IMAGE_SIZE.exec(text);
  if (named !== null) return [Number(named[1]), Number(named[2] ?? named[1])];
  const plain = RESOLUTION.exec(text);
  return plain === null ? undefined : [Number(plain[1]), Number(plain[2])];
}

function parametersOf(text: string): bigint | undefined {
  const match = PARAMETERS.exec(text);
  if (match === null) return undefined;
  const [whole = '0', part = ''] = (match[1] ?? '').split('.');
  const unit = match[5] !== undefined ? 6 : match[3] === '亿' ? 8 : 9;
  return BigInt(whole + part.padEnd(unit, '0').slice(0, unit));
}

/**
 * What the person states about the set-up. The last mention of a batch counts, since people write
 * "batch was 8, now 4".
 * @param prose the words outside code and errors @param beside code, commands and configuration in the paste
 */
export function setupOf(prose: string, beside: string): Setup {
  const draft: Draft = {};
  const all = `${prose}\n${beside}`.slice(0, 200_000);
  const changed = BATCH_CHANGED.map((pattern) => pattern.exec(all)).find((match) => match !== null);
  const batch =
    changed?.[2] === undefined ? (lastNumber(prose, BATCH) ?? lastNumber(all, BATCH)) : numberOf(changed[2]);
  if (batch !== undefined) draft.batch = batch;
  if (changed?.[1] !== undefined) draft.batchBefore = numberOf(changed[1]);
  const accumulation = ACCUMULATION.exec(all);
  if (accumulation !== null) draft.accumulation = Number(accumulation[1]);
  const length = LENGTH.exec(all);
  if (length !== null) draft.length = Number(length[1]) * (length[2] === undefined ? 1 : 1024);
  const resolution = resolutionOf(all);
  if (resolution !== undefined) draft.resolution = resolution;
  const parameters = parametersOf(prose);
  if (parameters !== undefined) draft.parameters = parameters;
  const gpu = GPU.exec(all);
  if (gpu?.[1] !== undefined) draft.gpu = gpu[1].trim();
  const card = CARD_SIZE.exec(prose);
  const gigabytes = card?.[1] ?? card?.[2] ?? card?.[3];
  if (gigabytes !== undefined) draft.gpuBytes = BigInt(gigabytes) << 30n;
  const count = GPU_COUNT.exec(prose);
  const counted = count?.slice(1).find((group) => group !== undefined);
  if (counted !== undefined) draft.gpuCount = numberOf(counted);
  for (const [precision, pattern] of PRECISIONS) {
    const match = pattern.exec(all);
    if (match !== null && !ASKED.test(all.slice(Math.max(0, match.index - 60), match.index))) {
      draft.precision = precision;
      break;
    }
  }
  return { ...draft, tried: triedIn(prose, beside.slice(0, 200_000)) };
}
