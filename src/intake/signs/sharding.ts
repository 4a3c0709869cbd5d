import { either, type Sign } from './sign.ts';

/** How far a trainer shards the states of a model over its GPUs, by its own setting or in the words. */
export const SHARDING_SIGNS: readonly Sign[] = [
  {
    id: 'zero-1',
    text: either(
      'i',
      /\bzero[-_ ]?(?:stage[-_ ]?)?1\b/,
      /\bds_z(?:ero)?1_/,
      /["']?(?:zero_)?stage["']?[ \t]?[:=][ \t]?1\b/,
    ),
  },
  {
    id: 'zero-2',
    text: either(
      'i',
      /\bzero[-_ ]?(?:stage[-_ ]?)?2\b/,
      /\bds_z(?:ero)?2_/,
      /["']?(?:zero_)?stage["']?[ \t]?[:=][ \t]?2\b/,
    ),
  },
  {
    id: 'zero-3',
    text: either(
      'i',
      /\bzero[-_ ]?(?:stage[-_ ]?)?3\b/,
      /\bds_z(?:ero)?3_/,
      /["']?(?:zero_)?stage["']?[ \t]?[:=][ \t]?3\b/,
    ),
  },
  {
    id: 'offloads-states',
    text: either(
      'i',
      /\boffload_(?:optimizer|param)\b/,
      /\bds_z\d_offload/,
      /\bzero[-_ ]?(?:stage[-_ ]?)?\d[-_ +]{0,3}offload/,
      /\b(?:cpu|optimizer)[-_ ]?offload/,
    ),
  },
];
