import { isDenied } from './denial.ts';
import type { RunOptions } from './evidence.ts';

/** Optimizers as the calculators name them, the most particular spelling first. */
const OPTIMIZERS: readonly (readonly [string, RegExp])[] = [
  ['paged-adamw-8bit', /\bpaged[-_ ]?adamw?[-_ ]?8[-_ ]?bit\b|\bpaged[-_ ]8[-_ ]?bit[-_ ]adamw?\b/gi],
  ['paged-adamw', /\bpaged[-_ ]?adamw?(?:[-_ ]?32[-_ ]?bit)?\b/gi],
  [
    'adamw-8bit',
    /(?<![\w-])(?:bnb[-_ ])?(?:8[-_ ]?bits?[-_ ]?(?:的[ ]?)?(?:bnb[-_ ])?adamw?|adamw?(?:_bnb)?[-_ ]?8[-_ ]?bit|8 ?(?:位|比特)的? ?adamw?)(?![a-z0-9])/gi,
  ],
  ['paged-lion-8bit', /\bpaged[-_ ]?lion[-_ ]?8[-_ ]?bit\b/gi],
  ['lion-8bit', /\b(?:lion[-_ ]?8[-_ ]?bit|8[-_ ]?bit[-_ ]lion)\b/gi],
  ['sgd-momentum', /\bsgd[ \t]?(?:with|\+|w\/|加|带)?[ \t]?(?:momentum|动量)|\bmomentum[ \t]?sgd\b|带动量的[ ]?sgd/gi],
  ['sgd', /\bsgd(?!\w)/gi],
  ['adafactor', /\badafactor(?!\w)/gi],
  ['lion', /\blion(?!\w)/gi],
  ['rmsprop', /\brmsprop(?!\w)/gi],
  ['adagrad', /\badagrad(?!\w)/gi],
  ['muon', /\bmuon(?!\w)/gi],
  // Their states are not counted, which is said.
  ['sophia', /\bsophia(?:-?[gh])?(?!\w)/gi],
  ['shampoo', /\bshampoo(?!\w)/gi],
  ['galore', /\bgalore(?!\w)/gi],
  ['lomo', /\b(?:ada)?lomo(?!\w)/gi],
  ['prodigy', /\bprodigy(?!\w)/gi],
  ['ademamix', /\bademamix(?!\w)/gi],
  ['adan', /\badan(?!\w)/gi],
  ['apollo', /\bapollo(?:-mini)? (?=optim)/gi],
  ['lamb', /\blamb (?=optim)/gi],
  ['adamw', /\badamw?(?![\w-])/gi],
];
const RANK =
  /(?:\blora[_ -]?(?:r|rank)["']?[ \t]{0,2}[=:]?[ \t]{0,2}|(?<![\w-])r[ \t]?=[ \t]?|\brank[ \t]?[=:][ \t]?|\brank(?:[ \t]of|[ \t]is|为|是)?[ \t]{1,2}(?=(?:4|8|16|24|32|48|64|96|128|192|256|512)(?!\d))|秩[ \t]?(?:=|为|是|取)?[ \t]?)(\d{1,4})(?![\d.]*\d)/i;
const OF_ADAPTERS = /lora|peft/i;
const SHARDINGS: readonly (readonly [NonNullable<RunOptions['sharding']>, RegExp])[] = [
  ['zero1', /\bzero(?:[ -]?(?:stage|redundancy)?)?[ _-]?1(?!\d)|\bstage[ _-]?1(?!\d)(?=[^\n]{0,20}zero)/gi],
  ['zero2', /\bzero(?:[ -]?stage)?[ _-]?2(?!\d)|\bdeepspeed[^\n.]{0,12}stage[ _-]?2(?!\d)/gi],
  ['zero3', /\bzero(?:[ -]?stage)?[ _-]?3(?!\d)|\bdeepspeed[^\n.]{0,12}stage[ _-]?3(?!\d)/gi],
  ['fsdp', /\bfsdp2?(?!\w)/gi],
  ['ddp', /\bddp(?!\w)|\bdistributeddataparallel\b/gi],
];
const MOST = 50;

function isSaid(text: string, pattern: RegExp): boolean {
  let seen = 0;
  for (const { index, 0: name } of text.matchAll(pattern)) {
    seen += 1;
    if (seen > MOST) return false;
    if (!isDenied(text, index, index + name.length)) return true;
  }
  return false;
}

/** The optimizer that the words name, as the calculators call it, or one that they do not count. */
export const optimizerOf = (prose: string): string | undefined =>
  OPTIMIZERS.find(([, pattern]) => isSaid(prose, pattern))?.[0];

/** The rank of LoRA; a process has a rank too, so only where adapters are spoken of. */
export function loraRankOf(prose: string): number | undefined {
  const rank = OF_ADAPTERS.test(prose) ? Number(RANK.exec(prose)?.[1] ?? 0) : 0;
  return rank > 0 && rank <= 4096 ? rank : undefined;
}

/** How the words share a training over cards. */
export const shardingOf = (prose: string): RunOptions['sharding'] =>
  SHARDINGS.find(([, pattern]) => isSaid(prose, pattern))?.[0];

/** Whether LoRA beside quantised weights is what the words want, and nothing plainer. */
export const isQuantizedLora = (prose: string): boolean =>
  /(?<![a-z])qlora(?![a-z])/i.test(prose) && !/(?<![a-z])lora(?![a-z_])/i.test(prose);
