import type { Facts } from './facts.ts';

/** Engines that take their pool at the start: what climbs later lies beside it, or is handed out of it. */
const POOLED: ReadonlySet<string> = new Set(['vllm', 'sglang', 'lmdeploy', 'tgi', 'tensorrt-llm', 'mlc-llm']);
/** Programs that do nothing but answer, and keep no graph. */
const ANSWERING: ReadonlySet<string> = new Set([
  ...POOLED,
  'llama-cpp',
  'ollama',
  'onnxruntime',
  'tensorrt',
  'ctranslate2',
]);

const isOf = ({ evidence: { framework } }: Facts, set: ReadonlySet<string>): boolean =>
  framework !== null && set.has(framework);

/** Whether an engine with a pool of its own runs. */
export const isPooled = (facts: Facts): boolean => isOf(facts, POOLED) && !facts.has('trains');

/** Whether what runs answers requests and trains nothing. */
export const isService = (facts: Facts): boolean =>
  facts.training !== true && !facts.has('trains') && (isOf(facts, ANSWERING) || facts.has('takes-requests'));

/** Libraries whose generate() and pipelines switch autograd off themselves. */
const SWITCHING_OFF: ReadonlySet<string> = new Set(['transformers', 'diffusers']);

/** Whether what ran is generate() or a pipeline of a library that keeps no graph in it, whatever the caller does. */
export const generates = (facts: Facts): boolean => {
  if (facts.training === true || facts.has('trains')) return false;
  return facts.has('library-generates') || (facts.phase === 'generation' && isOf(facts, SWITCHING_OFF));
};

/** Whether what runs makes pictures or answers requests: neither keeps a graph. */
export const keepsNoGraph = (facts: Facts): boolean =>
  isService(facts) ||
  (facts.training !== true && !facts.has('trains') && facts.has('makes-pictures', 'decoding-picture'));
