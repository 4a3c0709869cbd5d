import { type WeightFormat, weightFormatOf } from './format.ts';
import { mixOf } from './gguf-mix.ts';

/** What the weights of a model come in where they were not published in 16 bits, by the model's name. */
const PUBLISHED: readonly (readonly [RegExp, string])[] = [
  [/^gpt-?oss/, 'mxfp4'],
  // Not the dense models distilled from them.
  [/^deepseek-?(?:v3|r1)(?!.*distill)/, 'fp8-block'],
  [/^kimi-?k2(?!.*thinking)/, 'fp8-block'],
];
/** The suffixes with which a checkpoint's name tells its format, each read as one of the formats. */
const SUFFIXES: readonly (readonly [RegExp, (match: RegExpMatchArray) => string])[] = [
  [/[-_. ]gptq(?:[-_. ]?(?:int|w)?([2348])(?:[-_ ]?bits?)?)?/i, ([, bits = '4']) => `gptq-${bits}bit`],
  [/[-_. ]awq/i, () => 'awq'],
  [/[-_. ](?:bnb|bitsandbytes)[-_. ]?8[-_ ]?bits?/i, () => 'int8'],
  [/[-_. ](?:bnb|bitsandbytes)(?:[-_. ]?4[-_ ]?bits?)?/i, () => 'nf4'],
  [/[-_. ]nvfp4/i, () => 'nvfp4'],
  [/[-_. ]mxfp4/i, () => 'mxfp4'],
  [/[-_. ]hqq/i, () => 'hqq-4bit'],
  [/[-_. ]fp8(?:[-_.]?(?:dynamic|kv))?/i, () => 'fp8'],
  [/[-_. ](?:w8a8|int8)/i, () => 'int8'],
  [/[-_. ](?:w4a16|int4)/i, () => 'gptq-4bit'],
  [/[-_. ]bf16/i, () => 'bf16'],
];
const MIX_SUFFIX = /[-_. ](i?q[1-8][-_](?:[01]|k(?:[-_][sml])?|xxs|xs|nl|s|m))(?=[-_. ]|$)/i;
const GGUF = /[-_. ]gguf(?=[-_. ]|$)/i;

/** What a checkpoint's name says of how its weights are stored, and the name without it. */
export interface NamedFormat {
  readonly bare: string;
  /** A format of PyTorch's ecosystem, or a mix of GGUF. */
  readonly format: string;
}

/** The format that a checkpoint's name tells; null where it tells none. A GGUF without its mix is taken for `Q4_K_M`. */
export function formatInName(name: string): NamedFormat | null {
  const mix = MIX_SUFFIX.exec(name);
  const found = mix === null ? null : mixOf(mix[1] ?? '');
  if (mix !== null && found !== null) {
    return { bare: name.replace(mix[0], '').replace(GGUF, ''), format: found.id };
  }
  if (GGUF.test(name)) return { bare: name.replace(GGUF, ''), format: 'Q4_K_M' };
  for (const [suffix, formatOf] of SUFFIXES) {
    const match = new RegExp(`${suffix.source}(?=[-_. ]|$)`, 'i').exec(name);
    if (match !== null) return { bare: name.replace(match[0], ''), format: formatOf(match) };
  }
  return null;
}

/** The format in which a model's weights were published, where it is not 16 bits. */
export function publishedFormat(name: string): WeightFormat | null {
  const short = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  const format = PUBLISHED.find(([pattern]) => pattern.test(short))?.[1];
  return format === undefined ? null : weightFormatOf(format);
}
