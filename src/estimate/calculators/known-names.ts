import { PIPELINES } from '../diffusion/components.ts';
import type { KnownModel } from '../facts.ts';
import { VISION_MODELS } from '../vision/models.ts';
import { modelNames } from './find-model.ts';
import type { Named } from './names.ts';

/** Language, vision and diffusion models by their names. */
export const everyModel = (models: readonly KnownModel[]): readonly Named[] => [
  ...models.map(modelNames),
  ...VISION_MODELS.map(({ id }) => ({ names: [id] })),
  ...PIPELINES.map(({ id, aliases }) => ({ names: [id, ...aliases] })),
];
