import { ALL_TARGETS, type LoraTarget } from '../../../src/estimate/training/adapters.ts';
import { inputsOf, wordsOf } from '../inputs.ts';
import type { Item } from '../item.ts';
import type { Preset } from '../preset.ts';

interface Recipe {
  readonly models: RegExp;
  readonly rank: number;
  /** Beside quantised weights, where it is another. */
  readonly quantizedRank?: number;
  readonly targets: readonly LoraTarget[];
}

const EVERY: readonly LoraTarget[] = [...ALL_TARGETS, 'head'];

/** The adapters of config_hub/finetune, family by family; rank 32 beside queries and values in the others. */
const RECIPES: readonly Recipe[] = [
  { models: /gemma-7b|gemma-?2-9b/i, rank: 16, targets: EVERY },
  { models: /gemma/i, rank: 8, quantizedRank: 16, targets: EVERY },
  { models: /phi-/i, rank: 8, targets: EVERY },
  { models: /tiny-?llama/i, rank: 32, targets: EVERY },
];
const HUB: Omit<Recipe, 'models'> = { rank: 32, targets: ['q', 'v'] };
/** finetune_lora's own defaults. */
const SCRIPT: Omit<Recipe, 'models'> = { rank: 8, targets: ['q', 'v'] };

/** Tokens of the longest example of Alpaca, by the tokenizer (tutorials/resource-tables.md). */
const ALPACA: readonly (readonly [RegExp, number])[] = [
  [/stablelm/i, 1034],
  [/llama-?2|codellama/i, 1304],
  [/falcon/i, 1079],
  [/phi-?1/i, 1044],
];

/** The prompt of generate.py. */
const PROMPT_TOKENS = 44;

const modelName = (item: Item): string => inputsOf(item).text('model') ?? '';
const fromTables = (item: Item): boolean => !/config_hub/.test([item.source ?? ''].flat().join(' '));

/** LitGPT: 16-bit weights as they are, an output layer of its own, no checkpointing, loss on 16-bit logits. */
export const LITGPT: Preset = {
  id: 'litgpt',
  named: /lit-?gpt/i,
  builds: (model) => ({ ...model, tied: false }),
  trains: (item) => {
    const gpus = inputsOf(item).number('devices', 'gpus');
    const longest = fromTables(item) ? ALPACA.find(([models]) => models.test(modelName(item)))?.[1] : undefined;
    return {
      precision: 'bf16',
      loss: 'same-dtype',
      accumulation: 8,
      counter: 'allocated',
      // bitsandbytes of then kept what its matrices were given.
      quantizedInputs: 'kept',
      // Several devices share everything by FSDP.
      ...(gpus !== undefined && gpus > 1 && { sharding: { kind: 'zero-3' as const, gpus } }),
      ...(longest !== undefined && {
        length: longest,
        batch: Number(/micro-?batch (\d+)/i.exec(wordsOf(item))?.[1] ?? 1),
      }),
    };
  },
  lora: (item) => {
    const recipe = RECIPES.find(({ models }) => models.test(modelName(item))) ?? HUB;
    const { rank, quantizedRank = rank, targets } = fromTables(item) ? SCRIPT : recipe;
    const quantized = /qlora|nf4|fp4/i.test(wordsOf(item));
    return { rank: quantized ? quantizedRank : rank, targets, dtype: 'bf16', dropout: true };
  },
  infers: (item) => {
    const words = wordsOf(item);
    return {
      headQuantized: true,
      counter: 'allocated',
      length: PROMPT_TOKENS + (inputsOf(item).number('new_tokens') ?? 256),
      ...(/mixed/i.test(words) && { quantization: 'fp32', autocast: true }),
    };
  },
};
