import type { Setup } from './evidence.ts';
import { triedIn } from './tried.ts';

type Draft = { -readonly [Key in keyof Setup]?: Setup[Key] };

const NUMBER = '(\\d{1,7})';
const BATCH_WORD = '(?:(?:per_device_)?(?:train_|micro_|mini_?|eval_|global_|total_)?batch[ _-]?size|batchsize|batch|bs|批大小|批次大小|批次|批量大小)';
const BATCH: readonly RegExp[] = [
  new RegExp(
    `${BATCH_WORD}(?:_per_gpu)?["']?[ \\t]{0,3}(?:\\(\\w{1,8}\\))?[ \\t]{0,3}(?:=|:|is|was|of|to|at|even|already|only|just|down to|reduced to|lowered to|set to|是|为|都是|都|已经是|已经|就是|才|只有|设(?:成|为|置为)|改(?:成|到|为)|(?:也)?(?:已经)?(?:调|降|减|减小|降低|调小|调低)?(?:成|到|为|至)了?)(?:[ \\t]{1,2}(?:is|already|only|just|down|to|at|even|still|set|of)){0,3}[ \\t]{0,3}(?:了|到|为|成)?[ \\t]{0,2}["']?${NUMBER}(?![\\d.]*[\\dxX×])`,
    'gi',
  ),
  new RegExp(`${BATCH_WORD}[ \\t]{1,2}${NUMBER}(?![\\d.]*[\\dxX×%])`, 'gi'),
  new RegExp(`--?batch[-_]?(?:size)?[ =]${NUMBER}`, 'gi'),
  new RegExp(`(?:batch|批)[ \\t]{0,2}(?:都|已经|也)?[ \\t]{0,2}(?:只有|是|=|:|降到|减到|调到|改成|设成|为|才)[ \\t]{0,2}${NUMBER}`, 'gi'),
];
const BATCH_CHANGED: readonly RegExp[] = [
  new RegExp(`${BATCH_WORD}.{0,20}from[ \\t]${NUMBER}[ \\t](?:down )?to[ \\t]${NUMBER}`, 'i'),
  new RegExp(`${BATCH_WORD}.{0,12}(?:从|由)[ \\t]?${NUMBER}[ \\t]?(?:降|减|改|调)\\S{0,3}?[ \\t]?${NUMBER}`, 'i'),
];
const ACCUMULATION = /(?:gradient[_ ]accumulation(?:[_ ]steps)?|grad[_ ]accum\w*|accumulat\w+ steps|累[积计加]步数)["']?[ \t]{0,3}(?:=|:|of|is|为|是)?[ \t]{0,3}(\d{1,5})/i;
const LENGTH =
  /(?:max_(?:seq_?|model_?|new_)?len(?:gth)?|max_seq_length|seq(?:uence)?[_ -]?len(?:gth)?|cutoff_len|context(?:[_ ](?:len(?:gth)?|window|size))?|n_ctx|num_ctx|序列长度|上下文(?:长度)?|长度)["']?[ \t]{0,3}(?:=|:|of|is|to|为|是|设为)?[ \t]{0,3}(\d{1,7})(k\b)?/i;
const RESOLUTION = /(?<![\d.xX×*])(\d{3,5})[ \t]?[xX×*][ \t]?(\d{3,5})(?![\d.]*[\dxX×*])/;
const IMAGE_SIZE = /(?:ima?ge?[-_ ]?(?:size|sz)|img[-_]?size|imgsz|resolution|input size|crop[_ ]size|分辨率|图像大小|图片大小|尺寸)["']?[ \t]{0,3}(?:=|:|of|is|为|是)?[ \t]{0,3}[[(]?(\d{2,5})(?:[ \t]?[,xX×*][ \t]?(\d{2,5}))?/i;
const PARAMETERS = /(?<![\w.])(\d{1,4}(?:\.\d{1,3})?)[ -]?(B|b|billion|亿)(?:[ -]?(?:param\w*|model|模型|参数|量级))?(?![\w/])/;
const CARD_SIZE =
  /(?<![\d.])(\d{1,3})[ \t]?(?:GB?|GiB|gigs?)(?:[ \t]?(?:of )?(?:v?ram|vram|显存|显卡|的显存|的?卡|card|gpu|graphics))|(?:v?ram|显存|gpu|card|显卡)[^\n\d]{0,12}(?<![\d.])(\d{1,3})[ \t]?(?:GB?|GiB)(?![\w.])|(?:RTX|GTX|Tesla|[ATVLHP])[ -]?\d{2,4}[^\n,.;]{0,10}?(?<![\d.])(\d{1,3})[ \t]?(?:GB?|GiB)(?![\w.])/i;
const GPU =
  /\b((?:NVIDIA |GeForce |Tesla |Quadro )*(?:RTX|GTX|GT|MX)[ -]?(?:A?\d{3,4})(?:[ -]?(?:Ti|Super|D))*(?:[ -]?(?:laptop|mobile))?|(?:NVIDIA |Tesla )*[VTPKALHB]\d{1,3}S?(?:[ -]?(?:SXM\d?|PCIe))?(?![\w.])|TITAN[ -]?(?:Xp|X|V|RTX)|(?:1050|1060|1070|1080|1650|1660|2060|2070|2080|3050|3060|3070|3080|3090|4060|4070|4080|4090|5060|5070|5080|5090)[ -]?(?:Ti|Super)?(?= |,|\b))/i;
const GPU_COUNT = /(?<![\w.])(\d{1,3}|two|three|four|eight)[ \t]?(?:x[ \t]?|×[ \t]?|\*[ \t]?|张|块|个)?[ \t]?(?:(?:such |of these |identical |nvidia )?(?:gpus|graphics cards|cards)\b|卡(?!死|住|顿)|显卡|(?:x|×) ?(?:A|V|H|RTX|T)\d)/i;
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, eight: 8 };
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

const lastNumber = (text: string, patterns: readonly RegExp[]): number | undefined => {
  let best: { at: number; value: number } | undefined;
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const value = Number(match[1]);
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
  const unit = match[2] === '亿' ? 8 : 9;
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
  const batch = changed?.[2] === undefined ? (lastNumber(prose, BATCH) ?? lastNumber(all, BATCH)) : Number(changed[2]);
  if (batch !== undefined) draft.batch = batch;
  if (changed?.[1] !== undefined) draft.batchBefore = Number(changed[1]);
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
  if (count?.[1] !== undefined) draft.gpuCount = COUNTS[count[1].toLowerCase()] ?? Number(count[1]);
  for (const [precision, pattern] of PRECISIONS) {
    const match = pattern.exec(all);
    if (match !== null && !ASKED.test(all.slice(Math.max(0, match.index - 60), match.index))) {
      draft.precision = precision;
      break;
    }
  }
  return { ...draft, tried: triedIn(prose, beside.slice(0, 200_000)) };
}
