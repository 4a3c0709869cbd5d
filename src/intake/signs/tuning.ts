import { either, type Sign } from './sign.ts';

/** What of a model is trained: all of it, or adapters beside frozen weights. */
export const TUNING_SIGNS: readonly Sign[] = [
  { id: 'adapters', prose: either('i', /\bq?lora\b/, /\bpeft\b/) },
  {
    id: 'full-training',
    prose: either(
      'i',
      /\bfull(?:[- ]parameters?)?[- ](?:fine-?tun\w{0,4}|train\w{0,4})/,
      /(?<!8[- ]?bit )(?<!paged )\badamw?\b/,
      /\bfully[ \t](?:fine-?tun|train)\w{0,4}/,
      /\bfine-?tun\w{0,3} all (?:the |its )?(?:weights|parameters|layers)/,
      /\bpre-?train(?:ing)?\b/,
      /\bfrom scratch\b/,
      /全(?:参数?|量)/,
      /预训练/,
    ),
  },
];
