import type { InferenceOptions } from '../../src/estimate/inference/transformers.ts';
import type { Architecture } from '../../src/estimate/model/architecture.ts';
import type { Lora } from '../../src/estimate/training/adapters.ts';
import type { TrainingOptions } from '../../src/estimate/training/options.ts';
import type { Item } from './item.ts';

/** What a project does where nothing else is said: its documented defaults, the same for every model that it runs. */
export interface Preset {
  readonly id: string;
  /** Words of a source that is this project's. */
  readonly named: RegExp;
  /** The model as it builds it. */
  readonly builds?: (model: Architecture) => Architecture;
  readonly trains?: (item: Item) => Partial<TrainingOptions>;
  readonly lora?: (item: Item) => Lora;
  readonly infers?: (item: Item) => Partial<InferenceOptions>;
}
