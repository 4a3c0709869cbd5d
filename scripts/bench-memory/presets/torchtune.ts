import { ALL_TARGETS, type Lora, type LoraTarget } from '../../../src/estimate/training/adapters.ts';
import type { TrainingOptions } from '../../../src/estimate/training/options.ts';
import { inputsOf, wordsOf } from '../inputs.ts';
import type { Item } from '../item.ts';
import type { Preset } from '../preset.ts';

type Settings = Partial<TrainingOptions>;

/** The README's table of techniques: each row has those above it too, but for the adapters, which have no row of their own. */
const TECHNIQUES: readonly (readonly [RegExp, Settings])[] = [
  [/\bpack(?:ed|ing)\b/i, {}],
  [/\bcompile\b/i, { compiled: true }],
  [/\bchunk/i, { loss: 'chunked' }],
  [/\bcheckpointing\b/i, { checkpointing: 'full' }],
  [/optimizer.{0,20}\bb(?:ack)?w(?:ar)?d|fuse/i, { optimizerInBackward: true }],
  [/\boffload/i, { offload: { activations: true } }],
  [/8-?bit|adam(?:w)?8/i, { optimizer: 'adamw-8bit' }],
];
/** Adapters stand on the rows that change neither optimizer nor its step. */
const WITHOUT = /optimizerInBackward|optimizer$/;

/** lora_finetune_single_device: adapters beside all but the keys. */
const TARGETS: readonly LoraTarget[] = ['q', 'v', 'o', 'gate', 'up', 'down'];
/** Cards on which the full recipe needs checkpointing for 8 billion parameters. */
const SMALL_CARD = /\b(?:4090|3090|24 ?GB)\b/i;

const usesAdapters = (item: Item): boolean => /lora/i.test(wordsOf(item));
/** A row of that table; the other has a recipe and a card in each row. */
const isTechnique = (item: Item): boolean =>
  /the same|^\s*\+|packed|packing|chunking/i.test(inputsOf(item).text('technique') ?? '');

function settingsOf(item: Item): Settings {
  const words = inputsOf(item).text('technique') ?? '';
  const adapters = usesAdapters(item);
  const reached = adapters ? TECHNIQUES.length - 1 : TECHNIQUES.findLastIndex(([pattern]) => pattern.test(words));
  const settings = TECHNIQUES.slice(0, reached + 1).map(([, one]) => one);
  const chosen = adapters ? settings.filter((one) => !WITHOUT.test(Object.keys(one)[0] ?? '')) : settings;
  return Object.assign({}, ...chosen) as Settings;
}

function recipeOf(item: Item): Settings {
  const words = wordsOf(item);
  const checkpointing = SMALL_CARD.test(words) ? ({ checkpointing: 'full' } as const) : {};
  if (usesAdapters(item)) return { loss: 'chunked', ...checkpointing };
  return { loss: 'chunked', optimizer: 'paged-adamw-8bit', optimizerInBackward: true, ...checkpointing };
}

const quantized = (item: Item): Settings => (/qlora/i.test(wordsOf(item)) ? { quantization: 'nf4-dq' } : {});

/** torchtune: all in bf16, a fused AdamW, peaks of what is allocated. */
export const TORCHTUNE: Preset = {
  id: 'torchtune',
  named: /torchtune/i,
  trains: (item) => ({
    precision: 'bf16',
    counter: 'allocated',
    step: 'fused',
    ...(isTechnique(item) ? settingsOf(item) : recipeOf(item)),
    ...quantized(item),
  }),
  lora: (): Lora => ({ rank: 8, targets: TARGETS, dtype: 'bf16' }),
};

/** Its tutorials: the single-device recipe of the time, one sequence as long as Alpaca's. */
export const TORCHTUNE_TUTORIAL: Preset = {
  id: 'torchtune tutorial',
  named: /torchtune.{0,40}tutorials/i,
  trains: (item) => ({
    precision: 'bf16',
    counter: 'allocated',
    loss: 'chunked',
    checkpointing: 'full',
    length: 1024,
    batch: 2,
    ...quantized(item),
  }),
  lora: (item): Lora => ({ rank: 8, targets: /all/i.test(wordsOf(item)) ? ALL_TARGETS : ['q', 'v'], dtype: 'bf16' }),
};
