import type { Architecture } from './architecture.ts';

/** What a family's models have beside their sizes. */
export type Traits = Pick<
  Architecture,
  'mlp' | 'positions' | 'norms' | 'biases' | 'sinks' | 'tokenTypes' | 'embeddingNorm' | 'finalNorm' | 'pooler'
>;

interface Family {
  readonly names: RegExp;
  readonly traits: Traits;
}

const ALL_BIASES = ['qkv', 'output', 'mlp'] as const;
const PLAIN_WITH_BIAS = { mlp: 'plain', norms: { bias: true }, biases: ALL_BIASES } as const;

/** The first family whose name is met counts; Llama, Mistral, Yi, SmolLM and DeepSeek have none of these. */
const FAMILIES: readonly Family[] = [
  { names: /gpt-oss/, traits: { biases: ['qkv', 'output', 'router', 'experts'], sinks: true } },
  { names: /gpt-?2|gpt-?j|opt-\d/, traits: { ...PLAIN_WITH_BIAS, positions: 'learned' } },
  {
    names: /bert/,
    traits: {
      ...PLAIN_WITH_BIAS,
      positions: 'learned',
      tokenTypes: 2,
      embeddingNorm: true,
      finalNorm: false,
      pooler: true,
    },
  },
  { names: /bloom/, traits: { ...PLAIN_WITH_BIAS, embeddingNorm: true } },
  { names: /pythia|neox|stablelm-base/, traits: PLAIN_WITH_BIAS },
  {
    names: /phi-?(?:1|1\.5|2)\b/,
    traits: { ...PLAIN_WITH_BIAS, norms: { bias: true, perLayer: 1 }, biases: [...ALL_BIASES, 'head'] },
  },
  { names: /falcon-?7b/, traits: { mlp: 'plain', norms: { bias: true, perLayer: 1 } } },
  { names: /flan|t5-v1|t0/, traits: { positions: 'relative' } },
  { names: /t5/, traits: { mlp: 'plain', positions: 'relative' } },
  { names: /gemma-?3/, traits: { norms: { perLayer: 4, heads: true } } },
  { names: /gemma-?2-/, traits: { norms: { perLayer: 4 } } },
  { names: /qwen-?3(?!\d)/, traits: { norms: { heads: true } } },
  { names: /qwen-?(?:1\.5|2)|qwq|qvq|r1-distill-qwen|glm-?4-9b/, traits: { biases: ['qkv'] } },
];

/** What a model of this name has beside its sizes, by its family; nothing where the family is not known. */
export function traitsOf(name: string): Traits {
  const key = name.toLowerCase().replace(/[\s_]+/g, '-');
  return FAMILIES.find(({ names }) => names.test(key))?.traits ?? {};
}
