import { isDenied, isSpoken } from './denial.ts';
import type { Setup } from './evidence.ts';
import { PLANNED } from './plan.ts';
import { withoutOff } from './settings.ts';
import { OF_STATES_BEFORE, OF_STATES_BEHIND } from './state-bits.ts';

type Precision = NonNullable<Setup['precision']>;

const NAMES: readonly (readonly [Precision, RegExp])[] = [
  [
    'int4',
    new RegExp(
      `${OF_STATES_BEFORE}\\b4[- ]?bit\\b${OF_STATES_BEHIND}|\\b(?:int4|nf4|load_in_4bit|qlora|awq|gptq|q4_\\w+)\\b|4 ?比特${OF_STATES_BEHIND}|4 ?位量化`,
      'gi',
    ),
  ],
  [
    'int8',
    new RegExp(
      `${OF_STATES_BEFORE}\\b8[- ]?bit\\b${OF_STATES_BEHIND}|\\b(?:int8|load_in_8bit|q8_0)\\b|8 ?比特${OF_STATES_BEHIND}|8 ?位量化`,
      'gi',
    ),
  ],
  ['bf16', /(?<![\w/.]|\w-)(?:bf16|bfloat16)\b(?![\w-]{0,40}\.(?:pth?|bin|safetensors|ckpt|gguf))/gi],
  ['amp', /\b(?:amp|autocast|gradscaler|mixed[- ]precision)\b|混合精度/gi],
  [
    'fp16',
    /(?<![\w/]|\w-)(?:torch\.)?(?:fp16|float16|half[- ]precision|\.half\(\))(?!\w)(?![\w-]{0,40}\.(?:pth?|bin|safetensors|ckpt|gguf))|半精度/gi,
  ],
  ['fp32', /\b(?:fp32|float32|full precision)\b|全精度|单精度/gi],
];
/** "use 8-bit?", "would bf16 help" asks about a setting, it does not state one. */
const ASKED =
  /(?:would|should|could|can|does|is|will|try|(?<!\b(?:i|we|already) )use|(?<!\b(?:am|are|already) |'m |'re )using|how|要不要|能不能|可以|是不是|(?<![已经在都正我])用(?![了的着]))[^\n.?!]{0,40}$/i;
/** The same behind the name: "bf16 any good?", 混合精度有用吗. */
const ASKED_BEHIND =
  /^[^\n.,?!]{0,20}\b(?:help\w?|any good|worth|useful|enough|an option)\b[^\n.,!]{0,20}(?:\?|$)|^[^\n,。?!]{0,8}(?:有没有?(?:用|效|帮助)|有用吗|有帮助|管用|行吗|行不行|可以吗|能解决|有效吗|能省|值得|呢)|^ ?\?/i;
/** What the cache is kept in says nothing of the weights. */
const CACHE_TYPE = /(?:cache[_-]type(?:[_-][kv])?|-ct[kv]|kv[_-]cache[_-](?:d?type))["']?[ =:]{1,3}["']?\w{2,12}/gi;
const BEFORE = 60;

function isStated(text: string, pattern: RegExp): boolean {
  for (const { index, 0: name } of text.matchAll(pattern)) {
    const end = index + name.length;
    const before = text.slice(Math.max(0, index - BEFORE), index);
    if (
      !ASKED.test(before) &&
      !ASKED_BEHIND.test(text.slice(end, end + BEFORE)) &&
      !PLANNED.test(before) &&
      !isDenied(text, index, end)
    )
      return true;
  }
  return false;
}

/**
 * The precision that a run has: no asked, planned or denied one, and none that is switched off.
 * @param text words, then code @param cannot fixes that cannot be used
 */
export function precisionOf(text: string, cannot: readonly string[]): Precision | undefined {
  const on = withoutOff(text).replace(CACHE_TYPE, ' ');
  // A precision that gives NaN is not the one that the run has.
  const names = cannot.includes('mixed-precision') ? NAMES.filter(([precision]) => precision === 'fp32') : NAMES;
  return names.find(([, pattern]) => isStated(on, pattern))?.[0];
}

/** The precision that words name, asked about or not; none that they deny. */
export function namedPrecision(text: string): Precision | undefined {
  return NAMES.find(([, pattern]) => isSpoken(text, pattern))?.[0];
}
