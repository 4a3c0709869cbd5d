import { ALL_TARGETS, type Lora, type LoraTarget } from '../../src/estimate/training/adapters.ts';
import { defined } from './defined.ts';
import type { Inputs } from './inputs.ts';

const TARGETS: readonly (readonly [RegExp, readonly LoraTarget[]])[] = [
  [/every linear|all linear/i, [...ALL_TARGETS, 'head']],
  [/all layers/i, [...ALL_TARGETS, 'head']],
  [/\bq(?:_proj)? and v(?:_proj)?\b|\bqv\b|\bq,\s?v\b/i, ['q', 'v']],
  [/\bqkvo\b|attention only/i, ['q', 'k', 'v', 'o']],
  [/\bmlp\b/i, ['gate', 'up', 'down']],
];

const NAMES: Readonly<Record<string, LoraTarget>> = {
  q: 'q',
  k: 'k',
  v: 'v',
  o: 'o',
  output: 'o',
  gate: 'gate',
  up: 'up',
  down: 'down',
  head: 'head',
  lm_head: 'head',
};

/** The adapters that an item describes, by its inputs or its words; undefined where there are none. */
export function statedLora(given: Inputs, words: string): Partial<Lora> | undefined {
  const rank =
    given.number('lora_r', 'lora_rank', 'rank', 'r') ??
    Number(
      /\br\s?=\s?(\d+)|\brank[ =-]?(\d+)|lora-r(\d+)/i
        .exec(words)
        ?.slice(1)
        .find((found) => found !== undefined),
    );
  const list = given.list('lora_targets', 'target_modules', 'targets');
  const named = given.has('lora_r', 'lora_rank', 'lora_targets', 'lora') || /\bq?lora\b/i.test(words);
  if (!named || (given.text('method') !== undefined && !/lora/i.test(given.text('method') ?? ''))) return undefined;
  const dropout = given.value('lora_dropout');
  const adapter = given.text('adapter_dtype', 'lora_dtype');
  const targets = list === undefined ? TARGETS.find(([pattern]) => pattern.test(words))?.[1] : list.map(targetOf);
  return defined({
    rank: Number.isFinite(rank) ? rank : undefined,
    targets: targets?.filter((target) => target !== null),
    dtype: adapter === undefined ? undefined : /32/.test(adapter) ? ('fp32' as const) : ('bf16' as const),
    dropout: dropout === undefined ? undefined : dropout === true || (typeof dropout === 'number' && dropout > 0),
  });
}

const targetOf = (name: unknown): LoraTarget | null => NAMES[String(name).replace(/_proj$/, '')] ?? null;
