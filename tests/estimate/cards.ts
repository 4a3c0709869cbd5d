import type { Card } from '../../src/estimate/fit/card.ts';
import { loadFacts } from '../../src/knowledge/facts/load.ts';

/** Every card of knowledge/gpus.yml. */
export const allCards: readonly Card[] = loadFacts('knowledge').gpus;

/** A card of knowledge/gpus.yml. */
export function cardOf(name: string): Card {
  const found = allCards.find((card) => card.name === name);
  if (found === undefined) throw new Error(`no ${name} in knowledge/gpus.yml`);
  return found;
}
