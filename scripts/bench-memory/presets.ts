import { inputsOf, originOf } from './inputs.ts';
import type { Item } from './item.ts';
import type { Preset } from './preset.ts';
import { HUGGING_FACE } from './presets/hugging-face.ts';
import { LITGPT } from './presets/litgpt.ts';
import { LLAMA_FACTORY } from './presets/llama-factory.ts';
import { PEFT, PEFT_README } from './presets/peft.ts';
import { TORCHTUNE, TORCHTUNE_TUTORIAL } from './presets/torchtune.ts';

/** Projects whose defaults are known; the first whose words are met counts. */
const PRESETS: readonly Preset[] = [
  LITGPT,
  TORCHTUNE_TUTORIAL,
  TORCHTUNE,
  PEFT_README,
  PEFT,
  LLAMA_FACTORY,
  HUGGING_FACE,
];

/** The project that a figure comes from, or null; of an architecture that is spelled out it is none's. */
export function presetOf(item: Item): Preset | null {
  if (!inputsOf(item).has('model')) return null;
  const origin = originOf(item);
  return PRESETS.find(({ named }) => named.test(origin)) ?? null;
}
