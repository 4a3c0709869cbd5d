const ENGINES_BATCH: ReadonlySet<string> = new Set(['batch-by-length', 'reduce-batch-size', 'gradient-accumulation']);
const ARRAYS_NETWORK: ReadonlySet<string> = new Set([
  ...ENGINES_BATCH,
  'mixed-precision',
  'activation-checkpointing',
  'efficient-attention',
  'shrink-model',
  'quantize',
  'lora',
]);
/** What is written of a network or of one's own loop, for programs that have neither: engines form their batches themselves, arrays have none. */
const OF_NETWORKS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['vllm', ENGINES_BATCH],
  ['sglang', ENGINES_BATCH],
  ['lmdeploy', ENGINES_BATCH],
  ['tgi', ENGINES_BATCH],
  ['mlc-llm', ENGINES_BATCH],
  ['cupy', ARRAYS_NETWORK],
  ['rapids', ARRAYS_NETWORK],
  ['xgboost', ARRAYS_NETWORK],
]);

/** Whether a fix is written of a network or a loop that a framework does not have. */
export const isOfNetworks = (fix: string, framework: string | null): boolean =>
  framework !== null && OF_NETWORKS.get(framework)?.has(fix) === true;
