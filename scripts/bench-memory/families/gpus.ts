import { findGpu } from '../../../src/estimate/calculators/find-gpu.ts';
import type { Facts } from '../../../src/estimate/facts.ts';
import { type Card, cardTotal } from '../../../src/estimate/fit/card.ts';
import { FieldError } from '../../../src/estimate/refusal.ts';
import { type Family, Unanswerable } from '../figure.ts';
import { inputsOf, originOf } from '../inputs.ts';
import type { Item } from '../item.ts';

const MIB = 1n << 20n;

/** What a card's memory comes to, by its name. */
export const GPUS: Family = {
  id: 'gpu',
  takes: (item) =>
    inputsOf(item).has('marketed_gb') || (inputsOf(item).has('gpu') && !inputsOf(item).has('model', 'tokens', 'vocab')),
  answer: (item, facts) => {
    const card = cardOf(item, facts);
    // The driver's own total is a little more than PyTorch's on Linux.
    const byDriver = /nvidia-smi/i.test(originOf(item)) && !/get_device_properties|total_memory/.test(originOf(item));
    if (byDriver && card.driverMiB !== undefined) return { bytes: BigInt(card.driverMiB) * MIB };
    return { bytes: cardTotal(card).bytes };
  },
};

function cardOf(item: Item, { gpus }: Facts): Card {
  const given = inputsOf(item);
  const name = given.text('name', 'gpu') ?? '';
  const size = given.number('marketed_gb');
  const bare = name.replace(/\s*\([^)]*\)/g, '').trim();
  const sizes = size === undefined ? [] : [`${name} ${size}GB`, `${bare} ${size}GB`];
  for (const spelling of [name, ...sizes, bare]) {
    try {
      return findGpu(spelling, gpus);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
    }
  }
  // Several cards may bear the name: the size says which.
  const same = gpus.filter(({ families = [], marketedGB }) => marketedGB === size && families.includes(bare));
  if (same.length === 1 && same[0] !== undefined) return same[0];
  throw new Unanswerable(`no card ${name} is known`);
}
