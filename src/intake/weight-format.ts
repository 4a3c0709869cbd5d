import { isDenied } from './denial.ts';
import { OF_STATES_BEFORE, OF_STATES_BEHIND } from './state-bits.ts';

/** A spelling of a format, and the name that it has among the formats of weights. */
interface Spelling {
  readonly pattern: RegExp;
  readonly name: (match: RegExpMatchArray) => string;
}

const MIX =
  /(?<![a-z0-9_])(?:ud-)?(i?q[1-8](?:_[01]|[_-]k(?:[_-](?:xl|[sml]))?|[_-](?:xxs|xs|nl|s|m))?)(?![\w-]{0,2}\w|[ ]?20\d\d)/gi;
/** What people mean by a bare number of bits of GGUF. */
const BARE: Readonly<Record<string, string>> = {
  Q2: 'Q2_K',
  Q3: 'Q3_K_M',
  Q4: 'Q4_K_M',
  Q5: 'Q5_K_M',
  Q6: 'Q6_K',
  Q8: 'Q8_0',
};
const same = (name: string) => (): string => name;
const mixName = ([, name = '']: RegExpMatchArray): string => {
  const spelled = name.toUpperCase().replaceAll('-', '_');
  return BARE[spelled] ?? spelled;
};

const SPELLINGS: readonly Spelling[] = [
  { pattern: MIX, name: mixName },
  {
    pattern: /(?<![a-z])(?:([2348])[- ]?bit[- ])?gptq(?:[-_ ]?(?:int|w)?([2348])(?:[- ]?bits?)?)?(?![a-z0-9])/gi,
    name: ([, before, behind]) => `gptq-${before ?? behind ?? '4'}bit`,
  },
  {
    pattern: /(?<![a-z])(?:(?:4[- ]?bit|int4)[- ])?awq(?:[-_ ]?(?:int)?4(?:[- ]?bits?)?)?(?![a-z0-9])/gi,
    name: same('awq'),
  },
  { pattern: /(?<![a-z])(?:fp8|float8)(?:[-_ ]?(?:e4m3(?:fn)?|dynamic))?(?![a-z0-9])/gi, name: same('fp8') },
  { pattern: /(?<![a-z])mx-?fp4(?![a-z0-9])/gi, name: same('mxfp4') },
  { pattern: /(?<![a-z])nv-?fp4(?![a-z0-9])/gi, name: same('nvfp4') },
  { pattern: /(?<![a-z])(?:4[- ]?bit[- ])?hqq(?:[-_ ]?4(?:[- ]?bits?)?)?(?![a-z0-9])/gi, name: same('hqq-4bit') },
  {
    pattern: /(?<![a-z])(exl[23]|aqlm|quip#?|w4a8|w4a4|marlin)(?![a-z0-9])/gi,
    name: ([, name = '']) => name.toLowerCase(),
  },
  { pattern: /(?<![a-z])w4a16(?![a-z0-9])/gi, name: same('gptq-4bit') },
  {
    pattern: new RegExp(
      `${OF_STATES_BEFORE}(?<![\\w.])(?:load_in_8bit|int8|w8a8|8[- ]?bits?)(?![a-z0-9])${OF_STATES_BEHIND}|(?<![\\d.])8 ?(?:比特|位)(?:量化|(?=推理|加载|跑))`,
      'gi',
    ),
    name: same('int8'),
  },
  {
    pattern: new RegExp(
      `${OF_STATES_BEFORE}(?<![a-z\\d.])(?:load_in_4bit|bnb-?4bit|int4|nf4|4[- ]?bits?)(?![a-z0-9])${OF_STATES_BEHIND}|(?<![\\d.])4 ?(?:比特|位)(?:量化|(?=推理|加载|跑))`,
      'gi',
    ),
    name: same('nf4'),
  },
  {
    pattern: new RegExp(`(?<![\\w.])([2356])[- ]?bits?(?![a-z0-9])${OF_STATES_BEHIND}`, 'gi'),
    name: ([, bits = '']) => `${bits}-bit`,
  },
  { pattern: /(?<![\w/.]|\w-)(?:bf16|bfloat16)(?!\w)/gi, name: same('bf16') },
  { pattern: /(?<![\w/]|\w-)(?:fp16|float16|half[- ]precision)(?!\w)|半精度/gi, name: same('fp16') },
  { pattern: /(?<![\w/]|\w-)(?:fp32|float32|full[- ]precision)(?!\w)|单精度/gi, name: same('fp32') },
];
/** What the cache is kept in says nothing of the weights. */
const CACHE =
  /(?:cache[_-]type(?:[_-][kv])?|-ct[kv]|kv[_ -]?cache(?:[_ -]d?type)?)["']?[ \t]?(?:=|:|in|at|of|用|是|为)?[ \t]?["']?((?:[bf]p?|int|q)\d{1,2}(?:_\w{1,4})?)(?!\w)|(?<!\w)((?:[bf]p?|int|q)\d{1,2}(?:_\w{1,4})?)[ \t]?(?:的[ \t]?)?kv[_ -]?cache/gi;
/** More than these are a list, not a run. */
const MOST = 4;
const MOST_NAMED = 50;

/** The formats in which the words want the weights, as the calculators name them, in their order; a question states them too. */
export function formatsOf(prose: string): readonly string[] {
  const text = prose.replace(CACHE, (cache) => ' '.repeat(cache.length));
  const found: { readonly name: string; readonly at: number; readonly end: number }[] = [];
  for (const { pattern, name } of SPELLINGS) {
    let seen = 0;
    for (const match of text.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length];
      seen += 1;
      if (seen > MOST_NAMED) break;
      // "4-bit AWQ" is one format, told by its most particular name.
      if (found.some((one) => at < one.end && one.at < end) || isDenied(text, at, end)) continue;
      found.push({ name: name(match), at, end });
    }
  }
  const names = [...new Set(found.sort((a, b) => a.at - b.at).map(({ name }) => name))];
  const particular = names.some((name) => /^(?:gptq|awq|hqq)/.test(name))
    ? names.filter((name) => name !== 'nf4')
    : names;
  return particular.slice(0, MOST);
}

/** What the words keep the KV cache in. */
export function cacheTypeOf(text: string): string | undefined {
  const [match] = text.matchAll(CACHE);
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}
