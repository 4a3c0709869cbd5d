import { smallerSizeWorks } from '../sizes-compared.ts';
import { either, type Sign } from './sign.ts';

/** What programs that make pictures print of the step that failed, and of their own plans. */
export const PICTURES_SIGNS: readonly Sign[] = [
  {
    // The node that failed samples: nothing was decoded yet.
    id: 'in-sampler',
    text: either('', /Node Type:\W{0,6}\w{0,60}Sampler/, /Error occurred when executing \w{0,60}Sampler/),
  },
  {
    id: 'in-loader',
    text: either(
      '',
      /Node Type:\W{0,6}\w{0,60}(?:Loader|LoadModel|LoadCheckpoint)/,
      /Error occurred when executing \w{0,60}(?:Loader|LoadModel|LoadCheckpoint)/,
    ),
  },
  {
    // Forge counts what is left beside a model before it loads it.
    id: 'plan-short',
    text: either('', /Model Require: [\d.]{1,12} MB[^\n]{0,160}Remaining: -\d/),
  },
  {
    id: 'low-vram-warning',
    text: either('', /\[Low (?:GPU )?VRAM Warning\]/),
  },
  { id: 'smaller-size-works', holds: smallerSizeWorks },
];
