import type { Fix } from '../knowledge/knowledge.ts';
import type { Facts } from './facts.ts';
import { isOnHost } from './host-told.ts';

/** Parts that a fix can give back on the host too, or that need no device. */
const ON_HOST: ReadonlySet<Fix['frees']> = new Set(['host', 'nothing', 'weights', 'other-processes']);

/** Whether a fix can give back memory of the host. */
export const helpsHost = ({ frees }: Fix): boolean => ON_HOST.has(frees);

/** Phases in which weights stand in the host's memory. */
const OF_WEIGHTS: ReadonlySet<Facts['phase']> = new Set(['load', 'startup', 'save']);
/** Programs that hold the weights of a model in the host's memory beside the card, or in place of it. */
const HOLDS_WEIGHTS: ReadonlySet<string> = new Set([
  'ollama',
  'llama-cpp',
  'vllm',
  'sglang',
  'deepspeed',
  'ctranslate2',
]);

/** Whether something keeps in the host's memory what a card has no room for. */
const offloads = (facts: Facts): boolean => facts.evidence.framework === 'deepspeed' || facts.tried('cpu-offload');

/** Whether anything tells that weights of a model are what fills the host's memory. */
function tellsOfWeights(facts: Facts): boolean {
  const { framework, setup } = facts.evidence;
  return (
    OF_WEIGHTS.has(facts.phase) ||
    setup.parameters !== undefined ||
    offloads(facts) ||
    (framework !== null && HOLDS_WEIGHTS.has(framework)) ||
    facts.has('loading-model', 'resuming', 'torch-load', 'language-model')
  );
}

/** Whether the states of an optimizer are what stands in the host's memory. */
export const offloadsStates = (facts: Facts): boolean =>
  facts.training !== false && (facts.has('offloads-states') || (facts.has('trains') && offloads(facts)));

/** Whether a fix shrinks the states of an optimizer that an offload keeps in the host's memory. */
export const shrinksHostStates = ({ frees }: Fix, facts: Facts): boolean =>
  frees === 'optimizer' && isOnHost(facts) && offloadsStates(facts);

/** Whether a fix makes the one request smaller that the host's own allocator refused. */
export const shrinksHostRequest = ({ frees }: Fix, { family, error }: Facts): boolean =>
  frees === 'activations' && family === 'host' && error?.requestedBytes !== undefined;

/** Whether anything tells of several processes that each hold a copy. */
const tellsOfSeveral = ({ family, error, has }: Facts): boolean =>
  family === 'worker' ||
  family === 'commit-limit' ||
  error?.format.startsWith('ray') === true ||
  has('workers', 'many-runs', 'ranks', 'multi-gpu', 'others-on-card', 'desktop-apps');

/** Whether a fix has nothing to give back of what fills the host's memory here. */
export function isIdleOnHost({ id, frees }: Fix, facts: Facts): boolean {
  if (!isOnHost(facts)) return false;
  if (frees === 'other-processes') return !tellsOfSeveral(facts);
  if (frees !== 'weights') return false;
  return !tellsOfWeights(facts) || (id === 'offload-to-nvme' && !offloads(facts));
}
