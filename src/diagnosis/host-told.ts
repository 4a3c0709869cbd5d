import type { Facts } from './facts.ts';

/**
 * Whether the words tell of the host's memory: it is named, and nothing shows that it is named beside what a card lacks.
 */
export function tellsOfHost({ evidence, has }: Facts): boolean {
  if (!has('host-ram') || has('spilling', 'allocated-above-card')) return false;
  const { gpu, gpuBytes, batch } = evidence.setup;
  if ((gpu === undefined && gpuBytes === undefined) || has('card-not-full')) return true;
  // Traditional texts call both memories 記憶體, and 内存 beside a card and a batch is the card's too.
  return !has('traditional') && (batch === undefined || has('workers', 'says-killed', 'loading-model'));
}

/** Whether the host's memory is what ran out. */
export const isOnHost = (facts: Facts): boolean =>
  facts.error === null ? facts.has('says-killed') || tellsOfHost(facts) : facts.error.platform === 'cpu';
