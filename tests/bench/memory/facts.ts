import type { Item } from '../../../scripts/bench-memory/item.ts';
import { loadFacts } from '../../../src/knowledge/facts/load.ts';

/** Models and cards of the knowledge. */
export const facts = loadFacts('knowledge');

/** An item of these inputs; the rest has no part in the answer unless it is given. */
export const itemOf = (inputs: Item['inputs'], rest: Partial<Item> = {}): Item => ({
  id: 'an item',
  inputs,
  expected_bytes: 1,
  tolerance: 0,
  ...rest,
});
