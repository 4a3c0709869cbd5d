import type { Architecture } from './architecture.ts';

/** What a family's models have beside their sizes; `tied` and `context` where all of them are alike and a configuration need not say it. */
export type Traits = Pick<
  Architecture,
  'mlp' | 'positions' | 'norms' | 'biases' | 'sinks' | 'tokenTypes' | 'embeddingNorm' | 'finalNorm' | 'pooler'
> &
  Partial<Pick<Architecture, 'tied' | 'context'>>;

interface Family {
  readonly names: RegExp;
  readonly traits: Traits;
}

const ALL_BIASES = ['qkv', 'output', 'mlp'] as const;
const PLAIN_WITH_BIAS = { mlp: 'plain', norms: { bias: true }, biases: ALL_BIASES } as const;
/** Attention and feed-forward side by side behind one norm. */
const PARALLEL = { bias: true, perLayer: 1 } as const;
const ENCODER = {
  ...PLAIN_WITH_BIAS,
  positions: 'learned',
  embeddingNorm: true,
  finalNorm: false,
  context: 512,
} as const;

/** The first family whose name is met counts; Llama, Mistral, Yi, SmolLM, Falcon 3 and DeepSeek have none of these. */
const FAMILIES: readonly Family[] = [
  { names: /gpt-oss/, traits: { biases: ['qkv', 'output', 'router', 'experts'], sinks: true } },
  { names: /gpt-?2/, traits: { ...PLAIN_WITH_BIAS, positions: 'learned', tied: true } },
  // Rotary positions; queries, keys, values and output have no bias, the output layer has one.
  { names: /gpt-?j/, traits: { mlp: 'plain', norms: PARALLEL, biases: ['mlp', 'head'], tied: false } },
  {
    names: /gpt-?neo(?!-?x)/,
    traits: { ...PLAIN_WITH_BIAS, positions: 'learned', biases: ['output', 'mlp'], context: 2048, tied: true },
  },
  // Two places of the table of positions are never used.
  { names: /opt-\d/, traits: { ...PLAIN_WITH_BIAS, positions: 'learned', context: 2050, tied: true } },
  { names: /distilbert/, traits: { ...ENCODER, tied: true } },
  { names: /roberta/, traits: { ...ENCODER, tokenTypes: 1, pooler: true, context: 514, tied: true } },
  { names: /bert/, traits: { ...ENCODER, tokenTypes: 2, pooler: true } },
  { names: /bloom/, traits: { ...PLAIN_WITH_BIAS, embeddingNorm: true, tied: true } },
  { names: /pythia|neox|stablelm-base/, traits: { ...PLAIN_WITH_BIAS, tied: false } },
  { names: /stablelm-2(?!-12b)/, traits: { norms: { bias: true }, biases: ['qkv'] } },
  { names: /stablelm-3b/, traits: { norms: { bias: true } } },
  {
    names: /phi-?(?:1|1\.5|2)\b/,
    traits: { ...PLAIN_WITH_BIAS, norms: PARALLEL, biases: [...ALL_BIASES, 'head'], tied: false },
  },
  { names: /phi-?3\.5-?moe/, traits: { norms: { bias: true }, biases: ['qkv', 'output', 'head'] } },
  { names: /falcon-?7b/, traits: { mlp: 'plain', norms: PARALLEL, tied: true } },
  { names: /falcon-?(?:40|180)b/, traits: { mlp: 'plain', norms: { bias: true } } },
  { names: /falcon-?rw/, traits: { ...PLAIN_WITH_BIAS, tied: true } },
  // Slopes in the place of positions, and no bias anywhere, not even in the norms.
  { names: /mpt-?\d/, traits: { mlp: 'plain', tied: true } },
  { names: /starcoder-?2/, traits: { ...PLAIN_WITH_BIAS, tied: true } },
  { names: /starcoder|santacoder/, traits: { ...PLAIN_WITH_BIAS, positions: 'learned', context: 8192, tied: true } },
  { names: /command-?r(?!-?plus)|aya-23/, traits: { norms: { perLayer: 1 }, tied: true } },
  { names: /flan|t5-v1|t0/, traits: { positions: 'relative' } },
  { names: /t5/, traits: { mlp: 'plain', positions: 'relative' } },
  { names: /gemma-?3/, traits: { norms: { perLayer: 4, heads: true }, tied: true } },
  { names: /gemma-?2-/, traits: { norms: { perLayer: 4 }, tied: true } },
  { names: /gemma/, traits: { tied: true } },
  { names: /qwen-?3(?!\d)/, traits: { norms: { heads: true } } },
  { names: /qwen-?(?:1\.5|2)|qwq|qvq|r1-distill-qwen|glm-?4-9b|chatglm-?[23]/, traits: { biases: ['qkv'] } },
];

/** What a model of this name has beside its sizes, by its family; nothing where the family is not known. */
export function traitsOf(name: string): Traits {
  const key = name.toLowerCase().replace(/[\s_]+/g, '-');
  return FAMILIES.find(({ names }) => names.test(key))?.traits ?? {};
}
